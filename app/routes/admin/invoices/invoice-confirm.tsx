import type { ComponentProps } from 'react'
import { daysAfter, formatDay } from '#app/domain/days.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { listed } from '../projects/counted.ts'

type Asked = { invoice: AdminInvoice; today: string }

/** Asks at once whether to send the draft as it is stored. */
export function SendDraft({ invoice, today }: Asked) {
  const { version, total, currency, client, clientEmail, copyTo, dueDays } = invoice
  const others = copyTo.filter((address) => address !== clientEmail)
  const due = formatDay(daysAfter(today, dueDays))
  return (
    <ConfirmInvoice
      button="Send the saved draft"
      confirm="Send invoice"
      title="Send this invoice?"
      fields={{ intent: 'send', version }}
      opened
    >
      <p>
        {`${moneyOf(total, currency)} to ${client} (${clientEmail}), due on ${due}. It gets its number now, and can’t be changed after.`}
      </p>
      {others.length > 0 && (
        <p className="mt-2">{`The PDF also goes by mail to ${listed(others)}, without access to the portal.`}</p>
      )}
    </ConfirmInvoice>
  )
}

export const DeleteDraft = ({ version }: { version: string }) => (
  <ConfirmInvoice
    button="Delete draft"
    look="danger"
    title="Delete this draft?"
    fields={{ intent: 'delete', version }}
  >
    Nobody but you has seen it. This can’t be taken back.
  </ConfirmInvoice>
)

export const MarkPaid = ({ invoice: { number, total, currency }, today }: Asked) => (
  <ConfirmInvoice
    button="Mark as paid"
    title={`Invoice ${number} is paid?`}
    fields={{ intent: 'paid' }}
    inputs={
      <label className="block font-medium max-w-xs">
        Paid on
        <input
          type="date"
          name="paidOn"
          required
          max={today}
          defaultValue={today}
          className="field-control mt-1.5"
        />
      </label>
    }
  >
    {`${moneyOf(total, currency)}. The client sees it as paid.`}
  </ConfirmInvoice>
)

export const Reopen = ({ number }: { number: string | null }) => (
  <ConfirmInvoice
    button="Not paid after all"
    confirm="Take the payment back"
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
    confirm="Void invoice"
    title={`Void invoice ${number}?`}
    fields={{ intent: 'void' }}
  >
    The client is told not to pay it. Its number stays used. This can’t be taken back.
  </ConfirmInvoice>
)

/** Sent to the page without what its address says of the step before. */
const ConfirmInvoice = (props: ComponentProps<typeof Confirm>) => <Confirm {...props} action="." />
