import { href, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { BulkUndoForm } from '#app/domain/bulk/bulk-actions.server.ts'
import { markInvoicePaid, reopenInvoice } from '#app/domain/invoices/change-invoice-status.server.ts'
import { InvoicePaymentForm } from '#app/domain/invoices/invoice-form.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { defineFormHandler, NoFields } from '#app/routes/form-handler.server.ts'
import { createMessageHandler } from '#app/routes/messages/messages.server.ts'
import { t } from '#app/translations/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { dismissSecondFactorOffer } from './second-factor-offer.server.ts'

/** Form handlers for the 'Today' page: the two-factor prompt, due invoices and unread messages. */
export const createOverviewHandlers = (ctx: AdminCtx) => ({
  later: defineFormHandler<typeof NoFields, BulkFormOutcome>({
    schema: NoFields,
    submit: async () => redirect(href('/admin/today'), { headers: await dismissSecondFactorOffer(ctx) }),
  }),
  ...(isModuleOn('invoices') && createPaymentHandlers(ctx)),
  ...(isModuleOn('messages') && {
    message: createMessageHandler((form, project) => sendMessage(ctx, project, form)),
  }),
})

const createPaymentHandlers = (ctx: AdminCtx) => ({
  paid: defineFormHandler<typeof InvoicePaymentForm, BulkFormOutcome>({
    schema: InvoicePaymentForm,
    submit: async ({ paidOn }, invoice) => {
      const { number, changed } = await markInvoicePaid(ctx, invoice, paidOn)
      const undo = { intent: 'reopen', changes: [{ ...changed, id: invoice }] }
      return { notice: t('Invoice {number} marked as paid.', { number }), undo }
    },
  }),
  reopen: defineFormHandler<typeof BulkUndoForm, BulkFormOutcome>({
    schema: BulkUndoForm,
    submit: async ({ changes: [paid] }) => {
      const { number } = await reopenInvoice(ctx, paid?.id ?? '', paid?.is ?? '')
      return { notice: t('Invoice {number} marked as unpaid.', { number }) }
    },
  }),
})
