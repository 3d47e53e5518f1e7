import { data, href, redirect } from 'react-router'
import type { z } from 'zod'
import { makesInvoices } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { INVOICE_SORT_KEYS, INVOICE_STATUSES } from '#app/domain/invoices/admin-invoices.server.ts'
import { applyCompanyDetails } from '#app/domain/invoices/billable-parties.server.ts'
import {
  markInvoicePaid,
  reopenInvoice,
  withdrawInvoice,
} from '#app/domain/invoices/change-invoice-status.server.ts'
import { CreditNoteForm } from '#app/domain/invoices/credit-note-form.ts'
import { updateCreditNote, voidInvoice } from '#app/domain/invoices/credit-notes.server.ts'
import { deleteInvoice, updateInvoice } from '#app/domain/invoices/invoice-drafts.server.ts'
import { DraftRevisionForm, InvoiceForm, InvoicePaymentForm } from '#app/domain/invoices/invoice-form.ts'
import { sendInvoiceReminder } from '#app/domain/invoices/invoice-reminders.server.ts'
import { sendInvoice } from '#app/domain/invoices/send-invoice.server.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

/** Forms of drafts and credit notes, which don't exist with `invoices: 'external'`. */
const OWN_INVOICE_INTENTS = ['save', 'credit', 'send', 'void', 'delete']

export function handleInvoiceForm(ctx: AdminCtx, id: string, form: FormData) {
  if (!makesInvoices && OWN_INVOICE_INTENTS.includes(String(form.get('intent'))))
    throw data(t('Invoice not found'), 404)
  const page = href('/admin/invoices/:id', { id })
  const defineHandler = <S extends z.ZodType>(
    schema: S,
    change: (value: z.output<S>) => Promise<unknown>,
    next: string,
  ) =>
    defineFormHandler(schema, async (value) => {
      await change(value)
      return redirect(next)
    })
  const saved = `${page}?${getNextStepQuery(form)}`
  const define = (done: string, change: () => Promise<unknown>) =>
    defineHandler(NoFields, change, `${page}?done=${done}`)
  return handleFormByIntent(ctx, form, {
    save: defineHandler(InvoiceForm, (draft) => updateInvoice(ctx, id, draft), saved),
    credit: defineHandler(CreditNoteForm, (note) => updateCreditNote(ctx, id, note), saved),
    'use-company': defineHandler(
      DraftRevisionForm,
      ({ version }) => applyCompanyDetails(ctx, id, version),
      `${page}?done=saved`,
    ),
    send: defineHandler(DraftRevisionForm, (form) => sendInvoice(ctx, id, form), `${page}?done=send`),
    paid: defineHandler(
      InvoicePaymentForm,
      ({ paidOn }) => markInvoicePaid(ctx, id, paidOn),
      `${page}?done=paid`,
    ),
    reopen: define('reopen', () => reopenInvoice(ctx, id)),
    void: define('void', () => voidInvoice(ctx, id)),
    withdraw: define('withdraw', () => withdrawInvoice(ctx, id)),
    remind: define('remind', () => sendInvoiceReminder(ctx, id)),
    delete: defineHandler(
      DraftRevisionForm,
      ({ version }) => deleteInvoice(ctx, id, version),
      `${href('/admin/invoices')}?done=deleted`,
    ),
  })
}

/** Returns the query string after a draft is saved. If 'Save and Send' was pressed, it opens the send confirmation. */
const getNextStepQuery = (form: FormData) => (form.get('next') === 'send' ? 'ask=send' : 'done=saved')

export const parseInvoiceQuery = (url: URL) => ({
  ...parseListQuery(url, INVOICE_SORT_KEYS, ['due']),
  status: getChoiceParam(url, 'status', INVOICE_STATUSES),
  clientId: getTextParam(url, 'client') || null,
  companyId: getTextParam(url, 'company') || null,
  projectId: getTextParam(url, 'project') || null,
})
