import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import { type EmailedInvoice, formatAmountDue } from './invoice-sent.tsx'

/** Copy for the client's billing contact, with the PDF but without a link, because this person has no account. */
export const invoiceCopyEmail = (email: { to: string; billedTo: string; invoice: EmailedInvoice }) => {
  const { id, number } = email.invoice
  return renderNotice({
    kind: 'invoice-copy',
    to: email.to,
    replyTo: firm.email,
    subject: t('Invoice {number} from {name}', { number, name: firm.name }),
    invoiceId: id,
    title: t('Invoice {number}', { number }),
    text: [
      formatAmountDue(email.invoice, email.billedTo),
      t(
        'The invoice is attached as a PDF and includes payment details. You’re receiving it because this is the address we have on file for invoices. If that’s a mistake, please reply to this email.',
      ),
    ],
  })
}
