import { invoiceSortings, invoiceStatuses } from '#app/domain/invoices/admin-invoices.server.ts'
import { listQuery, oneOf, textOf } from '#app/routes/list-query.ts'

/** What the address of the list of invoices asks for; its file takes the same. */
export const invoiceQuery = (url: URL) => ({
  ...listQuery(url, invoiceSortings, ['due']),
  status: oneOf(url, 'status', invoiceStatuses),
  clientId: textOf(url, 'client') || null,
  projectId: textOf(url, 'project') || null,
})
