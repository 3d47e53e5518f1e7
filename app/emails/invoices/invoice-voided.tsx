import { renderNotice } from '#app/emails/notice-email.tsx'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'

/** Tells all recipients of a voided invoice not to pay it. `appUrl` is null for recipients without an account. */
export const invoiceVoidedEmail = (mail: {
  to: string
  name: string | null
  appUrl: string | null
  invoice: { id: string; number: string }
}) =>
  renderNotice({
    kind: 'invoice-voided',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Invoice {number} is void', { number: mail.invoice.number }),
    title: t('Invoice {number} is void', { number: mail.invoice.number }),
    name: mail.name,
    text: [t('We’ve voided this invoice. Please don’t pay it.')],
    button: mail.appUrl !== null && {
      href: `${mail.appUrl}/client/invoices/${mail.invoice.id}`,
      text: t('View Invoice'),
    },
  })
