import { formatDay } from '#app/domain/days.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { Action, Greeting, Paragraph, renderEmail, Title } from '../layout.tsx'
import type { MailedInvoice } from './invoice-sent.tsx'

export const invoiceReminderEmail = (mail: {
  to: string
  name: string
  appUrl: string
  invoice: MailedInvoice
}) => {
  const { id, number, dueOn, total, currency } = mail.invoice
  return renderEmail({
    kind: 'invoice-reminder',
    to: mail.to,
    replyTo: firm.email,
    subject: t('Reminder: invoice {number} was due on {dueOn}', { number, dueOn: formatDay(dueOn) }),
    body: (
      <>
        <Title>{t('Invoice {number} is overdue', { number })}</Title>
        <Greeting name={mail.name} />
        <Paragraph>
          {t(
            '{total} was due on {dueOn}, and we have not seen a payment yet. If it is on its way, thank you; if something is unclear, please answer this email.',
            { total: moneyOf(total, currency), dueOn: formatDay(dueOn) },
          )}
        </Paragraph>
        <Action href={`${mail.appUrl}/client/invoices/${id}`}>{t('Open the invoice')}</Action>
      </>
    ),
  })
}
