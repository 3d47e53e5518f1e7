import { href } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { findEmailHold } from '#app/domain/email-delivery/email-hold.server.ts'
import { findEmail } from '#app/domain/email-delivery/emails.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { getFormError } from '#app/ui/form/form-outcome.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/email.ts'
import { handleEmailForm } from './email-actions.server.ts'
import { EmailHoldNotice, EmailStatusBadge, useEmailStatusRefresh } from './email-status.tsx'
import { canSendAgain, isUnsent, SendAgainButton } from './email-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Email: {subject}', { subject: loaderData.mail.subject }))

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const ctx = getAdminCtx(context)
  return { mail: await throwAsErrorResponse(findEmail(ctx, params.id)), hold: await findEmailHold(ctx) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleEmailForm(getAdminCtx(context), await request.formData())

export default function EmailPage({ loaderData: { mail, hold }, actionData }: Route.ComponentProps) {
  useEmailStatusRefresh(mail.status === 'waiting' && !hold)
  return (
    <>
      <PageHeader title={mail.subject} back={{ to: href('/admin/emails'), text: t('Email') }} />
      {hold && <EmailHoldNotice hold={hold} />}
      <section
        aria-label={t('Delivery')}
        className="bg-surface border border-line p-5 flex flex-wrap items-start justify-between gap-4"
      >
        <div>
          <p role="status">
            <EmailStatusBadge status={mail.status} lastError={mail.lastError} held={hold !== null} />
          </p>
          <p className="text-soft">
            {tRich('Queued {date}', { date: <DateAndTime value={mail.createdAt} /> })}
            {mail.sentAt && (
              <span> · {tRich('Sent {date}', { date: <DateAndTime value={mail.sentAt} /> })}</span>
            )}
            {mail.attempts === 1 && <span> · {t('1 attempt')}</span>}
            {mail.attempts > 1 && <span> · {t('{attempts} attempts', { attempts: mail.attempts })}</span>}
          </p>
          {mail.lastError && (
            <p className="mt-2 wrap-anywhere">
              {mail.attempts > 0 && mail.status !== 'withheld'
                ? t('Server response: {lastError}', { lastError: mail.lastError })
                : mail.lastError}
            </p>
          )}
          <div className="mt-3 empty:hidden">
            <FormMessage tone="good">{mail.status !== 'sent' && actionData?.notice}</FormMessage>
            <FormMessage>{getFormError(actionData)}</FormMessage>
          </div>
        </div>
        {isUnsent(mail) && (
          <div className="flex flex-wrap gap-3">
            {canSendAgain(mail.status, hold !== null) && <SendAgainButton mail={mail} />}
            {mail.mayDrop && (
              <Confirm
                button={t('Discard Email')}
                title={t('Discard this email?')}
                fields={{ intent: 'cancel', entry: mail.id }}
                confirmVariant="danger"
              >
                {t('It will be deleted without being sent. The activity log records that you discarded it.')}
              </Confirm>
            )}
          </div>
        )}
      </section>
      <FactList
        className="mt-6 gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]"
        facts={{
          [t('Kind')]: mail.kind,
          [t('To')]: mail.to,
          [t('Replies go to')]: mail.replyTo,
          [t('Attached')]: isModuleOn('invoices') && mail.invoiceId && (
            <a href={href('/api/invoices/:id/pdf', { id: mail.invoiceId })} className="text-link">
              {t('Download PDF')}
            </a>
          ),
        }}
      />
      {mail.status === 'withheld' ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          {t('This email wasn’t sent, and its content has been deleted.')}
        </p>
      ) : mail.withheld !== null ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          {t('If we tried to send it now, it would be withheld: {reason}', { reason: mail.withheld })}
        </p>
      ) : !mail.isReadable ? (
        <p className="mt-6 border border-dashed border-line p-6 text-soft">
          <span>
            {t(
              'The content is hidden because it includes a link or code that opens the recipient’s account.',
            )}
          </span>{' '}
          {mail.status === 'sent'
            ? t('The content was deleted after the email was sent. The recipient can request a new email.')
            : t('The link is created when the email is sent.')}
        </p>
      ) : (
        <pre className="mt-6 bg-surface border border-line p-5 font-sans whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      )}
    </>
  )
}
