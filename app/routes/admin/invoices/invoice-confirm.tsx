import type { ComponentProps } from 'react'
import { daysAfter } from '#app/domain/days.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import type { SendingQuestion } from '#app/domain/invoices/status.server.ts'
import { Confirm, ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { Day } from '#app/ui/dates.tsx'
import { listed } from '../counted.ts'

type Asked = { invoice: AdminInvoice; today: string }

/** Opens a dialog that asks whether to send the saved draft. */
export function SendDraft({ invoice, today }: Asked) {
  return (
    <ConfirmInvoice
      button="Send the Saved Draft"
      confirm="Send Invoice"
      title="Send this invoice?"
      fields={{ intent: 'send', version: invoice.version }}
      opened
    >
      <Sending invoice={invoice} today={today} />
    </ConfirmInvoice>
  )
}

/** Confirmation dialog for sending a new invoice before it is saved. */
export const SendNew = ({ question, today }: { question: SendingQuestion; today: string }) => (
  <ConfirmForm
    form="form-save"
    name="confirmed"
    title="Send this invoice?"
    choices={[{ button: 'Send Invoice', value: question.token, look: 'brass' }]}
  >
    <Sending invoice={question} today={today} />
  </ConfirmForm>
)

type Sent = Omit<SendingQuestion, 'token' | 'clientEmail'> & { clientEmail: string | null }

function Sending({ invoice, today }: { invoice: Sent; today: string }) {
  const { total, currency, client, clientEmail, copyTo, dueDays } = invoice
  const others = copyTo.filter((address) => address !== clientEmail)
  return (
    <>
      <p>
        {`${moneyOf(total, currency)} to ${client} (${clientEmail}), due on `}
        <Day value={daysAfter(today, dueDays)} />. It gets its number now, and can’t be changed after.
      </p>
      {others.length > 0 && (
        <p className="mt-2">{`The PDF also goes by mail to ${listed(others)}, without access to the portal.`}</p>
      )}
    </>
  )
}

export const DeleteDraft = ({ version }: { version: string }) => (
  <ConfirmInvoice
    button="Delete Draft"
    look="danger"
    title="Delete this draft?"
    fields={{ intent: 'delete', version }}
  >
    Nobody but you has seen it. This can’t be taken back.
  </ConfirmInvoice>
)

export const Reopen = ({ number }: { number: string | null }) => (
  <ConfirmInvoice
    button="Not Paid After All"
    confirm="Take the Payment Back"
    title={`Invoice ${number} is not paid?`}
    fields={{ intent: 'reopen' }}
  >
    It is open again: the client sees how to pay, and is reminded once it is overdue.
  </ConfirmInvoice>
)

export const VoidInvoice = ({ number }: { number: string | null }) => (
  <ConfirmInvoice
    button="Void"
    look="danger"
    confirm="Void Invoice"
    title={`Void invoice ${number}?`}
    fields={{ intent: 'void' }}
  >
    The client is told not to pay it. Its number stays used. This can’t be taken back.
  </ConfirmInvoice>
)

/** Posts to the page's URL without its query string, which describes the previous step. */
const ConfirmInvoice = (props: ComponentProps<typeof Confirm>) => <Confirm {...props} action="." />
