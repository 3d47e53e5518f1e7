import type { ComponentProps } from 'react'
import { addDays } from '#app/core/days.ts'
import { joinList } from '#app/core/join-list.ts'
import { formatMoney } from '#app/core/money.ts'
import { formatNames } from '#app/domain/access/format-names.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { SendConfirmation } from '#app/domain/invoices/send-invoice.server.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm, ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'

type SendDraftProps = { invoice: AdminInvoice; today: string }

export function SendDraftDialog({ invoice, today }: SendDraftProps) {
  return (
    <InvoiceDialog
      button={t('Send Saved Draft')}
      confirm={t('Send Invoice')}
      title={t('Send this invoice?')}
      fields={{ intent: 'send', version: invoice.version }}
      opened
    >
      <SendSummary invoice={invoice} today={today} />
    </InvoiceDialog>
  )
}

export const SendNewInvoiceDialog = ({ question, today }: { question: SendConfirmation; today: string }) => (
  <ConfirmForm
    form="form-save"
    name="confirmed"
    title={t('Send this invoice?')}
    choices={[{ button: t('Send Invoice'), value: question.token, variant: 'brass' }]}
  >
    <SendSummary invoice={question} today={today} />
  </ConfirmForm>
)

type InvoiceToSend = Omit<SendConfirmation, 'token' | 'clientEmail'> & { clientEmail: string | null }

function SendSummary({ invoice, today }: { invoice: InvoiceToSend; today: string }) {
  const { total, currency, client, clientEmail, copyTo, dueDays, payers } = invoice
  const members = payers.filter(({ isRecipient }) => !isRecipient)
  const others = copyTo.filter((address) => !payers.some(({ email }) => email === address))
  return (
    <>
      <p>
        {tRich(
          '{total} to {client} ({clientEmail}), due {date}. The invoice gets a number and can’t be edited once sent.',
          {
            total: formatMoney(total, currency),
            client,
            clientEmail,
            date: <LocalDate value={addDays(today, dueDays)} />,
          },
        )}
      </p>
      {members.length === payers.length && (
        <p className="mt-2">
          {t('{client}’s account is deactivated, so they won’t get an email.', { client })}
        </p>
      )}
      {members.length > 0 && (
        <p className="mt-2">
          {t('We’ll also email {people}, who can see this project’s invoices.', {
            people: formatNames(members),
          })}
        </p>
      )}
      {others.length > 0 && (
        <p className="mt-2">
          {t('We’ll also email the PDF to {recipients}. They won’t get portal access.', {
            recipients: joinList(others),
          })}
        </p>
      )}
    </>
  )
}

export const DeleteDraftDialog = ({ version }: { version: string }) => (
  <InvoiceDialog
    button={t('Delete Draft')}
    variant="danger"
    title={t('Delete this draft?')}
    fields={{ intent: 'delete', version }}
  >
    {t('Only your team has seen this draft. You can’t undo this.')}
  </InvoiceDialog>
)

export const ReopenInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button={t('Mark as Unpaid')}
    variant="menu"
    confirm={t('Mark as Unpaid')}
    title={t('Mark invoice {number} as unpaid?', { number: number ?? '' })}
    fields={{ intent: 'reopen' }}
  >
    {t(
      'The invoice will be open again. Everyone who can pay it will see the payment details, and get reminders if it’s overdue.',
    )}
  </InvoiceDialog>
)

export const VoidInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button={t('Void Invoice')}
    variant="menu"
    confirmVariant="danger"
    confirm={t('Void Invoice')}
    title={t('Void invoice {number}?', { number: number ?? '' })}
    fields={{ intent: 'void' }}
  >
    {t(
      'We’ll email everyone who can pay this invoice that it’s void. Its number can’t be reused. You can’t undo this.',
    )}
  </InvoiceDialog>
)

/** Posts to the page's URL without the query string, which describes the previous step. */
const InvoiceDialog = (props: ComponentProps<typeof Confirm>) => <Confirm {...props} action="." />
