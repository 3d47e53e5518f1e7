import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { releaseEmails } from '#app/domain/email-delivery/email-hold.server.ts'
import {
  bulkCancelEmails,
  bulkRetryEmails,
  cancelEmail,
  EmailSelectionForm,
  listSelectedEmails,
  retryEmail,
  sendTestEmail,
} from '#app/domain/email-delivery/emails.server.ts'
import { createBulkHandler, createBulkQuestionHandler } from '#app/routes/bulk-form-handlers.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  NoFields,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'

export const handleEmailForm = (ctx: AdminCtx, form: FormData) =>
  handleFormByIntent<BulkFormOutcome>(ctx, form, {
    'ask-retry': createBulkQuestionHandler(
      EmailSelectionForm,
      (ids) => listSelectedEmails(ctx, ids),
      'email',
      (items) => ({
        title: t('Send {items} again?', { items }),
        text: t(
          'We’ll try to send these emails right away. Any that have been sent in the meantime won’t be sent twice.',
        ),
        choices: [{ button: t('Send Again'), value: 'retry-selected', variant: 'brass' }],
      }),
    ),
    'retry-selected': createBulkHandler(
      EmailSelectionForm,
      ({ selected }) => bulkRetryEmails(ctx, selected),
      'email',
      (items) => t('{items} will be sent again right away.', { items }),
    ),
    'ask-cancel': createBulkQuestionHandler(
      EmailSelectionForm,
      (ids) => listSelectedEmails(ctx, ids),
      'email',
      (items) => ({
        title: t('Discard {items}?', { items }),
        text: t(
          'Discarded emails are deleted without being sent. The activity log will show who discarded them.',
        ),
        choices: [{ button: t('Discard Emails'), value: 'cancel-selected', variant: 'danger' }],
      }),
    ),
    'cancel-selected': createBulkHandler(
      EmailSelectionForm,
      ({ selected }) => bulkCancelEmails(ctx, selected),
      'email',
      (items) => t('{items} discarded.', { items }),
    ),
    cancel: defineButtonHandler((id) => cancelEmail(ctx, id), {
      redirectTo: `${href('/admin/emails')}?done=canceled`,
    }),
    retry: defineButtonHandler((id) => retryEmail(ctx, id), {
      notice: t('The email will be sent again right away.'),
    }),
    release: defineButtonHandler(() => releaseEmails(ctx), {
      notice: t('Emails released. Waiting emails will be sent within seconds.'),
    }),
    test: defineFormHandler(NoFields, async () =>
      redirect(href('/admin/emails/:id', await sendTestEmail(ctx))),
    ),
  })
