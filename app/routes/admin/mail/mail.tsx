import { data, href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { findMail, sendMailAgain } from '#app/domain/mail/mails.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Route } from './+types/mail.ts'
import { MailStatus, useMailWatch } from './mail-status.tsx'
import { SendAgain } from './mail-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Mail: ${loaderData.mail.subject}` : 'Mail not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { mail: await findMail(adminCtx(context), params.id) }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  try {
    await sendMailAgain(adminCtx(context), params.id)
    return { notice: 'The mail is on its way again.' }
  } catch (err) {
    if (err instanceof Failure) return data({ problem: err.message }, err.status)
    throw err
  }
}

export default function Mail({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  useMailWatch(mail.status === 'waiting')
  const answer: { notice?: string; problem?: string } = actionData ?? {}
  return (
    <>
      <p>
        <Link to={href('/admin/mail')} className="text-link inline-flex items-center min-h-11">
          Mail
        </Link>
      </p>
      <h1 className="mt-1 text-3xl sm:text-4xl wrap-anywhere">{mail.subject}</h1>
      <section
        aria-label="What became of it"
        className="mt-6 bg-surface border border-line p-5 flex flex-wrap items-start justify-between gap-4"
      >
        <div>
          <p role="status" className={`font-semibold ${mail.status === 'failed' ? 'text-bad' : ''}`}>
            <MailStatus status={mail.status} lastError={mail.lastError} />
          </p>
          <p className="text-soft">
            Queued <LocalTime value={mail.createdAt} />
            {mail.sentAt && (
              <>
                , sent <LocalTime value={mail.sentAt} />
              </>
            )}
            {mail.attempts > 0 && (mail.attempts === 1 ? ', tried once' : `, tried ${mail.attempts} times`)}
          </p>
          {mail.lastError && <p className="mt-2 wrap-anywhere">What came back: {mail.lastError}</p>}
          <div className="mt-3 empty:hidden">
            <FormMessage tone="good">{mail.status !== 'sent' && answer.notice}</FormMessage>
            <FormMessage>{answer.problem}</FormMessage>
          </div>
        </div>
        {mail.status !== 'sent' && <SendAgain mail={mail} />}
      </section>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Row term="Kind" text={mail.kind} />
        <Row term="To" text={mail.to} />
        {mail.replyTo && <Row term="Answers go to" text={mail.replyTo} />}
      </dl>
      {mail.text === null ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          What this mail says is not shown: it carries a link or a code that opens the receiver's account, and
          that is for the receiver alone.
        </p>
      ) : (
        <pre className="mt-6 bg-surface border border-line p-5 font-sans whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      )}
    </>
  )
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  )
}
