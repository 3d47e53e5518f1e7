import { formatDay } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { ActionButton, EmailTitle, Greeting, Paragraph, renderEmail } from '#app/emails/email-layout.tsx'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { EmailedInvoice } from './invoice-sent.tsx'

export const invoiceReminderEmail = (mail: {
  to: string
  name: string
  appUrl: string
  invoice: EmailedInvoice
}) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-reminder',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Reminder: invoice {number} was due on {dueOn}', { number, dueOn: formatDay(dueOn) }),
    body: (
      <>
        <EmailTitle>{t('Invoice {number} is overdue', { number })}</EmailTitle>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            "{total} was due on {dueOn}, and we haven't received your payment yet. If it's on its way, thank you. If you have a question, please reply to this email.",
            { total: formatMoney(total, currency), dueOn: formatDay(dueOn) },
          )}
        </Paragraph>
        <ActionButton href={`${mail.appUrl}/client/invoices/${id}`}>{t('Open the Invoice')}</ActionButton>
      </>
    ),
  })
}
