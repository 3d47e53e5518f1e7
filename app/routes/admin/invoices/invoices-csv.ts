import type { CsvColumn } from '#app/core/csv.ts'
import { exportInvoices, type InvoiceRow } from '#app/domain/invoices/admin-invoices.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/invoices-csv.ts'
import { parseInvoiceQuery } from './invoice-actions.server.ts'

/** Amounts of a credit note are negative, so that a column's sum is what was invoiced. */
const toSigned = ({ kind, currency }: InvoiceRow, amount: number) => ({
  minor: kind === 'credit-note' ? -amount : amount,
  currency,
})

const csvColumns: CsvColumn<InvoiceRow>[] = [
  [t('Number'), ({ number }) => number],
  [t('Status'), ({ status }) => invoiceStatusLabels[status]],
  [t('Company'), ({ company }) => company],
  [t('Client'), ({ client }) => client],
  [t('Bill to'), ({ billTo }) => billTo],
  [t('Project'), ({ project }) => project],
  [t('Issued'), ({ issuedOn }) => issuedOn],
  [t('Due'), ({ dueOn }) => dueOn],
  [t('Paid'), ({ paidOn }) => paidOn],
  [t('Currency'), ({ currency }) => currency],
  [t('Net'), (invoice) => toSigned(invoice, invoice.net)],
  [t('Tax'), (invoice) => toSigned(invoice, invoice.tax)],
  [t('Total'), (invoice) => toSigned(invoice, invoice.total)],
  ['CC', ({ copyTo }) => copyTo.join(', ')],
  [t('Notes'), ({ notes }) => notes],
  [t('Id'), ({ id }) => id],
]

export function loader({ context, url }: Route.LoaderArgs) {
  const query = { ...parseInvoiceQuery(url), after: null }
  const ctx = getAdminCtx(context)
  return createCsvResponse(ctx, t('Invoices'), csvColumns, exportInvoices(ctx, query))
}
