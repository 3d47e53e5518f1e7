import type { ComponentProps } from 'react'
import { addDays } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { SendConfirmation } from '#app/domain/invoices/invoice-status.server.ts'
import { joinList } from '#app/routes/admin/count-phrase.ts'
import { Confirm, ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates.tsx'

type SendDraftProps = { invoice: AdminInvoice; today: string }

/** Opens a dialog that asks whether to send the saved draft. */
export function SendDraftDialog({ invoice, today }: SendDraftProps) {
  return (
    <InvoiceDialog
      button="Send Saved Draft"
      confirm="Send Invoice"
      title="Send this invoice?"
      fields={{ intent: 'send', version: invoice.version }}
      opened
    >
      <SendSummary invoice={invoice} today={today} />
    </InvoiceDialog>
  )
}

/** Confirmation dialog for sending a new invoice before it is saved. */
export const SendNewInvoiceDialog = ({ question, today }: { question: SendConfirmation; today: string }) => (
  <ConfirmForm
    form="form-save"
    name="confirmed"
    title="Send this invoice?"
    choices={[{ button: 'Send Invoice', value: question.token, look: 'brass' }]}
  >
    <SendSummary invoice={question} today={today} />
  </ConfirmForm>
)

type InvoiceToSend = Omit<SendConfirmation, 'token' | 'clientEmail'> & { clientEmail: string | null }

function SendSummary({ invoice, today }: { invoice: InvoiceToSend; today: string }) {
  const { total, currency, client, clientEmail, copyTo, dueDays } = invoice
  const others = copyTo.filter((address) => address !== clientEmail)
  return (
    <>
      <p>
        {formatMoney(total, currency)} to {client} ({clientEmail}), due{' '}
        <LocalDate value={addDays(today, dueDays)} />. The invoice gets a number and can’t be edited once
        sent.
      </p>
      {others.length > 0 && (
        <p className="mt-2">{`We’ll also email the PDF to ${joinList(others)}, without portal access.`}</p>
      )}
    </>
  )
}

export const DeleteDraftDialog = ({ version }: { version: string }) => (
  <InvoiceDialog
    button="Delete Draft"
    look="danger"
    title="Delete this draft?"
    fields={{ intent: 'delete', version }}
  >
    No one but your team has seen it. This can’t be undone.
  </InvoiceDialog>
)

export const ReopenInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button="Mark as Unpaid"
    look="menu"
    confirm="Mark as Unpaid"
    title={`Mark invoice ${number} as unpaid?`}
    fields={{ intent: 'reopen' }}
  >
    The invoice reopens. The client sees the payment details again and gets reminders once it’s overdue.
  </InvoiceDialog>
)

export const VoidInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button="Void"
    look="menu"
    confirmLook="danger"
    confirm="Void Invoice"
    title={`Void invoice ${number}?`}
    fields={{ intent: 'void' }}
  >
    We’ll tell the client not to pay it. The number can’t be reused. This can’t be undone.
  </InvoiceDialog>
)

/** Posts to the page's URL without its query string, which describes the previous step. */
const InvoiceDialog = (props: ComponentProps<typeof Confirm>) => <Confirm {...props} action="." />
