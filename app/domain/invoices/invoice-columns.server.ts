import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { today } from '#app/core/days.ts'
import { billedName } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { invoices, projects } from '#db/schema.ts'
import { BUYER_FIELDS } from './buyer-fields.ts'

export type InvoiceStatus = 'Draft' | 'Sent' | 'Paid' | 'Overdue' | 'Void' | 'Withdrawn'

/**
 * Condition on `invoices`: sent and neither paid nor void, and no credit note. The values are part of the statement's
 * text, so that the plan of a prepared statement can use the index of sent invoices.
 */
export const isSentInvoice = and(
  eq(invoices.status, 'sent').inlineParams(),
  ne(invoices.kind, 'credit-note').inlineParams(),
)

/** Amount left to pay of an invoice that is neither paid nor void. */
export const openAmount = sql<number>`(${invoices.total} - ${invoices.credited})`.mapWith(Number)

export const isOverdue = (): SQL<boolean> =>
  sql<boolean>`(${isSentInvoice} and ${invoices.dueOn} < ${today()})`

export const getDisplayStatus = (): SQL<InvoiceStatus> =>
  sql<InvoiceStatus>`case when ${isOverdue()} then 'Overdue' else initcap(${invoices.status}) end`

/** Project title when the invoice was sent, or the current title for a draft. */
export const invoiceProjectTitle = sql<string | null>`coalesce(${invoices.projectTitle}, ${projects.title})`

export const getInvoiceRowColumns = () => ({
  id: invoices.id,
  number: invoices.number,
  status: getDisplayStatus(),
  kind: invoices.kind,
  credited: invoices.credited,
  project: invoiceProjectTitle,
  ...pick(invoices, 'currency', 'total', 'issuedOn', 'dueOn'),
})

/** Name of the client's account, or the first line of the billing address. */
export const billedClientName = sql<string>`coalesce(${displayName}, ${billedName})`

/** Buyer's name and address, one part per line, with the country's code. */
const invoiceBillTo = sql<string>`case when ${invoices.buyerName} is null then coalesce(${invoices.billTo}, '')
  else concat_ws(chr(10), ${invoices.buyerName}, ${invoices.buyerStreetAddress},
    nullif(concat_ws(' ', ${invoices.buyerPostalCode}, ${invoices.buyerCity}), ''), ${invoices.buyerCountry}) end`

/** The invoice that a credit note corrects. A note with its total cancels all of it. */
export const correctedInvoice = sql<CorrectedInvoice | null>`(
  select json_build_object('id', corrected.id, 'number', corrected.number, 'issuedOn', corrected.issued_on,
    'total', corrected.total, 'isVoid', corrected.status = 'void',
    'open', case corrected.status when 'sent' then corrected.total - corrected.credited else 0 end) from invoices corrected where corrected.id = invoices.credit_of)`
export type CorrectedInvoice = {
  id: string
  number: string
  issuedOn: string
  total: number
  isVoid: boolean
  open: number
}

export const getInvoiceColumns = () => ({
  corrects: correctedInvoice,
  ...getInvoiceRowColumns(),
  billTo: invoiceBillTo,
  ...pick(invoices, 'notes', 'dueDays', 'paidOn', 'net', 'tax', 'creditedBeforePayment'),
})

/** Columns of an invoice with its texts, for its page and files. */
export const getInvoiceSheetColumns = () => ({
  ...getInvoiceColumns(),
  ...pick(
    invoices,
    'billTo',
    ...BUYER_FIELDS,
    'orderNumber',
    'exemptionReason',
    'exchangeRate',
    'servicePeriodFrom',
    'servicePeriodTo',
    'external',
    'issuer',
    'paymentReportedAt',
  ),
})
