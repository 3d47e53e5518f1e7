import { formatDay } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { DigestSection } from './digest.tsx'
import type { EmailContent } from './email-kinds.ts'
import { TextList } from './email-layout.tsx'

type EmailedInvoice = {
  id: string
  number: string
  dueOn: string
  total: number
  currency: string
  /** Made with another program. */
  external?: boolean
  /** Billed party, if it isn't the reader. */
  billedTo: string | null
}

const formatAmounts = ({ total, currency, dueOn }: EmailedInvoice) => ({
  total: formatMoney(total, currency),
  dueOn: formatDay(dueOn),
})

function formatAmountDue(invoice: EmailedInvoice): string {
  const { billedTo } = invoice
  const { total, dueOn } = formatAmounts(invoice)
  return billedTo === null
    ? t('{total}, due on {dueOn}', { total, dueOn })
    : t('{total}, due on {dueOn}, billed to {billedTo}', { total, dueOn, billedTo })
}

const createButton = (id: string) => ({ href: `/client/invoices/${id}`, text: t('View Invoice') })

export const invoiceSentEmail = (name: string, invoice: EmailedInvoice): EmailContent => ({
  replyTo: firm.email,
  subject: t('Invoice {number} from {name}', { number: invoice.number, name: firm.name }),
  settings: 'client',
  name,
  text: [
    formatAmountDue(invoice),
    invoice.external
      ? t('The invoice is attached and is also in your portal.')
      : t('The invoice is attached as a PDF and is also in your portal. Both include payment details.'),
  ],
  button: createButton(invoice.id),
})

/** Copy for the client's billing contact, with the PDF but without a link, because this person has no account. */
export const invoiceCopyEmail = (invoice: EmailedInvoice): EmailContent => ({
  replyTo: firm.email,
  subject: t('Invoice {number} from {name}', { number: invoice.number, name: firm.name }),
  text: [
    formatAmountDue(invoice),
    t(
      'The invoice is attached and includes payment details. You’re receiving it because this is the address we have on file for invoices. If that’s a mistake, please reply to this email.',
    ),
  ],
})

export function invoiceReminderEmail(name: string, invoice: EmailedInvoice): EmailContent {
  const { id, number, billedTo, external } = invoice
  const { total, dueOn } = formatAmounts(invoice)
  return {
    replyTo: firm.email,
    subject: t('Reminder: invoice {number} was due on {dueOn}', { number, dueOn }),
    title: t('Invoice {number} is overdue', { number }),
    name,
    text: [
      billedTo !== null && t('Billed to {billedTo}', { billedTo }),
      external && t('External: this invoice was made with another program.'),
      t(
        '{total} was due on {dueOn}, and we haven’t received your payment yet. If it’s on its way, thank you. If you have a question, please reply to this email.',
        { total, dueOn },
      ),
    ],
    button: createButton(id),
  }
}

/** Tells all recipients of a voided invoice not to pay it. `name` is null for recipients without an account. */
export const invoiceVoidedEmail = (
  name: string | null,
  { id, number, external = false }: Pick<EmailedInvoice, 'id' | 'number' | 'external'>,
): EmailContent => ({
  replyTo: firm.email,
  subject: external
    ? t('Invoice {number} was withdrawn', { number })
    : t('Invoice {number} is void', { number }),
  name,
  text: [
    external
      ? t('We’ve withdrawn this invoice. Please don’t pay it.')
      : t('We’ve voided this invoice. Please don’t pay it.'),
  ],
  button: name !== null && createButton(id),
})

type EmailedCreditNote = Omit<EmailedInvoice, 'dueOn' | 'billedTo'> & {
  corrects: { number: string; issuedOn: string; total: number; isVoid: boolean; open: number } | null
}

/** Tells the recipients of an invoice that it was corrected. `name` is null for recipients without an account. */
export function creditNoteEmail(name: string | null, note: EmailedCreditNote): EmailContent {
  const { id, number, total, currency, corrects } = note
  const { number: invoice = '', issuedOn = '', isVoid = false, open = 0 } = corrects ?? {}
  const isFull = corrects?.total === total
  const kind = isFull ? t('Full credit note') : t('Credit note')
  return {
    replyTo: firm.email,
    subject: isVoid
      ? t('Invoice {number} is void', { number: invoice })
      : t('{kind} {number} for invoice {invoice}', { kind, number, invoice }),
    name,
    text: [
      t('{kind} {number} over {total} corrects invoice {invoice} of {date}. It’s attached as a PDF.', {
        kind,
        number,
        total: formatMoney(total, currency),
        invoice,
        date: formatDay(issuedOn),
      }),
      isVoid && t('Nothing is left to pay. Please don’t pay the invoice.'),
      open > 0 && t('{amount} is left to pay.', { amount: formatMoney(open, currency) }),
    ],
    button: name !== null && {
      href: `/client/invoices/${id}`,
      text: isFull ? t('View Full Credit Note') : t('View Credit Note'),
    },
  }
}

/** Tells the team that a payer reported a payment. `by` is null if their account is gone. */
export function paymentReportedEmail(by: string | null, invoice: EmailedInvoice): EmailContent {
  const { id, number } = invoice
  return {
    subject: t('Client says paid: invoice {number}', { number }),
    text: [
      by !== null && t('{name} says that this invoice is paid.', { name: by }),
      formatAmountDue(invoice),
      t('Reminders pause for seven days. Once the payment has arrived, mark the invoice as paid.'),
    ],
    button: { href: `/admin/invoices/${id}`, text: t('View Invoice') },
  }
}

const MAX_LISTED_INVOICES = 20

export function createInvoiceSection(invoices: EmailedInvoice[]): DigestSection {
  const [first, ...others] = invoices
  const title =
    others.length > 0
      ? t('{count} new invoices', { count: invoices.length })
      : t('Invoice {number}', { number: first?.number ?? '' })
  return {
    kind: 'invoice-sent',
    replyTo: firm.email,
    subject: `${title} | ${firm.name}`,
    title,
    content: (
      <TextList
        texts={invoices.map((invoice) => `${invoice.number}: ${formatAmountDue(invoice)}`)}
        max={MAX_LISTED_INVOICES}
      />
    ),
    button:
      others.length > 0
        ? { href: '/client/invoices', text: t('View Invoices') }
        : createButton(first?.id ?? ''),
  }
}
