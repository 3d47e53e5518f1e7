import { firm } from '#content/firm.ts'
import { Action, Paragraph, renderEmail, Title } from './layout.tsx'

/** To the client, when an invoice that was sent no longer counts: without it, it might be paid. */
export const invoiceVoidedEmail = (mail: {
  to: string
  appUrl: string
  invoice: { id: string; number: string }
}) =>
  renderEmail({
    kind: 'invoice-voided',
    to: mail.to,
    replyTo: firm.email,
    subject: `Invoice ${mail.invoice.number} is void`,
    body: (
      <>
        <Title>Invoice {mail.invoice.number} is void</Title>
        <Paragraph>We have withdrawn this invoice. Please do not pay it.</Paragraph>
        <Action href={`${mail.appUrl}/client/invoices/${mail.invoice.id}`}>Open the invoice</Action>
      </>
    ),
  })
