import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { UndoForm } from '#app/domain/chosen.server.ts'
import { PaidForm } from '#app/domain/invoices/form.ts'
import { markInvoicePaid, reopenInvoice } from '#app/domain/invoices/status.server.ts'
import { sendMessageAsFirm } from '#app/domain/messages/send-message.server.ts'
import { messageRule } from '#app/routes/messages/message-rule.server.ts'
import { formRule, NoFields } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { putOffSecondFactor } from './two-factor-offer.server.ts'

export type OverviewAnswer = FormAnswer<ChosenAnswer>

/** Rules of the forms in the overview: the offer of a second factor, due invoices, unread messages. */
export const overviewRules = (ctx: AdminCtx) => ({
  later: formRule<typeof NoFields, ChosenAnswer>({
    schema: NoFields,
    run: async () => redirect(href('/admin'), { headers: await putOffSecondFactor(ctx) }),
  }),
  paid: formRule<typeof PaidForm, ChosenAnswer>({
    schema: PaidForm,
    run: async ({ paidOn }, invoice) => {
      const { number, changed } = await markInvoicePaid(ctx, invoice, paidOn)
      const undo = { intent: 'reopen', changes: [{ ...changed, id: invoice }] }
      return { notice: `Invoice ${number} is marked as paid.`, undo }
    },
  }),
  reopen: formRule<typeof UndoForm, ChosenAnswer>({
    schema: UndoForm,
    run: async ({ changes: [paid] }) => {
      const { number } = await reopenInvoice(ctx, paid?.id ?? '', paid?.is ?? '')
      return { notice: `Invoice ${number} is open again.` }
    },
  }),
  message: messageRule<ChosenAnswer>((form, project) => sendMessageAsFirm(ctx, project, form)),
})
