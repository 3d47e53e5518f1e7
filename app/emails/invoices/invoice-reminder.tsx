import { formatDay } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailedInvoice } from './invoice-sent.tsx'

export const invoiceReminderEmail = (email: {
  to: string
  name: string
  appUrl: string
  invoice: EmailedInvoice
  /** Who is billed, if it isn't the reader. */
  billedTo: string | null
}) => {
  const { id, number, dueOn, total, currency } = email.invoice
  return renderNotice({
    kind: 'invoice-reminder',
    to: email.to,
    replyTo: firm.email,
    subject: t('Reminder: invoice {number} was due on {dueOn}', { number, dueOn: formatDay(dueOn) }),
    title: t('Invoice {number} is overdue', { number }),
    name: email.name,
    text: [
      email.billedTo !== null && t('Billed to {billedTo}', { billedTo: email.billedTo }),
      t(
        '{total} was due on {dueOn}, and we haven’t received your payment yet. If it’s on its way, thank you. If you have a question, please reply to this email.',
        { total: formatMoney(total, currency), dueOn: formatDay(dueOn) },
      ),
    ],
    button: { href: `${email.appUrl}/client/invoices/${id}`, text: t('View Invoice') },
  })
}
