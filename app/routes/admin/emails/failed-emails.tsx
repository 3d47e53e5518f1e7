import { href, Link } from 'react-router'
import type { FailedEmail } from '#app/domain/email-delivery/failed-emails.server.ts'
import { t } from '#app/texts.ts'
import { SendAgainButton } from './email-table.tsx'

export const FailedEmails = ({ emails, className }: { emails: FailedEmail[]; className?: string }) =>
  emails.length > 0 && (
    <ul aria-label={t('Emails not sent')} className={`grid gap-2 ${className ?? ''}`}>
      {emails.map((email) => (
        <li
          key={email.id}
          className="bg-bad-ground px-4 py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
        >
          <p className="text-bad wrap-anywhere basis-80 grow">
            {formatFailure(email)}{' '}
            <Link to={href('/admin/emails/:id', { id: email.id })} className="text-link">
              {email.subject}
            </Link>
          </p>
          <SendAgainButton email={email} action={href('/admin/emails/:id', { id: email.id })} />
        </li>
      ))}
    </ul>
  )

/** A permanent refusal is stored as the mail server's response, which starts with its code. */
const isRefusal = (reason: string) => /^5\d\d\b/.test(reason)

function formatFailure({ to, lastError }: FailedEmail): string {
  const reason = (lastError ?? t('unknown reason')).replace(/[.\s]+$/, '')
  return isRefusal(reason)
    ? t('The email to {to} was refused: {reason}. Check the address, then send the email again.', {
        to,
        reason,
      })
    : t('The email to {to} wasn’t sent: {reason}.', { to, reason })
}
