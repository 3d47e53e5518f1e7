import { invoiceSortings, invoiceStatuses } from '#app/domain/invoices/admin-invoices.server.ts'
import { listQuery, oneOf, textOf } from '#app/routes/list-query.ts'

export const invoiceQuery = (url: URL) => ({
  ...listQuery(url, invoiceSortings, ['due']),
  status: oneOf(url, 'status', invoiceStatuses),
  clientId: textOf(url, 'client') || null,
  projectId: textOf(url, 'project') || null,
})
