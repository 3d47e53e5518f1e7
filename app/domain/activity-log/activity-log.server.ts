import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { containsWords, ROWS_PER_PAGE } from '#app/domain/list-queries.server.ts'
import { filterClientIds } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import { listDocumentViews } from './document-views.server.ts'
import { type ActivityCursor, type ActivityQuery, FIRST_PAGE } from './query.ts'

const ENTRIES_PER_EXPORT_BATCH = 1000

const activityColumns = {
  id: activity.id,
  createdAt: activity.createdAt,
  actorUid: activity.actorUid,
  actorName: activity.actorName,
  action: activity.action,
  subjectKind: activity.subjectKind,
  subjectId: activity.subjectId,
  subjectName: activity.subjectName,
  before: activity.before,
  after: activity.after,
  fromAddress: activity.clientIp,
}
type ActivityEntry = Awaited<ReturnType<typeof queryActivity>>[number]
/** Document views have string IDs, log entries have numbers. */
export type ActivityRow = Omit<ActivityEntry, 'id'> & { id: number | string }

// IDs grow with time, so paging needs no second key.
async function queryActivity(db: Database, query: ActivityQuery, size: number) {
  const { since, until } = query
  return db
    .select(activityColumns)
    .from(activity)
    .where(
      and(
        query.kind && eq(activity.subjectKind, query.kind),
        query.actor === null ? undefined : eq(activity.actorUid, query.actor),
        since
          ? and(gte(activity.id, await findIdAtTime(db, since, -1)), gte(activity.createdAt, since))
          : undefined,
        until
          ? and(lt(activity.id, await findIdAtTime(db, until, 1)), lt(activity.createdAt, until))
          : undefined,
        containsWords(activity.searchText, query.search),
        query.after.entry === null ? undefined : lt(activity.id, query.after.entry),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(size)
}

/**
 * Returns the ID of the log entry written `hours` after `moment`, by binary search over the IDs: distant days cost no
 * more than today. IDs and times may be out of order by the duration of a transaction, and callers allow one hour for
 * that.
 */
async function findIdAtTime(db: Database, moment: Date, hours: number): Promise<number> {
  const at = new Date(moment.getTime() + hours * 3_600_000).toISOString()
  const { rows } = await db.execute<{ id: string | number }>(sql`
    with recursive halving(low, high) as (
      select min(id), max(id) + 1 from ${activity}
      union all
      select case when earlier then middle + 1 else low end, case when earlier then high else middle end
      from (
        select low, high, (low + high) / 2 as middle, (
          select created_at < ${at}::timestamptz from ${activity} where id >= (low + high) / 2 order by id limit 1
        ) as earlier
        from halving where low < high
      ) as half
    )
    select low as id from halving where low >= high`)
  return Number(rows[0]?.id ?? 0)
}

/**
 * Returns a page of log entries and document views merged by time, newest first, with the cursor of the next page (null
 * at the end).
 */
async function loadMergedPage(db: Database, query: ActivityQuery, size: number) {
  const entries = await queryActivity(db, query, size + 1)
  const opened = await listDocumentViews(db, query, size + 1)
  const rows: ActivityRow[] = []
  const place = { ...query.after }
  while (rows.length < size && entries.length + opened.length > 0) {
    const [entry, opening] = [entries[0], opened[0]]
    const next = opening && (!entry || opening.createdAt > entry.createdAt) ? opened.shift() : entries.shift()
    if (!next) break
    rows.push(next)
    if (typeof next.id === 'number') place.entry = next.id
    else place.view = { at: next.createdAt, id: next.id }
  }
  return { rows, more: entries.length + opened.length > 0 ? place : null }
}

export async function listActivity({ db }: AdminCtx, query: ActivityQuery) {
  const page = await loadMergedPage(db, query, ROWS_PER_PAGE)
  const people = page.rows.flatMap((row) => [
    row.actorUid ?? [],
    row.subjectKind === 'user' ? row.subjectId : [],
  ])
  return { ...page, clients: await filterClientIds(db, people.flat()) }
}

/** Yields all entries that match the filters, in batches read on demand. Records the export first. */
export async function* exportActivity(ctx: AdminCtx, query: ActivityQuery): AsyncGenerator<ActivityRow[]> {
  const { db } = ctx
  const { search, kind, actor: whose, since, until } = query
  const asked = Object.entries({ search, kind, actor: whose, since, until }).filter(([, value]) => value)
  await db.transaction((tx) =>
    recordActivity(tx, ctx, {
      action: 'activity.exported',
      subject: { id: 'all', name: t('Activity') },
      after: Object.fromEntries(asked),
    }),
  )
  let after: ActivityCursor | null = FIRST_PAGE
  while (after) {
    const page: Awaited<ReturnType<typeof loadMergedPage>> = await loadMergedPage(
      db,
      { ...query, after },
      ENTRIES_PER_EXPORT_BATCH,
    )
    yield page.rows
    after = page.more
  }
}
