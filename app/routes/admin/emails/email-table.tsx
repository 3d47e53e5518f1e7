import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import type { EmailHold } from '#app/domain/email-delivery/email-hold.server.ts'
import type { EmailRow } from '#app/domain/email-delivery/emails.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t, tRich } from '#app/texts.ts'
import { createSelectionColumn } from '#app/ui/bulk/bulk-actions.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

const createEmailColumns = (held: boolean): Column<EmailRow>[] => [
  {
    header: t('Subject'),
    title: true,
    width: 'large',
    cell: (email) => (
      <>
        <RowLink to={href('/admin/emails/:id', { id: email.id })} className="row-link">
          {email.subject}
        </RowLink>
        {email.subject !== email.kind && (
          <span className="second-line text-sm font-normal text-soft">{email.kind}</span>
        )}
      </>
    ),
  },
  { header: t('To'), card: 'value', width: 'large', cell: (email) => email.to },
  { header: t('Queued'), card: 'value', cell: (email) => <DateAndTime value={email.createdAt} /> },
  {
    header: t('Status'),
    card: 'value',
    className: 'lg:max-w-80',
    cell: (email) => <EmailStatusCell email={email} held={held} />,
  },
  {
    header: t('Actions'),
    hiddenHeader: true,
    card: 'corner',
    cell: (email) => <EmailRowMenu email={email} held={held} />,
  },
]

export function EmailTable({
  emails,
  held,
  checked,
  pages,
}: {
  emails: EmailRow[]
  held: boolean
  checked: string[]
  pages: { after: string | null; more: string | null }
}) {
  const selection = createSelectionColumn<EmailRow>(
    { rows: emails, checked },
    ({ subject, to }) => t('{subject} to {to}', { subject, to }),
    isUnsent,
  )
  const some = emails.some(isUnsent)
  return (
    <Table
      label={t('Email')}
      columns={some ? [selection, ...createEmailColumns(held)] : createEmailColumns(held)}
      rows={emails}
      rowKey={(email) => email.id}
      pages={pages}
    />
  )
}

function EmailStatusCell({ email, held }: { email: EmailRow; held: boolean }) {
  const { attempts, lastError, status } = email
  return (
    <div>
      <p>
        <EmailStatusBadge status={status} lastError={lastError} held={held} />
      </p>
      {lastError && (
        <p className="text-soft wrap-anywhere line-clamp-3">
          {attempts === 0 || status === 'withheld'
            ? lastError
            : `${countPhrase(attempts, 'attempt')}: ${lastError}`}
        </p>
      )}
    </div>
  )
}

/** Returns whether an email is waiting or has failed, which means that it can be sent again or canceled. */
export const isUnsent = ({ status }: Pick<EmailRow, 'status'>) => status === 'waiting' || status === 'failed'

/** Returns whether an email can be sent again. A waiting email cannot while email is on hold. */
export const canSendAgain = (status: EmailRow['status'], held: boolean) =>
  status === 'failed' || (status === 'waiting' && !held)

const EmailRowMenu = ({ email, held }: { email: EmailRow; held: boolean }) =>
  canSendAgain(email.status, held) && (
    <RowMenu subject={email.subject}>
      <RowLink to={href('/admin/emails/:id', { id: email.id })} className="menu-item">
        {t('View')}
      </RowLink>
      <SendAgainButton email={email} variant="menu" />
    </RowMenu>
  )

export const SendAgainButton = ({
  email: { id, subject, status },
  variant = 'line',
  action,
}: {
  email: Pick<EmailRow, 'id' | 'subject' | 'status'>
  variant?: 'line' | 'menu'
  /** Path of the email's page, if the button is on another one. */
  action?: string
}) => (
  <ButtonForm
    button={status === 'failed' ? t('Send Again') : t('Try Now')}
    subject={subject}
    variant={variant}
    fields={{ intent: 'retry', entry: id }}
    {...(action && { action })}
  />
)

export function EmailStatusBadge({
  status,
  lastError,
  held = false,
}: {
  status: 'waiting' | 'sent' | 'failed' | 'withheld'
  lastError: string | null
  held?: boolean
}) {
  if (status === 'sent') return <StatusBadge meaning="done">{t('Sent')}</StatusBadge>
  if (status === 'withheld') return <StatusBadge meaning="neutral">{t('Withheld')}</StatusBadge>
  if (status === 'failed')
    return (
      <StatusBadge meaning="waits-for-us" late>
        {t('Not sent')}
      </StatusBadge>
    )
  if (held) return <StatusBadge>{t('Paused')}</StatusBadge>
  return <StatusBadge>{lastError ? t('Waiting to retry') : t('Waiting')}</StatusBadge>
}

const REFRESH_INTERVAL_MS = 2000
/** Refreshing stops after this many attempts, because an email server outage usually outlasts a page visit. */
const MAX_REFRESHES = 15

/** Reloads the page data every two seconds, for up to 30 seconds, while an email is waiting. */
export function useEmailStatusRefresh(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    let looked = 0
    const timer = setInterval(() => {
      looked += 1
      if (looked >= MAX_REFRESHES) clearInterval(timer)
      revalidate()
    }, REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}

export function EmailHoldNotice({ hold }: { hold: EmailHold }) {
  const { madeAt, waiting } = hold
  return (
    <section aria-label={t('Emails on hold')} className="mb-6 panel border-l-3 border-l-brass p-5">
      <h2 className="font-sans text-base font-semibold">{t('Emails are on hold and won’t be sent')}</h2>
      {madeAt ? (
        <>
          <p className="mt-1 max-w-3xl text-soft">
            {tRich(
              'This system was restored from a backup made on {date}. Release emails only if this is the copy of Foyer that people will use from now on. Otherwise, they’ll get every email twice.',
              { date: <DateAndTime value={madeAt} exact /> },
            )}
          </p>
          <div className="mt-4">
            <Confirm
              button={t('Release Emails')}
              title={t('Release emails?')}
              fields={{ intent: 'release' }}
              confirmVariant="brass"
            >
              <p>
                {waiting === 0
                  ? t('No emails are waiting. New emails will be sent right away.')
                  : t('{waiting} will be sent within seconds. New emails will be sent right away.', {
                      waiting: countPhrase(waiting, 'email'),
                    })}
              </p>
              <p>
                {t(
                  'Emails that were waiting when the backup was made won’t be sent automatically, because the original system may have sent them already. They’re listed as “Not sent,” and you can send any of them again.',
                )}
              </p>
            </Confirm>
          </div>
        </>
      ) : (
        <p className="mt-1 max-w-3xl text-soft">
          {t('The setting MAIL_HOLD=1 holds all emails. To send them, remove the setting and restart Foyer.')}
        </p>
      )}
    </section>
  )
}
