import { Form, href, Link } from 'react-router'
import type { MailRow } from '#app/domain/mail/mails.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { useSending } from '#app/ui/form/form.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { MailStatus } from './mail-status.tsx'

const columnsOf = (held: boolean): Column<MailRow>[] => [
  {
    head: 'Subject',
    title: true,
    share: 'large',
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
]

/** What was sent, waits and failed; the subject leads to the mail. */
export function MailTable({
  mails,
  held,
  pages,
}: {
  mails: MailRow[]
  /** No mail leaves at the moment. */
  held: boolean
  pages: { after: string | null; more: string | null }
}) {
  return (
    <Table label="Mail" columns={columnsOf(held)} rows={mails} rowKey={(mail) => mail.id} pages={pages} />
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
          {attempts === 0 ? '' : attempts === 1 ? 'Tried once: ' : `Tried ${attempts} times: `}
          {lastError}
        </p>
      )}
      {maySendAgain(status, held) && <SendAgain mail={mail} />}
    </div>
  )
}

/** While mail is held back, what waits already can't be hurried. */
export const maySendAgain = (status: MailRow['status'], held: boolean) =>
  status === 'failed' || (status === 'waiting' && !held)

/** For a mail that has failed, or waits for its next try. */
export function SendAgain({ mail }: { mail: Pick<MailRow, 'id' | 'subject' | 'status'> }) {
  const sending = useSending('again', mail.id)
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="entry" value={mail.id} />
      <button type="submit" disabled={sending} className="button button-line">
        {mail.status === 'failed' ? 'Send again' : 'Try now'}
        <span className="sr-only">: {mail.subject}</span>
      </button>
    </Form>
  )
}
