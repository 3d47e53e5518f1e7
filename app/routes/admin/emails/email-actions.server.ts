import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { releaseEmails } from '#app/domain/emails/email-hold.server.ts'
import {
  bulkCancelEmails,
  bulkRetryEmails,
  cancelEmail,
  EmailSelectionForm,
  listSelectedEmails,
  retryEmail,
  sendTestEmail,
} from '#app/domain/emails/emails.server.ts'
import { createBulkHandler, createBulkQuestionHandler } from '#app/routes/bulk-form-handlers.server.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'

export const handleEmailForm = (ctx: AdminCtx, form: FormData) =>
  handleFormByIntent<BulkFormOutcome>(ctx, form, {
    'ask-again': createBulkQuestionHandler(EmailSelectionForm, 'again', (ids) =>
      listSelectedEmails(ctx, ids),
    ),
    'again-chosen': createBulkHandler(
      EmailSelectionForm,
      ({ chosen }) => bulkRetryEmails(ctx, chosen),
      (count) =>
        count === 1
          ? t('1 email is being sent again.')
          : t('{count} emails are being sent again.', { count }),
    ),
    'ask-drop': createBulkQuestionHandler(EmailSelectionForm, 'drop', (ids) => listSelectedEmails(ctx, ids)),
    'drop-chosen': createBulkHandler(
      EmailSelectionForm,
      ({ chosen }) => bulkCancelEmails(ctx, chosen),
      (count) => (count === 1 ? t('1 email canceled.') : t('{count} emails canceled.', { count })),
    ),
    drop: defineFormHandler<typeof NoFields, BulkFormOutcome>({
      schema: NoFields,
      submit: async (_, id) => {
        await cancelEmail(ctx, id)
        return redirect(`${href('/admin/mail')}?done=dropped`)
      },
    }),
    again: defineFormHandler<typeof NoFields, BulkFormOutcome>({
      schema: NoFields,
      submit: async (_, id) => {
        await retryEmail(ctx, id)
        return { notice: t('The email is being sent again.') }
      },
    }),
    release: defineFormHandler<typeof NoFields, BulkFormOutcome>({
      schema: NoFields,
      submit: async () => {
        await releaseEmails(ctx)
        return { notice: t('Emails released. Waiting emails go out within seconds.') }
      },
    }),
    test: defineFormHandler<typeof NoFields, BulkFormOutcome>({
      schema: NoFields,
      submit: async () => redirect(href('/admin/mail/:id', await sendTestEmail(ctx))),
    }),
  })
