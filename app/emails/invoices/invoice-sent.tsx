import { formatDay } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { SETTINGS_PATHS } from '#app/emails/email-kinds.ts'
import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

export type EmailedInvoice = { id: string; number: string; dueOn: string; total: number; currency: string }

/** Returns the total and the due date, and who is billed. */
export function formatAmountDue(invoice: EmailedInvoice, billedTo: string | null): string {
  const total = formatMoney(invoice.total, invoice.currency)
  const dueOn = formatDay(invoice.dueOn)
  return billedTo === null
    ? t('{total}, due on {dueOn}.', { total, dueOn })
    : t('{total}, due on {dueOn}, billed to {billedTo}.', { total, dueOn, billedTo })
}

/** New invoice for a payer, with the PDF and a portal link. */
export const invoiceSentEmail = (email: {
  to: string
  name: string
  appUrl: string
  invoice: EmailedInvoice
  /** Who is billed, if it isn't the reader. */
  billedTo: string | null
}) => {
  const { id, number } = email.invoice
  return renderNotice({
    kind: 'invoice-sent',
    to: email.to,
    replyTo: firm.email,
    subject: t('Invoice {number} from {name}', { number, name: firm.name }),
    invoiceId: id,
    settingsUrl: `${email.appUrl}${SETTINGS_PATHS.client}`,
    title: t('Invoice {number}', { number }),
    name: email.name,
    text: [
      formatAmountDue(email.invoice, email.billedTo),
      t('The invoice is attached as a PDF and is also in your portal. Both include payment details.'),
    ],
    button: { href: `${email.appUrl}/client/invoices/${id}`, text: t('View Invoice') },
  })
}
