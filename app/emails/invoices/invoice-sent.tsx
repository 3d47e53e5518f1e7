import { formatDay } from '#app/domain/days.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'

export type MailedInvoice = { id: string; number: string; dueOn: string; total: number; currency: string }

/** New invoice to the client, with the PDF and a portal link. */
export const invoiceSentEmail = (mail: {
  to: string
  name: string
  appUrl: string
  invoice: MailedInvoice
}) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-sent',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Invoice {number} from {name}', { number, name: firm.name }),
    invoiceId: id,
    body: (
      <>
        <Title>{t('Invoice {number}', { number })}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {t('{total}, due on {dueOn}.', { total: moneyOf(total, currency), dueOn: formatDay(dueOn) })}
        </Paragraph>
        <Paragraph>
          {t('It is attached as a PDF, and you find it in your portal, with how to pay.')}
        </Paragraph>
        <Action href={`${mail.appUrl}/client/invoices/${id}`}>{t('Open the invoice')}</Action>
      </>
    ),
  })
}
