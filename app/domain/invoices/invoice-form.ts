import { z } from 'zod'
import {
  calendarDayField,
  emailListField,
  hiddenField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
} from '#app/core/form-fields.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { countryField, vatIdField } from '#app/core/vat-ids.ts'
import { t } from '#app/texts.ts'
import { payment } from '#content/payment.ts'
import { INVOICE_LIMITS } from './invoice-amounts.ts'
import { findMissingFields, findTaxErrors, type SendableInvoice } from './invoice-rules.ts'
import { calculateTotals, EXCHANGE_RATE_DIGITS } from './invoice-totals.ts'
import {
  areLinesReadable,
  checkLines,
  currencyField,
  linesField,
  type TypedLines,
  toPricedLines,
} from './line-form.ts'
import { checkPrintable } from './printable-text.ts'

const printedLine = (label: string, max: number) => optionalLineField(label, max).superRefine(checkPrintable)

export const idField = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)
  .optional()
  .transform((id) => id || null)

export const dayField = calendarDayField(t('Select a date.'))
  .optional()
  .transform((day) => day ?? null)

/** Units of the content's currency for one unit of the invoice's. */
const ExchangeRateField = z
  .string()
  .max(INVOICE_LIMITS.typedNumber, t('This is too long.'))
  .optional()
  .transform((typed, check) => {
    if (!typed) return null
    const subject = t('Exchange rate')
    const rate = parseDecimal(typed, { subject, digits: EXCHANGE_RATE_DIGITS, maxDigits: 12 })
    if (typeof rate === 'number' && rate > 0) return rate
    const message = typeof rate === 'number' ? t('Enter a rate above 0.') : rate.error
    check.addIssue({ code: 'custom', message })
    return null
  })

/** Form for an invoice draft, with the revision it was edited from. New drafts have none. */
export const InvoiceForm = z
  .object({
    /** Buyer. Empty for a private person. */
    companyId: idField,
    /** Recipient. Optional for a company. */
    clientId: idField,
    projectId: idField,
    kind: z
      .enum(['invoice', 'partial', 'final'], t('Select a kind from the list.'))
      .optional()
      .transform((kind) => kind ?? 'invoice'),
    currency: currencyField,
    dueDays: z
      .string({ error: t('Enter a number of days.') })
      .trim()
      .regex(/^\d{1,3}$/, t('Enter a number of days.'))
      .transform(Number)
      .pipe(
        z
          .number()
          .max(
            INVOICE_LIMITS.dueDays,
            t('Enter {dueDays} days or fewer.', { dueDays: INVOICE_LIMITS.dueDays }),
          ),
      ),
    buyerName: printedLine(t('Buyer'), MAX_FIELD_LENGTHS.company),
    buyerStreetAddress: printedLine(t('Street address'), MAX_FIELD_LENGTHS.address),
    buyerPostalCode: printedLine(t('Postal code'), MAX_FIELD_LENGTHS.address),
    buyerCity: printedLine(t('City'), MAX_FIELD_LENGTHS.address),
    buyerCountry: countryField,
    buyerVatId: vatIdField,
    buyerReference: printedLine(t('Buyer reference'), INVOICE_LIMITS.reference),
    orderNumber: printedLine(t('Order number'), INVOICE_LIMITS.reference),
    servicePeriodFrom: dayField,
    servicePeriodTo: dayField,
    exemptionReason: printedLine(t('Reason for the exemption'), INVOICE_LIMITS.exemptionReason),
    exchangeRate: ExchangeRateField,
    /** Also stores the buyer's address in the company, which has none. */
    storeAddress: z.literal('on').optional(),
    copyTo: emailListField('CC', INVOICE_LIMITS.copies),
    notes: optionalParagraphField(t('Notes'), INVOICE_LIMITS.notes).superRefine(checkPrintable),
    lines: linesField.min(1, t('Add at least one line.')),
    version: hiddenField,
    /** For a new draft: generated with the page, so that repeated submissions create only one. */
    invoiceId: z.uuid(t('Reload the page and try again.')).optional(),
    /** `send`: the draft is sent after it's saved, so it must be complete. */
    next: hiddenField,
    /** For a new draft that is sent immediately: token of the confirmed summary. */
    confirmed: hiddenField,
  })
  .superRefine(checkReferences, { when: () => true })
  // Also runs while other fields are invalid, so that an unreadable amount is reported as soon as its field loses
  // focus.
  .superRefine(checkAmounts, { when: ({ value }) => areLinesReadable(value) })
  .transform(({ next: _, exchangeRate, ...form }) => ({
    ...form,
    exchangeRate: form.currency === payment.currency ? null : exchangeRate,
    lines: toPricedLines(form.lines, form.currency),
  }))
export type InvoiceForm = z.infer<typeof InvoiceForm>

type References = Partial<
  Record<'companyId' | 'clientId' | 'kind' | 'projectId' | 'servicePeriodFrom' | 'servicePeriodTo', unknown>
>

function checkReferences(form: References, check: z.RefinementCtx) {
  const addIssue = (field: keyof References, message: string) =>
    check.addIssue({ code: 'custom', path: [field], message })
  const { servicePeriodFrom: from, servicePeriodTo: to } = form
  if (!form.clientId && !form.companyId) addIssue('clientId', t('Select a client.'))
  if (form.kind === 'final' && !form.projectId)
    addIssue('projectId', t('Select the project whose partial invoices this final invoice deducts.'))
  if (typeof to !== 'string') return
  if (typeof from !== 'string') addIssue('servicePeriodFrom', t('Select the first day.'))
  else if (to < from) addIssue('servicePeriodTo', t('The last day can’t be before the first.'))
}

type CheckedForm = TypedLines & {
  next?: string | undefined
  confirmed?: string | undefined
} & Omit<SendableInvoice, 'currency' | 'tax' | 'total'>

function checkAmounts(form: CheckedForm, check: z.RefinementCtx) {
  const addIssue = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  const parsed = checkLines(form, check)
  if (!parsed) return
  for (const { path, message } of findTaxErrors(form.buyerVatId, parsed)) addIssue(path, message)
  if (form.next !== 'send' && form.confirmed === undefined) return
  const { tax, total } = calculateTotals(parsed)
  for (const { path, message } of findMissingFields({ ...form, tax, total }, parsed)) addIssue(path, message)
}

export const DraftRevisionForm = z.object({
  version: z.string({ error: t('Reopen the draft and try again.') }).max(300),
  /** Revision of the list of deductions of a final invoice. */
  deductions: hiddenField,
})

export const InvoicePaymentForm = z.object({ paidOn: calendarDayField(t('Select the payment date.')) })
