import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'
import { clientsAmong } from '../clients/client-page.server.ts'
import { matching, type Page, pageOf } from '../keyset.server.ts'
import type { ActivityKind } from './kinds.ts'
import { recordActivity } from './record.server.ts'

export type ActivityQuery = {
  search: string
  kind: ActivityKind | undefined
  /** Who did it; null: anybody. */
  actor: string | null
  /** From this moment on, and before that one. */
  since: Date | null
  until: Date | null
  /** The last entry of the page before. */
  after: number | null
}

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
export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number]

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
        query.after === null ? undefined : lt(activity.id, query.after),
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

/** The activity log, newest first, a page at a time, with which of the people in it are clients. */
export async function listActivity(
  { db }: AdminCtx,
  query: ActivityQuery,
): Promise<Page<ActivityRow> & { clients: string[] }> {
  const page = pageOf(await selectActivity(db, query, PAGE + 1), PAGE)
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
  let after: number | null = null
  do {
    const page: Page<ActivityRow> = pageOf(
      await selectActivity(db, { ...query, after }, EXPORT_PAGE + 1),
      EXPORT_PAGE,
    )
    yield page.rows
    after = page.more === null ? null : Number(page.more)
  } while (after !== null)
}
