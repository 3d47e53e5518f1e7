import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { getFormError, useOutcome } from '#app/ui/form/form-outcome.ts'
import { FormMessage, FormNotices } from '#app/ui/notice.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import type { AccountSecurity, SecurityPartProps } from './security-actions.server.ts'
import { CollapsedPasswordForm, SecurityPart } from './security-part.tsx'

export function SessionSection({ security: { sessions, hasPassword } }: SecurityPartProps) {
  const actionData = useOutcome()
  const outcome = actionData?.intent.endsWith('-end') ? actionData : undefined
  // The error is shown in the session's row or, if that row is gone, at the top.
  const isShownInRow = hasPassword && (!outcome?.entry || sessions.some(({ id }) => id === outcome.entry))
  return (
    <SecurityPart
      id="sessions"
      title={t('Signed-in devices')}
      intro={t('If you don’t recognize a device, sign it out and change your password.')}
    >
      <FormNotices outcome={outcome} />
      {!isShownInRow && <FormMessage>{getFormError(outcome)}</FormMessage>}
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} hasPassword={hasPassword} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <CollapsedPasswordForm
          intent="sessions-end"
          button={t('Sign Out All Other Devices')}
          hasPassword={hasPassword}
        />
      )}
    </SecurityPart>
  )
}

type SessionRowProps = AccountSecurity['sessions'][number] & { hasPassword: boolean }

function SessionRow({ id, device, address, signedInAt, lastUsedAt, current, hasPassword }: SessionRowProps) {
  return (
    <li className="py-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {current && <StatusBadge>{t('This device')}</StatusBadge>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {address && `${t('From {address}.', { address })} `}
          {tRich('Signed in {since}, last used {used}.', {
            since: <DateAndTime value={signedInAt} />,
            used: <DateAndTime value={lastUsedAt} />,
          })}
        </p>
      </div>
      {!current && (
        <CollapsedPasswordForm
          hasPassword={hasPassword}
          intent="session-end"
          entry={id}
          button={t('Sign Out')}
          label={t('Sign Out {device}', { device })}
        />
      )}
    </li>
  )
}
