import { href, redirect } from 'react-router'
import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { deleteInvoice, updateInvoice } from '#app/domain/invoices/drafts.server.ts'
import { InvoiceForm, PaidForm, SeenDraft } from '#app/domain/invoices/form.ts'
import { sendReminder } from '#app/domain/invoices/reminders.server.ts'
import {
  markInvoicePaid,
  reopenInvoice,
  sendInvoice,
  voidInvoice,
} from '#app/domain/invoices/status.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'

export function changeInvoice(ctx: AdminCtx, id: string, form: FormData) {
  const rule = <S extends z.ZodType>(
    schema: S,
    change: (value: z.output<S>) => Promise<unknown>,
    next: string,
  ) =>
    formRule<S>({
      schema,
      run: async (value) => {
        await change(value)
        return redirect(next)
      },
    })
  const page = href('/admin/invoices/:id', { id })
  return takeFormOf(ctx, form, {
    save: rule(InvoiceForm, (draft) => updateInvoice(ctx, id, draft), `${page}?${nextStep(form)}`),
    send: rule(SeenDraft, ({ version }) => sendInvoice(ctx, id, version), `${page}?done=send`),
    paid: rule(PaidForm, ({ paidOn }) => markInvoicePaid(ctx, id, paidOn), `${page}?done=paid`),
    reopen: rule(NoFields, () => reopenInvoice(ctx, id), `${page}?done=reopen`),
    void: rule(NoFields, () => voidInvoice(ctx, id), `${page}?done=void`),
    remind: rule(NoFields, () => sendReminder(ctx, id), `${page}?done=remind`),
    delete: rule(
      SeenDraft,
      ({ version }) => deleteInvoice(ctx, id, version),
      `${href('/admin/invoices')}?done=deleted`,
    ),
  })
}

/** Returns the query string after saving a draft: asks to send it if 'Save and Send' was pressed. */
export const nextStep = (form: FormData) => (form.get('next') === 'send' ? 'ask=send' : 'done=saved')
