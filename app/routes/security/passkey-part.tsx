import { Form } from 'react-router'
import { FormMessage } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { usePasskeySupport } from '#app/ui/passkey-call.ts'
import { AddPasskey } from './add-passkey.tsx'
import type { PartProps, Security } from './answer.ts'
import { useSending } from './form.tsx'
import { Part } from './security-section.tsx'

export function PasskeyPart({ security, answer }: PartProps) {
  const supported = usePasskeySupport()
  const mine = answer?.intent === 'passkey-remove' ? answer : undefined
  return (
    <Part
      id="passkeys"
      title="Passkeys"
      intro="Log in with your fingerprint, face or PIN, without a password. A passkey counts as both factors."
    >
      <FormMessage tone="good">{mine?.notice}</FormMessage>
      <FormMessage>{mine?.problem}</FormMessage>
      {security.passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {security.passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">No passkeys yet.</p>
      )}
      {supported ? (
        <AddPasskey hasPassword={security.hasPassword} />
      ) : (
        <p className="text-soft">To add one, open this page in a browser that knows passkeys.</p>
      )}
    </Part>
  )
}

function Passkey({ id, name, createdAt, lastUsedAt }: Security['passkeys'][number]) {
  const sending = useSending()
  return (
    <li className="py-3 flex flex-wrap sm:flex-nowrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          Added <LocalTime value={createdAt} dateOnly />
          {lastUsedAt ? (
            <>
              , last used <LocalTime value={lastUsedAt} />
            </>
          ) : (
            ', not used yet'
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="passkey-remove" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" disabled={sending} aria-label={`Remove ${name}`} className="button button-line">
          Remove
        </button>
      </Form>
    </li>
  )
}
