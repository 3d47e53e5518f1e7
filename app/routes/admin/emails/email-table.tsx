import { href } from 'react-router'
import type { EmailRow } from '#app/domain/email-delivery/emails.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/translations/texts.ts'
import { createSelectionColumn } from '#app/ui/bulk/bulk-actions.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { EmailStatusBadge } from './email-status.tsx'

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
  const choose = createSelectionColumn<EmailRow>(
    { rows: emails, checked },
    ({ subject, to }) => t('{subject} to {to}', { subject, to }),
    isUnsent,
  )
  const some = emails.some(isUnsent)
  return (
    <Table
      label={t('Email')}
      columns={some ? [choose, ...createEmailColumns(held)] : createEmailColumns(held)}
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
        {t('Open')}
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
