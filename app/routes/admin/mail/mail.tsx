import { href } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findMailHold } from '#app/domain/mail/hold.server.ts'
import { findMail } from '#app/domain/mail/mails.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/mail.ts'
import { changeMail } from './mail-actions.server.ts'
import { MailHoldNote } from './mail-hold.tsx'
import { MailStatus, useMailWatch } from './mail-status.tsx'
import { isUnsent, maySendAgain, SendAgain } from './mail-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Mail: ${loaderData.mail.subject}` : 'Mail not found')

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const ctx = adminCtx(context)
  return { mail: await attempt(findMail(ctx, params.id)), hold: await findMailHold(ctx) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeMail(adminCtx(context), await request.formData())

export default function Mail({ loaderData: { mail, hold }, actionData }: Route.ComponentProps) {
  useMailWatch(mail.status === 'waiting' && !hold)
  return (
    <>
      <PageHead title={mail.subject} back={{ to: href('/admin/mail'), text: 'Mail' }} />
      {hold && <MailHoldNote hold={hold} />}
      <section
        aria-label="What became of it"
        className="bg-surface border border-line p-5 flex flex-wrap items-start justify-between gap-4"
      >
        <div>
          <p role="status">
            <MailStatus status={mail.status} lastError={mail.lastError} held={hold !== null} />
          </p>
          <p className="text-soft">
            Queued <Moment value={mail.createdAt} />
            {mail.sentAt && (
              <>
                , sent <Moment value={mail.sentAt} />
              </>
            )}
            {mail.attempts > 0 && (mail.attempts === 1 ? ', tried once' : `, tried ${mail.attempts} times`)}
          </p>
          {mail.lastError && (
            <p className="mt-2 wrap-anywhere">
              {mail.attempts > 0 && mail.status !== 'withheld' && 'What came back: '}
              {mail.lastError}
            </p>
          )}
          <div className="mt-3 empty:hidden">
            <FormMessage tone="good">{mail.status !== 'sent' && actionData?.notice}</FormMessage>
            <FormMessage>{problemOf(actionData)}</FormMessage>
          </div>
        </div>
        {isUnsent(mail) && (
          <div className="flex flex-wrap gap-3">
            {maySendAgain(mail.status, hold !== null) && <SendAgain mail={mail} />}
            {mail.mayDrop && (
              <Confirm
                button="Drop"
                title="Drop this mail?"
                fields={{ intent: 'drop', entry: mail.id }}
                confirmLook="danger"
              >
                It is deleted and never sent. The log keeps that you dropped it.
              </Confirm>
            )}
          </div>
        )}
      </section>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Row term="Kind" text={mail.kind} />
        <Row term="To" text={mail.to} />
        {mail.replyTo && <Row term="Answers go to" text={mail.replyTo} />}
        {mail.invoiceId && (
          <>
            <dt className="text-soft">Attached</dt>
            <dd>
              <a href={href('/api/invoices/:id/pdf', { id: mail.invoiceId })} className="text-link">
                The invoice as a PDF
              </a>
            </dd>
          </>
        )}
      </dl>
      {mail.status === 'withheld' ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          This email was not sent, and its content was deleted.
        </p>
      ) : mail.text === null ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          What this mail says is not shown: it carries a link or a code that opens the receiver's account, and
          that is for the receiver alone.{' '}
          {mail.status === 'sent'
            ? 'Once it is sent nothing of it is kept: who needs it again asks for a new one.'
            : 'Its link may run out while it waits; the page behind it then offers a new one.'}
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
