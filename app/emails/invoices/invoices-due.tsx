import { formatDay } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import type { DigestSection } from '#app/emails/digest.tsx'
import { TextList } from '#app/emails/email-layout.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailedInvoice } from './invoice-sent.tsx'

/** `billedTo` is null for the reader's own invoices. */
type ListedInvoice = EmailedInvoice & { billedTo: string | null }

const MAX_LISTED_INVOICES = 20

/** Section of a client's daily digest with new invoices. */
export function createInvoiceSection(invoices: ListedInvoice[]): DigestSection {
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
        texts={invoices.map(({ number, total: amount, currency, dueOn: day, billedTo }) => {
          const [total, dueOn] = [formatMoney(amount, currency), formatDay(day)]
          return billedTo === null
            ? t('{number}: {total}, due on {dueOn}', { number, total, dueOn })
            : t('{number}: {total}, due on {dueOn}, billed to {billedTo}', { number, total, dueOn, billedTo })
        })}
        max={MAX_LISTED_INVOICES}
      />
    ),
    link: {
      path: others.length > 0 ? '/client/invoices' : `/client/invoices/${first?.id}`,
      text: others.length > 0 ? t('View Invoices') : t('View Invoice'),
    },
  }
}
