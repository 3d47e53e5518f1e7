import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Tells all recipients of a voided invoice not to pay it. `appUrl` is null for recipients without an account. */
export const invoiceVoidedEmail = (email: {
  to: string
  name: string | null
  appUrl: string | null
  invoice: { id: string; number: string }
}) =>
  renderNotice({
    kind: 'invoice-voided',
    to: email.to,
    replyTo: firm.email,
    subject: t('Invoice {number} is void', { number: email.invoice.number }),
    title: t('Invoice {number} is void', { number: email.invoice.number }),
    name: email.name,
    text: [t('We’ve voided this invoice. Please don’t pay it.')],
    button: email.appUrl !== null && {
      href: `${email.appUrl}/client/invoices/${email.invoice.id}`,
      text: t('View Invoice'),
    },
  })
