import { randomUUID } from 'node:crypto'
import { and, type Column, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documentEvents,
  documents,
  inquiries as inquiryTable,
  invoices,
  mails,
  projects,
  requests as requestTable,
  users,
  usersRoles,
} from '#db/schema.ts'
import { isOverdue } from '../invoices/client-invoices.server.ts'
import { matching } from '../keyset.server.ts'
import { listUnread, type UnreadOfFirm } from '../messages/unread.server.ts'
import { withoutContact } from '../projects/admin-projects.server.ts'
import { requestsIn } from '../requests/all-requests.server.ts'

/** Counting ends here: no number of rows makes the page slower. */
const MANY = 1000
const WEEKS = 12
/** What nobody has opened for longer than this is history, not news. */
const NEWS_DAYS = 30

/** What the firm should look at today. Days and weeks (from Monday) are those of UTC. */
export async function loadToday(ctx: AdminCtx) {
  const { db } = ctx
  const [unread, inquiries, requests, withoutContacts, asked, uploads, overdue, mail, weeks] =
    await Promise.all([
      listUnread(ctx),
      countUpTo(db, inquiryTable, eq(inquiryTable.status, 'New')),
      countUpTo(
        db,
        projects,
        // The first condition finds them by the index of the search, the second is what is meant.
        and(matching(projects.searched, 'requested'), eq(projects.status, 'Requested')),
      ),
      countUpTo(db, projects, withoutContact),
      countAsked(db),
      countUploads(db),
      sumOverdue(db),
      countStuckMail(db),
      weekly(db),
    ])
  /** `most`: a count of this much may be more. */
  const counts = { inquiries, requests, withoutContacts, asked, uploads, overdue, mail }
  return { most: MANY, unread: withIds(unread), ...counts, weeks }
}
export type Today = Awaited<ReturnType<typeof loadToday>>

/** Each with the id of the message that may answer it. */
const withIds = ({ rows, more }: UnreadOfFirm) => ({
  rows: rows.map((row) => ({ ...row, messageId: randomUUID() })),
  more,
})
export type Week = Today['weeks'][number]

async function countUpTo(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db.select({ one: sql`1` }).from(table).where(where).limit(MANY).as('some')
  return db.$count(some)
}

/** What clients have handed in of what they were asked for, and what they are late with. */
async function countAsked(db: Database): Promise<{ handedIn: number; late: number }> {
  const handedIn = await countUpTo(db, requestTable, requestsIn['handed-in']())
  return { handedIn, late: await countUpTo(db, requestTable, requestsIn.overdue()) }
}

/** Newest versions of clients' documents that nobody of the firm has opened, and how many came since yesterday. */
async function countUploads(db: Database): Promise<{ unopened: number; sinceYesterday: number }> {
  const openedByFirm = sql`exists (
    select 1 from ${documentEvents} join ${usersRoles} on ${usersRoles.uid} = ${documentEvents.uid}
    where ${documentEvents.documentId} = ${documents.id} and ${documentEvents.version} = ${documents.version}
      and ${documentEvents.action} in ('preview', 'download') and ${usersRoles.role} <> 'client')`
  const fresh = db
    .select({ modifiedAt: documents.modifiedAt })
    .from(documents)
    .where(
      and(
        gte(documents.modifiedAt, sql`now() - make_interval(days => ${NEWS_DAYS})`),
        eq(documents.origin, 'client'),
        eq(documents.forAll, false),
        isNull(documents.withdrawnAt),
        isNull(documents.removedAt),
        sql`not ${openedByFirm}`,
      ),
    )
    .limit(MANY)
    .as('fresh')
  const yesterday = sql`(date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC'`
  const [counted] = await db
    .select({
      unopened: sql<number>`count(*)::int`,
      sinceYesterday: sql<number>`(count(*) filter (where ${fresh.modifiedAt} >= ${yesterday}))::int`,
    })
    .from(fresh)
  return counted ?? { unopened: 0, sinceYesterday: 0 }
}

/** Sent and past its day: how many, and how much in each currency, the most invoices first. */
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

/** Given up, or waiting for more than an hour: what the filter 'stuck' of the list of mails shows. */
async function countStuckMail(db: Database): Promise<number> {
  const hourAgo = sql`now() - interval '1 hour'`
  const failed = await countUpTo(db, mails, eq(mails.status, 'failed'))
  return failed + (await countUpTo(db, mails, and(eq(mails.status, 'waiting'), lt(mails.createdAt, hourAgo))))
}

/** Sign-ups (nobody invited, nobody of the firm) and inquiries of the last twelve weeks, each from its Monday. */
async function weekly(db: Database) {
  const mondays = lastMondays(new Date())
  const since = new Date(mondays[0] ?? '')
  // UTC has no summer time: each of its weeks is seven days long.
  const monday = (moment: Column) =>
    sql`date_bin('7 days', ${moment}, ${since})`.mapWith((text: string) => new Date(text))
  const count = sql<number>`count(*)::int`
  const notOfFirm = sql`not exists (
    select 1 from ${usersRoles} where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} <> 'client')`
  const signUps = await db
    .select({ monday: monday(users.createdAt), count })
    .from(users)
    .where(and(gte(users.createdAt, since), isNull(users.invitedAt), notOfFirm))
    .groupBy(sql`1`)
  const received = await db
    .select({ monday: monday(inquiryTable.createdAt), count })
    .from(inquiryTable)
    .where(gte(inquiryTable.createdAt, since))
    .groupBy(sql`1`)
  const on = (rows: { monday: Date; count: number }[], day: string) =>
    rows.find((row) => row.monday.getTime() === Date.parse(day))?.count ?? 0
  return mondays.map((day) => ({ monday: day, signUps: on(signUps, day), inquiries: on(received, day) }))
}

/** The Mondays of this week and those before it, in UTC, oldest first, as `2026-11-16`. */
function lastMondays(now: Date): string[] {
  const DAY = 86_400_000
  const thisWeek = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY
  return Array.from({ length: WEEKS }, (_, i) =>
    new Date(thisWeek - (WEEKS - 1 - i) * 7 * DAY).toISOString().slice(0, 10),
  )
}
