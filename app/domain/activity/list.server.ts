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
/** An opening of a document has an id of its own kind. */
export type ActivityRow = Omit<Entry, 'id'> & { id: number | string }

// Ids are given in the order of time, so paging by them alone needs no second key.
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
 * The id that the log had so many hours after a moment, found by halving, so that days far back cost no more than
 * today. An hour is more than any transaction takes, and by so much may the order of ids and times differ.
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

/** Both together, newest first, each in its own order; and how far in them the page ends, null at the end. */
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

/** The activity log, newest first, a page at a time, with which of the people in it are clients. */
export async function listActivity({ db }: AdminCtx, query: ActivityQuery) {
  const page = await pageOfBoth(db, query, PAGE)
  const people = page.rows.flatMap((row) => [
    row.actorUid ?? [],
    row.subjectKind === 'user' ? row.subjectId : [],
  ])
  return { ...page, clients: await clientsAmong(db, people.flat()) }
}

/** What the filters let through, in batches that are read only when they are asked for; recorded itself first. */
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
