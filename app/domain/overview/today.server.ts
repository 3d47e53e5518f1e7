import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { getBackupState } from '#app/domain/backups/backups.server.ts'
import { isDelayedEmail, isFailedEmail } from '#app/domain/emails/email-hold.server.ts'
import { containsWords } from '#app/domain/list-queries.server.ts'
import {
  listUnreadMessages,
  type UnreadMessagesForStaff,
} from '#app/domain/messages/unread-messages.server.ts'
import { lacksMainContact } from '#app/domain/projects/list-projects.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, emails, inquiries, invoices, projects, requests } from '#db/schema.ts'
import { isOverdue } from '../invoices/client-invoices.server.ts'
import { listDueItems } from './due-items.server.ts'
import { isUnviewedUpload, listRecentEvents } from './recent-events.server.ts'

const MAX_COUNT = 1000

/**
 * Loads the page 'Today' in seven statements that each read a bounded number of rows. Two more read the state of the
 * last backup, for the administrator only.
 */
export async function loadToday(ctx: AdminCtx) {
  const { db } = ctx
  const forAdministrator = isAdministrator(ctx.actor, ctx.adminEmail)
  const [unread, counts, overdue, happened, due, backup] = await Promise.all([
    listUnreadMessages(ctx),
    countWaiting(db),
    totalOverdueInvoices(db),
    listRecentEvents(db),
    listDueItems(db),
    forAdministrator ? getBackupState(db, ctx.system) : null,
  ])
  /** A count of `most` may be higher. */
  return {
    day: today(),
    most: MAX_COUNT,
    unread: withReplyIds(unread),
    ...counts,
    overdue,
    happened,
    due,
    backup,
  }
}
export type TodayData = Awaited<ReturnType<typeof loadToday>>

const withReplyIds = ({ rows, more }: UnreadMessagesForStaff) => ({
  rows: rows.map((row) => ({ ...row, messageId: randomUUID() })),
  more,
})

type WaitingCounts = Record<
  'inquiries' | 'requests' | 'withoutContacts' | 'handedIn' | 'late' | 'uploads' | 'mail',
  number
>

async function countWaiting(db: Database): Promise<WaitingCounts> {
  const of = (table: PgTable, where: SQL | undefined) =>
    sql`(select count(*)::int from ${db.select({ one: sql`1` }).from(table).where(where).limit(MAX_COUNT).as('some')})`
  const { rows } = await db.execute<WaitingCounts>(sql`select
    ${of(inquiries, and(eq(inquiries.status, 'New'), isNull(inquiries.archivedAt)))} as "inquiries",
    ${of(
      projects,
      // The first condition uses the trigram index, the second one is exact.
      and(
        containsWords(projects.searchText, requestedStatus),
        eq(projects.status, requestedStatus),
        isNull(projects.archivedAt),
      ),
    )} as "requests",
    ${of(projects, and(lacksMainContact, isNull(projects.archivedAt)))} as "withoutContacts",
    ${of(requests, scopeConditions['handed-in']())} as "handedIn",
    ${of(requests, scopeConditions.overdue())} as "late",
    ${of(documents, isUnviewedUpload)} as "uploads",
    ${of(emails, isFailedEmail)} + ${of(emails, isDelayedEmail)} as "mail"`)
  const [counts] = rows
  if (!counts) throw new Error('nothing counted')
  return counts
}

async function totalOverdueInvoices(
  db: Database,
): Promise<{ currency: string; count: number; total: number }[]> {
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
