import { formatDecimal, getCurrencyDigits } from '#app/core/money.ts'
import { exportInvoices, type InvoiceRow } from '#app/domain/invoices/admin-invoices.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import type { Route } from './+types/invoices-csv.ts'
import { parseInvoiceQuery } from './invoice-actions.server.ts'

// Returns a number, because text is escaped against formulas and negative amounts start with a minus sign.
const toDecimalAmount = (minor: number, { currency }: InvoiceRow) =>
  Number(formatDecimal(minor, getCurrencyDigits(currency)))

const csvColumns: [string, (invoice: InvoiceRow) => unknown][] = [
  ['Number', ({ number }) => number],
  ['Status', ({ status }) => status],
  ['Client', ({ client }) => client],
  ['Bill To', ({ billTo }) => billTo],
  ['Project', ({ project }) => project],
  ['Issued', ({ issuedOn }) => issuedOn],
  ['Due', ({ dueOn }) => dueOn],
  ['Paid', ({ paidOn }) => paidOn],
  ['Currency', ({ currency }) => currency],
  ['Net', (invoice) => toDecimalAmount(invoice.net, invoice)],
  ['Tax', (invoice) => toDecimalAmount(invoice.tax, invoice)],
  ['Total', (invoice) => toDecimalAmount(invoice.total, invoice)],
  ['CC', ({ copyTo }) => copyTo.join(', ')],
  ['Notes', ({ notes }) => notes],
  ['Id', ({ id }) => id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = { ...parseInvoiceQuery(url), after: null }
  return createCsvResponse('invoices', csvColumns, exportInvoices(getAdminCtx(context), query))
}
