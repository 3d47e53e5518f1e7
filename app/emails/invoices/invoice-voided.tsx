import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/**
 * Notice to all recipients of a voided invoice, so that it is not paid. `appUrl` is null for recipients without an
 * account.
 */
export const invoiceVoidedEmail = (mail: {
  to: string
  name: string | null
  appUrl: string | null
  invoice: { id: string; number: string }
}) =>
  renderEmail({
    kind: 'invoice-voided',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Invoice {number} is void', { number: mail.invoice.number }),
    body: (
      <>
        <EmailTitle>{t('Invoice {number} is void', { number: mail.invoice.number })}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>{t("We've withdrawn this invoice. Please don't pay it.")}</Paragraph>
        {mail.appUrl && (
          <ActionButton href={`${mail.appUrl}/client/invoices/${mail.invoice.id}`}>
            {t('Open the Invoice')}
          </ActionButton>
        )}
      </>
    ),
  })
