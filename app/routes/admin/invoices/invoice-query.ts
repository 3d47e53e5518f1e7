import { invoiceStatuses } from '#app/domain/invoices/admin-invoices.server.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'

/** What the address of the list of invoices asks for; its file takes the same. */
export const invoiceQuery = (url: URL) => ({
  search: textOf(url, 'search'),
  status: oneOf(url, 'status', invoiceStatuses),
  clientId: textOf(url, 'client') || null,
  projectId: textOf(url, 'project') || null,
  after: textOf(url, 'after') || null,
})
