import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Moment } from '#app/ui/dates.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Part } from './part.tsx'
import { FoldedPasswordForm } from './password-form.tsx'
import type { PartProps, Security, SecurityAnswer } from './security.server.ts'

export function SessionPart({ security: { sessions, hasPassword }, answer }: PartProps) {
  const mine = answer?.intent.endsWith('-end') ? answer : undefined
  // The password form shows the error as long as its session is listed.
  const asked = hasPassword && (!mine?.entry || sessions.some(({ id }) => id === mine.entry))
  return (
    <Part
      id="sessions"
      title={t('Signed-in devices')}
      intro={t("If you don't know one of them, sign it out and change your password.")}
    >
      <Notice of={mine?.notice && mine} tone="good">
        {mine?.notice}
      </Notice>
      {!asked && <FormMessage>{problemOf(mine)}</FormMessage>}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device key={session.id} {...session} hasPassword={hasPassword} answer={mine} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <FoldedPasswordForm
          intent="sessions-end"
          button={t('Sign Out All Other Devices')}
          hasPassword={hasPassword}
          answer={mine}
        />
      )}
    </Part>
  )
}

type Confirmed = { hasPassword: boolean; answer: SecurityAnswer | undefined }
type DeviceProps = Security['sessions'][number] & Confirmed

function Device({ id, device, address, signedInAt, lastUsedAt, current, ...confirmed }: DeviceProps) {
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {device}{' '}
          {current && <span className="ml-1 text-sm font-semibold text-accent">{t('This device')}</span>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {address && `${t('From {address}.', { address })} `}
          {tRich('Signed in {since}, last used {used}.', {
            since: <Moment value={signedInAt} />,
            used: <Moment value={lastUsedAt} />,
          })}
        </p>
      </div>
      {!current && (
        <FoldedPasswordForm
          {...confirmed}
          intent="session-end"
          entry={id}
          button={t('Sign Out')}
          label={t('Sign Out {device}', { device })}
        />
      )}
    </li>
  )
}
