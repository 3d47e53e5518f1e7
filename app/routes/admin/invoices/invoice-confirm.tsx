import { type ReactNode, useSyncExternalStore } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { daysAfter, formatDay } from '#app/domain/days.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { Dialog } from '#app/ui/dialog.tsx'

/** What is asked about first. */
export const steps = ['send', 'paid', 'reopen', 'void', 'delete'] as const
type Step = (typeof steps)[number]
type Asked = { step: Step; invoice: AdminInvoice; today: string }

const words: Record<
  Step,
  (invoice: AdminInvoice, today: string) => { title: string; text: string; button: string }
> = {
  send: ({ total, currency, client, clientEmail, dueDays }, today) => ({
    title: 'Send this invoice?',
    text: `${moneyOf(total, currency)} to ${client} (${clientEmail}), due on ${formatDay(daysAfter(today, dueDays))}. It gets its number now, and can’t be changed after.`,
    button: 'Send invoice',
  }),
  paid: ({ number, total, currency }) => ({
    title: `Invoice ${number} is paid?`,
    text: `${moneyOf(total, currency)}. The client sees it as paid.`,
    button: 'Mark as paid',
  }),
  reopen: ({ number }) => ({
    title: `Invoice ${number} is not paid?`,
    text: 'It is open again: the client sees how to pay, and is reminded once it is overdue.',
    button: 'Take the payment back',
  }),
  void: ({ number }) => ({
    title: `Void invoice ${number}?`,
    text: 'The client is told not to pay it. Its number stays used. This can’t be taken back.',
    button: 'Void invoice',
  }),
  delete: () => ({
    title: 'Delete this draft?',
    text: 'Nobody but you has seen it. This can’t be taken back.',
    button: 'Delete draft',
  }),
}
const fits: Record<AdminInvoice['stored'], Step[]> = {
  draft: ['send', 'delete'],
  sent: ['paid', 'void'],
  paid: ['reopen'],
  void: [],
}

/** Asks before something that can't be taken back; nothing when it no longer applies. */
export function ConfirmInvoice({ step, invoice, today }: Asked) {
  const busy = useNavigation().formMethod === 'POST'
  const { title, text, button } = words[step](invoice, today)
  if (!fits[invoice.stored].includes(step)) return null
  return (
    <Question title={title}>
      <p className="mt-4 wrap-anywhere">{text}</p>
      <Form method="post" action="." className="mt-6 grid gap-5">
        <input type="hidden" name="intent" value={step} />
        <input type="hidden" name="updatedAt" value={invoice.updatedAt.toISOString()} />
        {step === 'paid' && (
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
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={busy} className="button button-brass">
            {button}
          </button>
          <Cancel />
        </div>
      </Form>
    </Question>
  )
}

function Cancel() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      onClick={() => navigate('.', { replace: true, preventScrollReset: true })}
      className="button button-line"
    >
      Cancel
    </button>
  )
}

const never = () => () => {}

/** A dialog; before scripts run, which it needs, a part of the page. */
function Question({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (inBrowser) {
    const close = () => navigate('.', { replace: true, preventScrollReset: true })
    return (
      <Dialog title={title} onClose={close}>
        {children}
      </Dialog>
    )
  }
  return (
    <section
      aria-labelledby="question"
      className="mt-8 border border-line border-t-3 border-t-brass bg-surface p-6"
    >
      <h2 id="question" className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
