import { Form, href, Link, useNavigation } from 'react-router'
import type { MailRow } from '#app/domain/mail/mails.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { MailStatus } from './mail-status.tsx'

const head = 'px-4 py-3 font-semibold whitespace-nowrap'
/** Columns that small screens have no room for; what they say stands below the subject there. */
const wide = 'hidden lg:table-cell'

/** What was sent, waits and failed; the subject leads to the mail. */
export function MailTable({ mails }: { mails: MailRow[] }) {
  return (
    <table className="w-full text-left text-sm bg-surface border border-line">
      <thead className="border-b border-line text-soft">
        <tr>
          <th scope="col" className={head}>
            Subject
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            Kind
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            Queued
          </th>
          <th scope="col" className={head}>
            Status
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row" className="px-4 font-normal wrap-anywhere">
              <Link
                to={href('/admin/mail/:id', { id: mail.id })}
                prefetch="intent"
                className="text-link font-semibold inline-block py-3"
              >
                {mail.subject}
              </Link>
              <div className="text-soft -mt-2 pb-3">
                to {mail.to}
                <div className="lg:hidden">
                  {mail.kind}, <LocalTime value={mail.createdAt} />
                </div>
              </div>
            </th>
            <td className={`px-4 py-3 ${wide}`}>{mail.kind}</td>
            <td className={`px-4 py-3 whitespace-nowrap ${wide}`}>
              <LocalTime value={mail.createdAt} />
            </td>
            <td className="px-4 py-3 max-w-40 sm:max-w-80">
              <Status mail={mail} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ mail }: { mail: MailRow }) {
  const { attempts, lastError, status } = mail
  return (
    <>
      <p className={status === 'failed' ? 'font-semibold text-bad' : 'font-semibold'}>
        <MailStatus status={status} lastError={lastError} />
      </p>
      {lastError && (
        <p className="text-soft wrap-anywhere line-clamp-3">
          {attempts === 1 ? 'Tried once: ' : `Tried ${attempts} times: `}
          {lastError}
        </p>
      )}
      {status !== 'sent' && <SendAgain mail={mail} />}
    </>
  )
}

/** For a mail that has failed, or waits for its next try. */
export function SendAgain({ mail }: { mail: Pick<MailRow, 'id' | 'subject' | 'status'> }) {
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('id') === mail.id
  return (
    <Form method="post" preventScrollReset className="mt-2">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={mail.id} />
      <button type="submit" disabled={sending} className="button button-line">
        {mail.status === 'failed' ? 'Send again' : 'Try now'}
        <span className="sr-only">: {mail.subject}</span>
      </button>
    </Form>
  )
}
