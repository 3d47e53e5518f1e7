import { Form } from 'react-router'
import { FormMessage } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { PartProps, Security } from './answer.ts'
import { useSending } from './form.tsx'
import { Part } from './security-section.tsx'

export function SessionPart({ security: { sessions }, answer }: PartProps) {
  const sending = useSending()
  const mine = answer?.intent.endsWith('-end') ? answer : undefined
  return (
    <Part
      id="sessions"
      title="Signed-in devices"
      intro="If you don't know one of them, sign it out and change your password."
    >
      <FormMessage tone="good">{mine?.notice}</FormMessage>
      <FormMessage>{mine?.problem}</FormMessage>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="sessions-end" />
          <button type="submit" disabled={sending} className="button button-line">
            Sign out all other devices
          </button>
        </Form>
      )}
    </Part>
  )
}

function Device({ id, device, address, signedInAt, lastUsedAt, current }: Security['sessions'][number]) {
  const sending = useSending()
  return (
    <li className="py-3 flex flex-wrap sm:flex-nowrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {current && <span className="ml-1 text-sm font-semibold text-accent">This device</span>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {address && `From ${address}. `}Signed in <LocalTime value={signedInAt} />, last used{' '}
          <LocalTime value={lastUsedAt} />.
        </p>
      </div>
      {!current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="session-end" />
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            disabled={sending}
            aria-label={`Sign out ${device}`}
            className="button button-line"
          >
            Sign out
          </button>
        </Form>
      )}
    </li>
  )
}
