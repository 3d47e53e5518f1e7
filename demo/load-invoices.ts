import { addDays } from '#app/core/days.ts'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { toTaxCategory } from '#app/domain/invoices/invoice-rules.ts'
import { calculateTotals, TAX_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import type { SeedInvoice } from './seed/project.ts'
import { workingHourAgo as ago, createId, dateAgo, type Person, type Rows, type Staff } from './seed-rows.ts'

type Address = Record<'name' | 'streetAddress' | 'postalCode' | 'city' | 'country', string> & {
  vatId?: string
}
export type Buyer = ReturnType<typeof toBuyer>
/** Returns the buyer's columns of an invoice. */
export const toBuyer = ({ name, streetAddress, postalCode, city, country, vatId }: Address) => ({
  buyerName: name,
  buyerStreetAddress: streetAddress,
  buyerPostalCode: postalCode,
  buyerCity: city,
  buyerCountry: country,
  buyerVatId: vatId,
})

/** Euros for one unit of the currency, in millionths. */
const EXCHANGE_RATES: Record<string, number> = { USD: 920_000, JPY: 6100 }

type Subject = { id: string; name: string }
export type InvoiceContext = {
  rows: Rows
  staff: Staff
  client: Person
  buyer: Buyer
  companyId: string | null
  lead: Person
  project: Subject
  log: (at: Date, by: Person, action: string, subject?: Subject, after?: Record<string, unknown>) => void
}

/** Adds an invoice, and its credit note if it has one. */
export function addInvoice(
  { rows, staff, buyer, companyId, client, lead, project, log }: InvoiceContext,
  invoice: SeedInvoice,
): void {
  const {
    id: invoiceId = createId(),
    lines: seedLines,
    sentDaysAgo,
    paidAfter,
    remindedDaysAgo,
    credited = 0,
    ...fields
  } = invoice
  const lines = toPricedLines(seedLines, buyer.buyerCountry !== 'IE')
  if (fields.kind === 'final') lines.push(...listDeducted(rows, project.id))
  const issuer = getCurrentIssuer()
  const isExempt = lines.some(({ taxCategory }) => taxCategory === 'E')
  const { lineNets, net, tax, total } = calculateTotals(lines)
  const isSent = sentDaysAgo !== undefined
  const days = sentDaysAgo ?? 1
  const issuedOn = isSent ? dateAgo(days) : null
  const creditedLines = lines.map((line, i) => ({
    ...line,
    creditedLine: i + 1,
    ...(fields.status !== 'void' && { quantity: i === 0 ? credited : 0 }),
  }))
  const noteLines = creditedLines.filter(({ quantity }) => quantity > 0)
  const note = calculateTotals(noteLines)
  const shared = {
    ...buyer,
    clientId: client.uid,
    companyId,
    projectId: project.id,
    currency: fields.currency,
    copyTo: fields.copyTo ?? [],
    exemptionReason: isExempt ? issuer.payment.exemptionReason : null,
    exchangeRate: EXCHANGE_RATES[fields.currency],
    issuer: isSent ? issuer : null,
  }
  rows.invoices.push({
    ...fields,
    ...shared,
    id: invoiceId,
    credited: note.total,
    net,
    tax,
    total,
    ...(issuedOn && { issuedOn, dueOn: addDays(issuedOn, fields.dueDays), projectTitle: project.name }),
    paidOn: paidAfter === undefined ? null : dateAgo(days - paidAfter),
    voidedAt: fields.status === 'void' ? ago(days - 1) : null,
    remindedAt: remindedDaysAgo ? ago(remindedDaysAgo) : null,
    createdAt: ago(days),
  })
  for (const [i, line] of lines.entries())
    rows.invoiceLines.push({ invoiceId, position: i + 1, net: lineNets[i] ?? 0, ...line })
  // `numberInvoices` fills in the name.
  const subject = { id: invoiceId, name: '' }
  if (isSent) log(ago(days), lead, 'invoice.sent', subject)
  if (paidAfter !== undefined) log(ago(days - paidAfter), staff[0], 'invoice.paid', subject)
  if (noteLines.length === 0) return
  const noteId = createId()
  rows.invoices.push({
    ...shared,
    id: noteId,
    kind: 'credit-note',
    creditOf: invoiceId,
    status: 'sent',
    projectTitle: project.name,
    dueDays: 0,
    net: note.net,
    tax: note.tax,
    total: note.total,
    issuedOn: dateAgo(days - 1),
    createdAt: ago(days - 1),
  })
  for (const [i, line] of noteLines.entries())
    rows.invoiceLines.push({ ...line, invoiceId: noteId, position: i + 1, net: note.lineNets[i] ?? 0 })
  log(ago(days - 1), lead, 'invoice.credit-note-sent', { id: noteId, name: '' })
  if (fields.status === 'void') log(ago(days - 1), lead, 'invoice.voided', subject)
}

/** Lines without VAT if the buyer owes it (reverse charge). */
export const toPricedLines = (lines: SeedInvoice['lines'], isReverseCharge = false) =>
  lines.map(([description, quantity, unitPrice, taxPercent, unit = 'DAY']) => ({
    description,
    quantity,
    unit,
    unitPrice,
    taxCategory: isReverseCharge ? ('AE' as const) : toTaxCategory(undefined, taxPercent),
    taxRate: isReverseCharge ? 0 : taxPercent * 10 ** TAX_RATE_DIGITS,
  }))

/** Returns a final invoice's negative lines, one for each line of the project's partial invoices. */
const listDeducted = (rows: Rows, projectId: string) =>
  rows.invoices
    .filter((row) => row.projectId === projectId && row.kind === 'partial')
    .flatMap(({ id }) => rows.invoiceLines.filter(({ invoiceId }) => invoiceId === id))
    // `numberInvoices` fills in the description.
    .map(({ invoiceId, net, taxCategory = 'S', taxRate }) => ({
      description: '',
      quantity: 1000,
      unit: 'C62',
      unitPrice: -net,
      taxCategory,
      taxRate,
      deducts: invoiceId,
    }))
