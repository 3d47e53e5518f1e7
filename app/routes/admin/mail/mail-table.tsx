import { Form, href, Link } from 'react-router'
import type { MailRow } from '#app/domain/mail/mails.server.ts'
import { chooseColumn } from '#app/ui/chosen/choose-column.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { MailStatus } from './mail-status.tsx'

const columnsOf = (held: boolean): Column<MailRow>[] => [
  {
    head: 'Subject',
    title: true,
    share: 'large',
    className: 'lg:w-1/2',
    cell: (mail) => (
      <>
        <Link to={href('/admin/mail/:id', { id: mail.id })} prefetch="intent" className="row-link">
          {mail.subject}
        </Link>{' '}
        <span className="text-soft font-normal">to {mail.to}</span>
      </>
    ),
  },
  { head: 'Kind', cell: (mail) => mail.kind },
  { head: 'Queued', cell: (mail) => <Moment value={mail.createdAt} /> },
  { head: 'Status', className: 'lg:max-w-80', cell: (mail) => <Status mail={mail} held={held} /> },
  { head: 'Actions', quiet: true, className: 'acts', cell: (mail) => <Actions mail={mail} held={held} /> },
]

export function MailTable({
  mails,
  held,
  checked,
  pages,
}: {
  mails: MailRow[]
  /** Whether outgoing email is on hold. */
  held: boolean
  checked: string[]
  pages: { after: string | null; more: string | null }
}) {
  const choose = chooseColumn<MailRow>(
    { rows: mails, checked },
    ({ subject, to }) => `${subject} to ${to}`,
    isUnsent,
  )
  const some = mails.some(isUnsent)
  return (
    <Table
      label="Mail"
      columns={some ? [choose, ...columnsOf(held)] : columnsOf(held)}
      rows={mails}
      rowKey={(mail) => mail.id}
      pages={pages}
    />
  )
}

function Status({ mail, held }: { mail: MailRow; held: boolean }) {
  const { attempts, lastError, status } = mail
  return (
    <div>
      <p>
        <MailStatus status={status} lastError={lastError} held={held} />
      </p>
      {lastError && (
        <p className="text-soft wrap-anywhere line-clamp-3">
          {attempts === 0 || status === 'withheld'
            ? ''
            : attempts === 1
              ? 'Tried once: '
              : `Tried ${attempts} times: `}
          {lastError}
        </p>
      )}
    </div>
  )
}

/** Returns whether an email is waiting or failed, so that it can be sent again or canceled. */
export const isUnsent = ({ status }: Pick<MailRow, 'status'>) => status === 'waiting' || status === 'failed'

/** Returns whether an email can be sent again. Waiting emails cannot while email is on hold. */
export const maySendAgain = (status: MailRow['status'], held: boolean) =>
  status === 'failed' || (status === 'waiting' && !held)

const Actions = ({ mail, held }: { mail: MailRow; held: boolean }) =>
  maySendAgain(mail.status, held) && (
    <RowMenu of={mail.subject}>
      <Link to={href('/admin/mail/:id', { id: mail.id })} className="menu-item">
        Open
      </Link>
      <SendAgain mail={mail} look="menu-item" />
    </RowMenu>
  )

export function SendAgain({
  mail,
  look = 'button button-line',
}: {
  mail: Pick<MailRow, 'id' | 'subject' | 'status'>
  look?: string
}) {
  const sending = useSending('again', mail.id)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="entry" value={mail.id} />
      <button type="submit" disabled={sending} className={look}>
        {mail.status === 'failed' ? 'Send Again' : 'Try Now'}
        <span className="sr-only">: {mail.subject}</span>
      </button>
    </Form>
  )
}
