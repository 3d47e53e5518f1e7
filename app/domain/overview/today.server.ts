import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, inquiries, invoices, mails, projects, requests } from '#db/schema.ts'
import { today } from '../days.ts'
import { isOverdue } from '../invoices/client-invoices.server.ts'
import { matching } from '../keyset.server.ts'
import { hasFailed, hasWaitedAnHour } from '../mail/stuck.server.ts'
import { listUnread, type UnreadOfFirm } from '../messages/unread.server.ts'
import { withoutContact } from '../projects/admin-projects.server.ts'
import { requestsIn } from '../requests/all-requests.server.ts'
import { backupState } from '../system/last-backup.server.ts'
import { listDue } from './due.server.ts'
import { listHappened, unopenedUpload } from './happened.server.ts'

const MANY = 1000

/**
 * Loads the page 'Today' in seven statements that each read a bounded number of rows. Two more read the state of the
 * last backup, for the administrator only.
 */
export async function loadToday(ctx: AdminCtx) {
  const { db } = ctx
  const forAdministrator = isAdministrator(ctx.actor, ctx.adminEmail)
  const [unread, counts, overdue, happened, due, backup] = await Promise.all([
    listUnread(ctx),
    countWaiting(db),
    sumOverdue(db),
    listHappened(db),
    listDue(db),
    forAdministrator ? backupState(db, ctx.system) : null,
  ])
  /** A count of `most` may be higher. */
  return { day: today(), most: MANY, unread: withIds(unread), ...counts, overdue, happened, due, backup }
}
export type Today = Awaited<ReturnType<typeof loadToday>>

const withIds = ({ rows, more }: UnreadOfFirm) => ({
  rows: rows.map((row) => ({ ...row, messageId: randomUUID() })),
  more,
})

type Counts = Record<
  'inquiries' | 'requests' | 'withoutContacts' | 'handedIn' | 'late' | 'uploads' | 'mail',
  number
>

async function countWaiting(db: Database): Promise<Counts> {
  const of = (table: PgTable, where: SQL | undefined) =>
    sql`(select count(*)::int from ${db.select({ one: sql`1` }).from(table).where(where).limit(MANY).as('some')})`
  const { rows } = await db.execute<Counts>(sql`select
    ${of(inquiries, and(eq(inquiries.status, 'New'), isNull(inquiries.archivedAt)))} as "inquiries",
    ${of(
      projects,
      // The first condition uses the trigram index, the second one is exact.
      and(
        matching(projects.searched, requestedStatus),
        eq(projects.status, requestedStatus),
        isNull(projects.archivedAt),
      ),
    )} as "requests",
    ${of(projects, and(withoutContact, isNull(projects.archivedAt)))} as "withoutContacts",
    ${of(requests, requestsIn['handed-in']())} as "handedIn",
    ${of(requests, requestsIn.overdue())} as "late",
    ${of(documents, unopenedUpload)} as "uploads",
    ${of(mails, hasFailed)} + ${of(mails, hasWaitedAnHour)} as "mail"`)
  const [counts] = rows
  if (!counts) throw new Error('nothing counted')
  return counts
}

async function sumOverdue(db: Database): Promise<{ currency: string; count: number; total: number }[]> {
  const rows = await db
    .select({
      currency: invoices.currency,
      count: sql<number>`count(*)::int`,
      total: sql<string>`sum(${invoices.total})`,
    })
    .from(invoices)
    .where(and(eq(invoices.status, 'sent'), isOverdue()))
    .groupBy(invoices.currency)
    .orderBy(sql`count(*) desc`, invoices.currency)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}
