import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import { clientsAmong } from '../clients/client-page.server.ts'
import { matching } from '../keyset.server.ts'
import { selectOpenings } from './openings.server.ts'
import { type ActivityQuery, BEGINNING, type Place } from './query.ts'
import { recordActivity } from './record.server.ts'

const PAGE = 50
const EXPORT_PAGE = 1000

const columns = {
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
  fromAddress: activity.fromAddress,
}
type Entry = Awaited<ReturnType<typeof selectActivity>>[number]
/** Document views have string IDs, log entries have numbers. */
export type ActivityRow = Omit<Entry, 'id'> & { id: number | string }

// IDs grow with time, so paging needs no second key.
async function selectActivity(db: Database, query: ActivityQuery, size: number) {
  const { since, until } = query
  return db
    .select(columns)
    .from(activity)
    .where(
      and(
        query.kind && eq(activity.subjectKind, query.kind),
        query.actor === null ? undefined : eq(activity.actorUid, query.actor),
        since
          ? and(gte(activity.id, await idNear(db, since, -1)), gte(activity.createdAt, since))
          : undefined,
        until ? and(lt(activity.id, await idNear(db, until, 1)), lt(activity.createdAt, until)) : undefined,
        matching(activity.searched, query.search),
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
async function idNear(db: Database, moment: Date, hours: number): Promise<number> {
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
async function pageOfBoth(db: Database, query: ActivityQuery, size: number) {
  const entries = await selectActivity(db, query, size + 1)
  const opened = await selectOpenings(db, query, size + 1)
  const rows: ActivityRow[] = []
  const place = { ...query.after }
  while (rows.length < size && entries.length + opened.length > 0) {
    const [entry, opening] = [entries[0], opened[0]]
    const next = opening && (!entry || opening.createdAt > entry.createdAt) ? opened.shift() : entries.shift()
    if (!next) break
    rows.push(next)
    if (typeof next.id === 'number') place.entry = next.id
    else place.opening = { at: next.createdAt, id: next.id }
  }
  return { rows, more: entries.length + opened.length > 0 ? place : null }
}

export async function listActivity({ db }: AdminCtx, query: ActivityQuery) {
  const page = await pageOfBoth(db, query, PAGE)
  const people = page.rows.flatMap((row) => [
    row.actorUid ?? [],
    row.subjectKind === 'user' ? row.subjectId : [],
  ])
  return { ...page, clients: await clientsAmong(db, people.flat()) }
}

/** Yields all entries that match the filters, in batches read on demand. Records the export first. */
export async function* exportActivity(ctx: AdminCtx, query: ActivityQuery): AsyncGenerator<ActivityRow[]> {
  const { db } = ctx
  const { search, kind, actor: whose, since, until } = query
  const asked = Object.entries({ search, kind, actor: whose, since, until }).filter(([, value]) => value)
  await db.transaction((tx) =>
    recordActivity(tx, ctx, {
      action: 'activity.exported',
      subject: { id: 'all', name: 'Activity' },
      after: Object.fromEntries(asked),
    }),
  )
  let after: Place | null = BEGINNING
  while (after) {
    const page: Awaited<ReturnType<typeof pageOfBoth>> = await pageOfBoth(
      db,
      { ...query, after },
      EXPORT_PAGE,
    )
    yield page.rows
    after = page.more
  }
}
