import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { invoices, messages, projects } from '#db/schema.ts'
import { invoiceRow, isOverdue } from '../invoices/client-invoices.server.ts'
import { listUnread, MANY, unreadOf } from '../messages/unread.server.ts'
import { waitingStates } from '../requests/kinds.ts'
import { listRequestsSeenBy } from '../requests/of-client.server.ts'
import { visibleMessage } from '../visibility.server.ts'

const REQUESTS = 5
const INVOICES = 10

export async function listRequestsOfClient({ db }: AdminCtx, uid: string) {
  const rows = await listRequestsSeenBy(db, uid, [...waitingStates, 'handed-in'], REQUESTS + 1)
  return { rows: rows.slice(0, REQUESTS), more: rows.length > REQUESTS }
}

/**
 * Returns what the current member of staff and the client have not read on the client's projects, and whether there
 * were any messages for either of them.
 */
export async function findUnreadOfClient(ctx: AdminCtx, uid: string) {
  const unread = await unreadOf(ctx.db, uid)
  const byClient = unread.reduce((sum, { count }) => sum + count, 0)
  const hasMessage = async (which: SQL) => {
    const where = and(visibleMessage(uid), which)
    return (await ctx.db.select({ id: messages.id }).from(messages).where(where).limit(1)).length > 0
  }
  return {
    ...(await listUnread(ctx, uid)),
    byClient: Math.min(byClient, MANY),
    anyForFirm: await hasMessage(eq(messages.side, 'client')),
    anyForClient: byClient > 0 || (await hasMessage(sql`${messages.writtenBy} is distinct from ${uid}`)),
  }
}

export async function findInvoicesOfClient({ db }: AdminCtx, uid: string) {
  const sums = await db
    .select({
      currency: invoices.currency,
      open: sql<string>`sum(${invoices.total})`.mapWith(Number),
      overdue: sql<string>`coalesce(sum(${invoices.total}) filter (where ${isOverdue()}), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(and(eq(invoices.clientId, uid), eq(invoices.status, 'sent')))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency)
  const rows = await db
    .select(invoiceRow())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(eq(invoices.clientId, uid))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(INVOICES + 1)
  return { sums, rows: rows.slice(0, INVOICES), more: rows.length > INVOICES }
}
