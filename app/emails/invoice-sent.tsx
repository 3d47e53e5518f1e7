import { formatDay } from '#app/domain/days.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { firm } from '#content/firm.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

export type MailedInvoice = { id: string; number: string; dueOn: string; total: number; currency: string }

/**
 * To the client, with a new invoice. A link and no attachment: the invoice stays behind the sign-in, and is
 * never out of date.
 */
export const invoiceSentEmail = (mail: { to: string; appUrl: string; invoice: MailedInvoice }) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-sent',
    to: mail.to,
    replyTo: firm.email,
    subject: `Invoice ${number} from ${firm.name}`,
    body: (
      <>
        <Title>Invoice {number}</Title>
        <Paragraph>
          {moneyOf(total, currency)}, due on {formatDay(dueOn)}.
        </Paragraph>
        <Paragraph>You find it in your portal, with a PDF to download and how to pay.</Paragraph>
        <Action href={`${mail.appUrl}/client/invoices/${id}`}>Open the invoice</Action>
      </>
    ),
  })
}
