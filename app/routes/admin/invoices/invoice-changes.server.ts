import { data, href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { deleteInvoice } from '#app/domain/invoices/drafts.server.ts'
import { PaidForm, SeenInvoice } from '#app/domain/invoices/form.ts'
import { sendReminder } from '#app/domain/invoices/reminders.server.ts'
import {
  markInvoicePaid,
  reopenInvoice,
  sendInvoice,
  voidInvoice,
} from '#app/domain/invoices/status.server.ts'

/** Does what a button beside the invoice asked for, and says what came of it. */
export async function changeInvoice(ctx: AdminCtx, id: string, form: FormData) {
  const intent = String(form.get('intent'))
  const refuse = (error: string, status: number) => data({ result: null, error }, status)
  try {
    const error = await change(ctx, id, intent, Object.fromEntries(form))
    if (error) return refuse(error, 400)
  } catch (err) {
    if (err instanceof Failure) return refuse(err.message, err.status)
    ctx.log.error({ err, invoice: id, intent }, 'invoice not changed')
    return refuse('This could not be done. Please try again.', 500)
  }
  if (intent === 'delete') return redirect(`${href('/admin/invoices')}?deleted`)
  return redirect(`${href('/admin/invoices/:id', { id })}?done=${intent}`)
}

/** Resolves to words when what was typed is wrong. */
async function change(
  ctx: AdminCtx,
  id: string,
  intent: string,
  typed: unknown,
): Promise<string | undefined> {
  if (intent === 'send' || intent === 'delete') {
    const seen = SeenInvoice.safeParse(typed)
    if (!seen.success) return 'Open the draft again, and try once more.'
    await (intent === 'send' ? sendInvoice : deleteInvoice)(ctx, id, seen.data.updatedAt)
  } else if (intent === 'paid') {
    const paid = PaidForm.safeParse(typed)
    if (!paid.success) return paid.error.issues[0]?.message
    await markInvoicePaid(ctx, id, paid.data.paidOn)
  } else if (intent === 'reopen') await reopenInvoice(ctx, id)
  else if (intent === 'void') await voidInvoice(ctx, id)
  else if (intent === 'remind') await sendReminder(ctx, id)
  else return 'There is no such action.'
}
