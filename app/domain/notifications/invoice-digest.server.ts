import { and, asc, eq, inArray } from 'drizzle-orm'
import { isVisibleInvoice } from '#app/domain/access/visibility.server.ts'
import type { EmailedInvoice } from '#app/emails/invoices/invoice-sent.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { invoices } from '#db/schema.ts'
import type { TakenNotifications } from './notify.server.ts'

/** Lists the new invoices that the client can see and has not paid yet. */
export async function listInvoiceDigest(
  tx: Transaction,
  uid: string,
  rows: TakenNotifications,
): Promise<EmailedInvoice[]> {
  const ids = rows.filter(({ kind }) => kind === 'invoice').map(({ subjectId }) => subjectId)
  if (ids.length === 0) return []
  const found = await tx
    .select({
      id: invoices.id,
      number: invoices.number,
      dueOn: invoices.dueOn,
      total: invoices.total,
      currency: invoices.currency,
    })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), eq(invoices.status, 'sent'), isVisibleInvoice(uid)))
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
  return found.map((row) => ({ ...row, number: row.number ?? '', dueOn: row.dueOn ?? '' }))
}
