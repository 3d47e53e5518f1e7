import { z } from 'zod'
import {
  calendarDayField,
  emailListField,
  hiddenField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import { listCurrencies } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { countryField, vatIdField } from '#app/core/vat-ids.ts'
import { t } from '#app/texts.ts'
import { payment } from '#content/payment.ts'
import { AMOUNT_NAMES, INVOICE_LIMITS, parseAmounts, parseLine } from './invoice-amounts.ts'
import { TAX_CATEGORY_LABELS, UNITS } from './invoice-labels.ts'
import { findMissingFields, findTaxErrors, type SendableInvoice } from './invoice-rules.ts'
import { calculateTotals, EXCHANGE_RATE_DIGITS } from './invoice-totals.ts'
import { findUnprintableCharacters } from './printable-text.ts'

const numberField = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(INVOICE_LIMITS.typedNumber, t('This is too long.'))

export function checkPrintable(text: string | null, check: z.RefinementCtx) {
  const characters = findUnprintableCharacters(text ?? '')
  if (characters)
    check.addIssue({
      code: 'custom',
      message: t('These characters can’t be printed on an invoice: {characters}', { characters }),
    })
}

const printedLine = (label: string, max: number) => optionalLineField(label, max).superRefine(checkPrintable)

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]

const TypedLine = z.object({
  description: paragraphField(
    t('Description'),
    INVOICE_LIMITS.description,
    t('Enter a description.'),
  ).superRefine(checkPrintable),
  quantity: numberField(t('Enter a quantity.')),
  unit: z
    .enum(keysOf(UNITS), t('Select a unit from the list.'))
    .optional()
    .transform((unit) => unit ?? 'C62'),
  unitPrice: numberField(t('Enter a price.')),
  taxCategory: z.enum(keysOf(TAX_CATEGORY_LABELS), t('Select a category from the list.')).optional(),
  taxRate: numberField(t('Enter a tax rate, or 0 for none.')),
})
type TypedLine = z.infer<typeof TypedLine>

const optionalNumberField = z.string().max(INVOICE_LIMITS.typedNumber).optional()
/**
 * Fields that are parsed into amounts. Validated on their own, so that their errors show even if other fields are
 * invalid.
 */
const AmountFields = z.object({
  currency: z.string(),
  lines: z
    .array(
      z.object({
        quantity: optionalNumberField,
        unitPrice: optionalNumberField,
        taxCategory: z.enum(keysOf(TAX_CATEGORY_LABELS)).optional(),
        taxRate: optionalNumberField,
      }),
    )
    .max(INVOICE_LIMITS.lines),
})

const idField = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)
  .optional()
  .transform((id) => id || null)

const dayField = calendarDayField(t('Select a date.'))
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
    currency: z
      .string({ error: t('Select a currency.') })
      .refine((code) => listCurrencies().includes(code), t('Select a currency from the list.')),
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
    lines: z
      .array(TypedLine, { error: t('Add at least one line.') })
      .min(1, t('Add at least one line.'))
      .max(
        INVOICE_LIMITS.lines,
        t('An invoice can have at most {lines} lines.', { lines: INVOICE_LIMITS.lines }),
      ),
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
  .superRefine(checkAmounts, { when: ({ value }) => AmountFields.safeParse(value).success })
  .transform(({ next: _, exchangeRate, ...form }) => ({
    ...form,
    exchangeRate: form.currency === payment.currency ? null : exchangeRate,
    lines: form.lines.map((line) => toPricedLine(line, form.currency)),
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
    addIssue('projectId', t('Select the project whose partial invoices are deducted.'))
  if (typeof to !== 'string') return
  if (typeof from !== 'string') addIssue('servicePeriodFrom', t('Select the first day.'))
  else if (to < from) addIssue('servicePeriodTo', t('The last day can’t be before the first.'))
}

type CheckedForm = z.infer<typeof AmountFields> & {
  buyerVatId?: string | null
  exchangeRate?: number | null
  next?: string | undefined
  confirmed?: string | undefined
} & Partial<Omit<SendableInvoice, 'currency' | 'tax' | 'total'>>

function checkAmounts(form: CheckedForm, check: z.RefinementCtx) {
  const { lines, currency } = form
  const addIssue = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  lines.forEach((line, i) => {
    const parsed = parseLine(line, currency)
    for (const name of AMOUNT_NAMES) {
      const scaled = parsed[name]
      if (line[name] && typeof scaled !== 'number') addIssue(['lines', i, name], scaled.error)
    }
  })
  const parsed = lines.map((line) => parseAmounts(line, currency))
  if (!parsed.every((line) => line !== null)) return
  const totals = calculateTotals(parsed)
  totals.lineNets.forEach((net, i) => {
    if (Math.abs(net) > INVOICE_LIMITS.lineNet)
      addIssue(['lines', i, 'unitPrice'], t('The amount on this line is too large.'))
  })
  if (totals.total < 0) addIssue(['lines'], t('The total can’t be below zero.'))
  const { buyerVatId = null, buyerName = null, buyerStreetAddress = null, buyerPostalCode = null } = form
  const { buyerCity = null, buyerCountry = null, exemptionReason = null, exchangeRate = null } = form
  const { buyerReference = null } = form
  for (const { path, message } of findTaxErrors(buyerVatId, parsed)) addIssue(path, message)
  if (form.next !== 'send' && form.confirmed === undefined) return
  const buyer = { buyerName, buyerStreetAddress, buyerPostalCode, buyerCity, buyerCountry }
  const { tax, total } = totals
  const sent = { ...buyer, buyerReference, exemptionReason, exchangeRate, currency, tax, total }
  for (const { path, message } of findMissingFields(sent, parsed)) addIssue(path, message)
}

function toPricedLine(typed: TypedLine, currency: string) {
  const amounts = parseAmounts(typed, currency)
  if (!amounts) throw new Error('a line was not checked')
  return { description: typed.description, unit: typed.unit, ...amounts }
}

export const DraftRevisionForm = z.object({
  version: z.string({ error: t('Reopen the draft and try again.') }).max(300),
  /** Revision of the list of deductions of a final invoice. */
  deductions: hiddenField,
})

export const InvoicePaymentForm = z.object({ paidOn: z.iso.date(t('Select the payment date.')) })
