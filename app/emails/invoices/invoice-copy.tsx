import { formatDay } from '#app/domain/days.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Paragraph, renderEmail, Title } from '../layout.tsx'
import type { MailedInvoice } from './invoice-sent.tsx'

/** Copy to the client's billing contact: has the PDF but no link, since this person has no account. */
export const invoiceCopyEmail = (mail: { to: string; billedTo: string; invoice: MailedInvoice }) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-copy',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Invoice {number} from {name}', { number, name: firm.name }),
    invoiceId: id,
    body: (
      <>
        <Title>{t('Invoice {number}', { number })}</Title>
        <Paragraph>
          {t('{total}, due on {dueOn}, billed to {billedTo}.', {
            total: moneyOf(total, currency),
            dueOn: formatDay(dueOn),
            billedTo: mail.billedTo,
          })}
        </Paragraph>
        <Paragraph>
          {t(
            'The invoice is attached as a PDF, with how to pay. You get it because this address was named for invoices; if that is a mistake, please answer this email.',
          )}
        </Paragraph>
      </>
    ),
  })
}
