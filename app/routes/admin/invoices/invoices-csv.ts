import { adminCtx } from '#app/auth/guards.server.ts'
import { exportInvoices, type InvoiceRow } from '#app/domain/invoices/admin-invoices.server.ts'
import { decimalOf, digitsOf } from '#app/domain/invoices/currency.ts'
import { csvAnswer } from '../csv.server.ts'
import type { Route } from './+types/invoices-csv.ts'
import { invoiceQuery } from './invoice-query.ts'

// Returns a number, because text is escaped against formulas and negative amounts start with a minus sign.
const amount = (minor: number, { currency }: InvoiceRow) => Number(decimalOf(minor, digitsOf(currency)))

const columns: [string, (invoice: InvoiceRow) => unknown][] = [
  ['Number', ({ number }) => number],
  ['Status', ({ status }) => status],
  ['Client', ({ client }) => client],
  ['Bill To', ({ billTo }) => billTo],
  ['Project', ({ project }) => project],
  ['Issued', ({ issuedOn }) => issuedOn],
  ['Due', ({ dueOn }) => dueOn],
  ['Paid', ({ paidOn }) => paidOn],
  ['Currency', ({ currency }) => currency],
  ['Net', (invoice) => amount(invoice.net, invoice)],
  ['Tax', (invoice) => amount(invoice.tax, invoice)],
  ['Total', (invoice) => amount(invoice.total, invoice)],
  ['Also Sent To', ({ copyTo }) => copyTo.join(', ')],
  ['Notes', ({ notes }) => notes],
  ['Id', ({ id }) => id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = { ...invoiceQuery(url), after: null }
  return csvAnswer('invoices', columns, exportInvoices(adminCtx(context), query))
}
