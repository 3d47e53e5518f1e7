import type { ComponentProps } from 'react'
import { addDays } from '#app/core/days.ts'
import { joinList } from '#app/core/join-list.ts'
import { formatMoney } from '#app/core/money.ts'
import { formatNames } from '#app/domain/access/format-names.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { Deduction } from '#app/domain/invoices/deductions.server.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import type { SendConfirmation } from '#app/domain/invoices/send-invoice.server.ts'
import { t, tRich } from '#app/texts.ts'
import { Confirm, ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'

type SendDraftProps = { invoice: AdminInvoice; today: string }

export function SendDraftDialog({ invoice, today }: SendDraftProps) {
  if (invoice.kind === 'credit-note') return <SendCreditNoteDialog invoice={invoice} />
  return (
    <InvoiceDialog
      button={t('Send Saved Draft')}
      confirm={t('Send Invoice')}
      title={t('Send this invoice?')}
      fields={{ intent: 'send', version: invoice.version, deductions: invoice.deductionsVersion }}
      opened
    >
      <SendSummary
        invoice={{ ...invoice, total: getTotalDue(invoice), buyer: invoice.buyerName ?? invoice.client }}
        today={today}
      />
    </InvoiceDialog>
  )
}

const getTotalDue = ({ lines, deductions }: AdminInvoice) => calculateTotals([...lines, ...deductions]).total

function SendCreditNoteDialog({ invoice }: { invoice: AdminInvoice }) {
  const { version, total, currency, corrects, payers, copyTo } = invoice
  const recipients = [...new Set([...payers.map(({ email }) => email), ...copyTo])]
  return (
    <InvoiceDialog
      button={t('Send Saved Draft')}
      confirm={t('Send Credit Note')}
      title={t('Send this credit note?')}
      fields={{ intent: 'send', version }}
      opened
    >
      <p>
        {t(
          '{total} of invoice {number} is credited. The credit note gets a number and can’t be edited once sent.',
          { total: formatMoney(total, currency), number: corrects?.number ?? '' },
        )}
      </p>
      {recipients.length > 0 && (
        <p className="mt-2">{t('We’ll email it to {recipients}.', { recipients: joinList(recipients) })}</p>
      )}
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

type InvoiceToSend = Omit<SendConfirmation, 'token'>

function SendSummary({ invoice, today }: { invoice: InvoiceToSend; today: string }) {
  const { total, currency, buyer, recipient, copyTo, dueDays, payers, deductions } = invoice
  const isReached = payers.some(({ isRecipient }) => isRecipient)
  const members = payers.filter(({ isRecipient }) => !isRecipient)
  const others = copyTo.filter((address) => !payers.some(({ email }) => email === address))
  return (
    <>
      <Deductions deductions={deductions} currency={currency} />
      <p>
        {tRich('{total} to {buyer}, due {date}. The invoice gets a number and can’t be edited once sent.', {
          total: formatMoney(total, currency),
          buyer,
          date: <LocalDate value={addDays(today, dueDays)} />,
        })}
      </p>
      {recipient && (
        <p className="mt-2">
          {isReached
            ? t('We’ll email {client} ({clientEmail}).', {
                client: recipient.name,
                clientEmail: recipient.email,
              })
            : t('{client}’s account is deactivated, so they won’t get an email.', {
                client: recipient.name,
              })}
        </p>
      )}
      {members.length > 0 && (
        <p className="mt-2">
          {t('We’ll also email {people}, who can see this invoice.', {
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

/** Partial invoices that a final invoice deducts. Staff can't change the list. */
const Deductions = ({ deductions, currency }: { deductions: Deduction[]; currency: string }) =>
  deductions.length > 0 && (
    <div className="mb-3">
      <p>{t('Deducted, net:')}</p>
      <ul>
        {deductions.map((line) => (
          <li
            key={`${line.deducts} ${line.taxCategory} ${line.taxRate}`}
            className="flex justify-between gap-4"
          >
            <span>{line.description}</span>
            <span className="tabular-nums whitespace-nowrap">{formatMoney(line.unitPrice, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  )

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

/** The verb. The status of the same name has a translation of its own. */
const VOID = t('Void {invoice}', { invoice: '' }).trim()

export const VoidInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button={VOID}
    variant="menu"
    confirmVariant="danger"
    confirm={VOID}
    title={t('Void invoice {number}?', { number: number ?? '' })}
    fields={{ intent: 'void' }}
  >
    {t(
      'A credit note over the full amount gets a number and is emailed to everyone who can pay this invoice. You can’t undo this.',
    )}
  </InvoiceDialog>
)

export const WithdrawInvoiceDialog = ({ number }: { number: string | null }) => (
  <InvoiceDialog
    button={t('Withdraw')}
    variant="menu"
    confirmVariant="danger"
    confirm={t('Withdraw')}
    title={t('Withdraw invoice {number}?', { number: number ?? '' })}
    fields={{ intent: 'withdraw' }}
  >
    {t('We’ll email everyone who can pay this invoice that they don’t have to. You can’t undo this.')}
  </InvoiceDialog>
)

/** Posts to the page's URL without the query string, which describes the previous step. */
const InvoiceDialog = (props: ComponentProps<typeof Confirm>) => <Confirm {...props} action="." />
