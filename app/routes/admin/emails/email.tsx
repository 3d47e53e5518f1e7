import { href } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { findEmailHold } from '#app/domain/email-delivery/email-hold.server.ts'
import { findEmail } from '#app/domain/email-delivery/emails.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { FormMessage, getFormError } from '#app/ui/form/form-outcome.tsx'
import { FactList, PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/email.ts'
import { handleEmailForm } from './email-actions.server.ts'
import {
  canSendAgain,
  EmailHoldNotice,
  EmailStatusBadge,
  isUnsent,
  SendAgainButton,
  useEmailStatusRefresh,
} from './email-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Email: {subject}', { subject: loaderData.email.subject }))

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const ctx = getAdminCtx(context)
  return { email: await throwAsErrorResponse(findEmail(ctx, params.id)), hold: await findEmailHold(ctx) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleEmailForm(getAdminCtx(context), await request.formData())

export default function EmailPage({ loaderData: { email, hold }, actionData }: Route.ComponentProps) {
  useEmailStatusRefresh(email.status === 'waiting' && !hold)
  return (
    <>
      <PageHeader title={email.subject} back={{ to: href('/admin/emails'), text: t('Email') }} />
      {hold && <EmailHoldNotice hold={hold} />}
      <section
        aria-label={t('Delivery')}
        className="panel p-5 flex flex-wrap items-start justify-between gap-4"
      >
        <div>
          <p role="status">
            <EmailStatusBadge status={email.status} lastError={email.lastError} held={hold !== null} />
          </p>
          <p className="text-soft">
            {tRich('Queued {date}', { date: <DateAndTime value={email.createdAt} /> })}
            {email.sentAt && (
              <span> · {tRich('Sent {date}', { date: <DateAndTime value={email.sentAt} /> })}</span>
            )}
            {email.attempts > 0 && <span> · {countPhrase(email.attempts, 'attempt')}</span>}
          </p>
          {email.lastError && (
            <p className="mt-2 wrap-anywhere">
              {email.attempts > 0 && email.status !== 'withheld'
                ? t('Server response: {lastError}', { lastError: email.lastError })
                : email.lastError}
            </p>
          )}
          <div className="mt-3 empty:hidden">
            <FormMessage tone="good">{email.status !== 'sent' && actionData?.notice}</FormMessage>
            <FormMessage>{getFormError(actionData)}</FormMessage>
          </div>
        </div>
        {isUnsent(email) && (
          <div className="flex flex-wrap gap-3">
            {canSendAgain(email.status, hold !== null) && <SendAgainButton email={email} />}
            {email.mayDrop && (
              <Confirm
                button={t('Discard Email')}
                title={t('Discard this email?')}
                fields={{ intent: 'cancel', entry: email.id }}
                confirmVariant="danger"
              >
                {t(
                  'Discarded emails are deleted without being sent. The activity log will show who discarded them.',
                )}
              </Confirm>
            )}
          </div>
        )}
      </section>
      <FactList
        className="mt-6 gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]"
        facts={{
          [t('Kind')]: email.kind,
          [t('To')]: email.to,
          [t('Replies go to')]: email.replyTo,
          [t('Attachment')]: isModuleOn('invoices') && email.invoiceId && (
            <a href={href('/api/invoices/:id/pdf', { id: email.invoiceId })} className="text-link">
              {t('Download PDF')}
            </a>
          ),
        }}
      />
      {email.status === 'withheld' ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          {t('This email wasn’t sent, and its content has been deleted.')}
        </p>
      ) : email.withheld !== null ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          {t('If we sent this email now, it would be withheld: {reason}', { reason: email.withheld })}
        </p>
      ) : !email.isReadable ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          <span>
            {t(
              'The content is hidden because it contains a link or code that gives access to the recipient’s account.',
            )}
          </span>{' '}
          {email.status === 'sent'
            ? t('The content was deleted after the email was sent. The recipient can request a new email.')
            : t('We create the link when we send the email.')}
        </p>
      ) : (
        <pre className="mt-6 panel p-5 font-sans whitespace-pre-wrap wrap-anywhere">{email.text}</pre>
      )}
    </>
  )
}
