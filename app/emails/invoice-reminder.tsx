import { formatDay } from '#app/domain/days.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { firm } from '#content/firm.ts'
import type { MailedInvoice } from './invoice-sent.tsx'
import { Action, Greeting, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the client, when an invoice is overdue. */
export const invoiceReminderEmail = (mail: {
  to: string
  name: string
  appUrl: string
  invoice: MailedInvoice
}) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-reminder',
    to: mail.to,
    replyTo: firm.email,
    subject: `Reminder: invoice ${number} was due on ${formatDay(dueOn)}`,
    body: (
      <>
        <Title>Invoice {number} is overdue</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {moneyOf(total, currency)} was due on {formatDay(dueOn)}, and we have not seen a payment yet. If it
          is on its way, thank you; if something is unclear, please answer this email.
        </Paragraph>
        <Action href={`${mail.appUrl}/client/invoices/${id}`}>Open the invoice</Action>
      </>
    ),
  })
}
