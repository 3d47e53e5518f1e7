import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day, Moment } from '#app/ui/dates.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { usePasskeySupport } from '#app/ui/passkey-call.ts'
import { AddPasskey } from './add-passkey.tsx'
import { Folded, Part } from './part.tsx'
import { FoldedPasswordForm } from './password-form.tsx'
import type { PartProps, Security, SecurityAnswer } from './security.server.ts'

export function PasskeyPart({ security, answer }: PartProps) {
  const supported = usePasskeySupport()
  const mine = answer?.intent === 'passkey-remove' ? answer : undefined
  // The password form shows the error as long as its passkey is listed.
  const asked = security.hasPassword && security.passkeys.some(({ id }) => id === mine?.entry)
  return (
    <Part
      id="passkeys"
      title={t('Passkeys')}
      intro={t(
        'Log in with your fingerprint, face or PIN, without a password or a code. Your password goes on working beside it, so turn two-factor sign-in on as well.',
      )}
    >
      <Notice of={mine?.notice && mine} tone="good">
        {mine?.notice}
      </Notice>
      {!asked && <FormMessage>{problemOf(mine)}</FormMessage>}
      {security.passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {security.passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} hasPassword={security.hasPassword} answer={mine} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t('No passkeys yet.')}</p>
      )}
      {supported ? (
        <Folded label={t('Name a new passkey')}>
          <AddPasskey hasPassword={security.hasPassword} />
        </Folded>
      ) : (
        <p className="text-soft">{t('To add one, open this page in a browser that knows passkeys.')}</p>
      )}
    </Part>
  )
}

type Confirmed = { hasPassword: boolean; answer: SecurityAnswer | undefined }

function Passkey({
  id,
  name,
  createdAt,
  lastUsedAt,
  ...confirmed
}: Security['passkeys'][number] & Confirmed) {
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {lastUsedAt
            ? tRich('Added {day}, last used {moment}', {
                day: <Day value={createdAt} />,
                moment: <Moment value={lastUsedAt} />,
              })
            : tRich('Added {day}, not used yet', { day: <Day value={createdAt} /> })}
        </p>
      </div>
      <FoldedPasswordForm
        {...confirmed}
        intent="passkey-remove"
        entry={id}
        button={t('Remove')}
        label={t('Remove {name}', { name })}
      />
    </li>
  )
}
