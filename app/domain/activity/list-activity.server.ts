import { and, type Column, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { areAllOpenToStaff } from '#app/domain/access/related-projects.server.ts'
import { isOpenToStaff, isViewEvent } from '#app/domain/access/visibility.server.ts'
import {
  containsWords,
  escapeLike,
  pick,
  ROWS_PER_PAGE,
  readAllPages,
  splitWords,
} from '#app/domain/list-queries.server.ts'
import {
  CLOSED_ACCOUNT_NAME_CAPITALIZED,
  filterClientIds,
  selectDisplayName,
} from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { activity, documentEvents, documents, users } from '#db/schema.ts'
import type { ActivityKind } from './actions.ts'
import { CUT_MARK, recordExport } from './record-activity.server.ts'

export type ActivityCursor = { entry: number | null; view: { at: Date; id: string } | null }

type ActivityQuery = {
  search: string
  kind: ActivityKind | undefined
  /** User ID, or null for all users. */
  actor: string | null
  /** Inclusive start. `until` is exclusive. */
  since: Date | null
  until: Date | null
  after: ActivityCursor
}

const FIRST_PAGE: ActivityCursor = { entry: null, view: null }

const ENTRIES_PER_EXPORT_BATCH = 1000

/** Cuts long values in entries that earlier versions recorded. */
function cutOldValues(fields: Column) {
  const cut = sql`to_jsonb(left(value #>> '{}', 1000) || ${CUT_MARK}::text)`
  return sql<Record<string, unknown> | null>`case when length(${fields}::text) < 2000 then ${fields} else (
    select jsonb_object_agg(key, case when length(value::text) > 1100 then ${cut} else value end)
    from jsonb_each(${fields})) end`
}

const activityColumns = {
  ...pick(activity, 'id', 'createdAt', 'actorUid', 'actorName', 'action', 'subjectKind', 'subjectId'),
  subjectName: activity.subjectName,
  before: cutOldValues(activity.before),
  after: cutOldValues(activity.after),
  ip: activity.clientIp,
}
type ActivityEntry = Awaited<ReturnType<typeof queryActivity>>[number]
/** Document views have string IDs, log entries have numeric ones. */
export type ActivityRow = Omit<ActivityEntry, 'id'> & { id: number | string }

// IDs grow over time, so paging needs no second key.
function queryActivity({ db, actor }: AdminCtx, query: ActivityQuery, size: number) {
  const { since, until } = query
  return db
    .select(activityColumns)
    .from(activity)
    .where(
      and(
        areAllOpenToStaff(actor, activity.projectIds),
        query.kind && eq(activity.subjectKind, query.kind),
        query.actor === null ? undefined : eq(activity.actorUid, query.actor),
        since ? gte(activity.createdAt, since) : undefined,
        until ? lt(activity.createdAt, until) : undefined,
        containsWords(activity.searchText, query.search),
        query.after.entry === null ? undefined : lt(activity.id, query.after.entry),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(size)
}

const VIEW_ACTIONS = { preview: 'document.previewed', download: 'document.downloaded' } as const
const viewAction = sql<string>`case ${documentEvents.action}
  when 'preview' then ${VIEW_ACTIONS.preview}::text else ${VIEW_ACTIONS.download}::text end`

/** Returns document views as log entries, newest first. They are stored with the documents and deleted with them. */
async function listDocumentViews(
  { db, actor: reader }: AdminCtx,
  { kind, actor, since, until, search, after: { view: after } }: ActivityQuery,
  size: number,
) {
  if (kind && kind !== 'document') return []
  // The limit makes PostgreSQL look up each view's document instead of reading all documents.
  const document = db
    .select({ name: documents.name })
    .from(documents)
    .where(and(eq(documents.id, documentEvents.documentId), isOpenToStaff(reader, documents.projectId)))
    .limit(1)
    .as('document')
  const rows = await db
    .select({
      id: documentEvents.id,
      createdAt: documentEvents.createdAt,
      actorUid: documentEvents.uid,
      actorName: selectDisplayName(documentEvents.uid),
      action: viewAction,
      subjectId: documentEvents.documentId,
      subjectName: document.name,
      version: documentEvents.version,
      ip: documentEvents.clientIp,
    })
    .from(documentEvents)
    .innerJoinLateral(document, sql`true`)
    .where(
      and(
        isViewEvent,
        actor === null ? undefined : eq(documentEvents.uid, actor),
        since ? gte(documentEvents.createdAt, since) : undefined,
        until ? lt(documentEvents.createdAt, until) : undefined,
        ...splitWords(search).map(matchesWord),
        after
          ? sql`(${documentEvents.createdAt}, ${documentEvents.id})
              < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(documentEvents.createdAt), desc(documentEvents.id))
    .limit(size)
  return rows.map(({ version, actorName, ...row }) => ({
    ...row,
    actorName: actorName ?? CLOSED_ACCOUNT_NAME_CAPITALIZED,
    subjectKind: 'document',
    before: null,
    after: { version },
  }))
}

// Arrays and listed actions instead of subqueries and `like`, so that indexes find the few matching views.
function matchesWord(word: string) {
  const pattern = `%${escapeLike(word)}%`
  const actions = (['preview', 'download'] as const).filter((action) => VIEW_ACTIONS[action].includes(word))
  return or(
    actions.length > 0 ? inArray(documentEvents.action, actions) : undefined,
    sql`${documentEvents.documentId} = any(array(
      select id from ${documents} where ${documents.searchText} like ${pattern}))`,
    sql`${documentEvents.uid} = any(array(
      select uid from ${users} where ${users.searchText} like ${pattern} and lower(${users.name}) like ${pattern}))`,
  )
}

/**
 * Returns a page of log entries and document views merged by time, newest first, with the cursor of the next page, or
 * null on the last page.
 */
async function loadMergedPage(ctx: AdminCtx, query: ActivityQuery, size: number) {
  const entries = await queryActivity(ctx, query, size + 1)
  const views = await listDocumentViews(ctx, query, size + 1)
  const rows: ActivityRow[] = []
  const cursor = { ...query.after }
  while (rows.length < size && entries.length + views.length > 0) {
    const [entry, view] = [entries[0], views[0]]
    const next = view && (!entry || view.createdAt > entry.createdAt) ? views.shift() : entries.shift()
    if (!next) break
    rows.push(next)
    if (typeof next.id === 'number') cursor.entry = next.id
    else cursor.view = { at: next.createdAt, id: next.id }
  }
  return { rows, more: entries.length + views.length > 0 ? cursor : null }
}

/** Lists what the member of staff may see of the activity log. */
export async function listActivity(ctx: AdminCtx, query: ActivityQuery) {
  const page = await loadMergedPage(ctx, query, ROWS_PER_PAGE)
  const people = page.rows.flatMap((row) => [
    row.actorUid ?? [],
    row.subjectKind === 'user' ? row.subjectId : [],
  ])
  return { ...page, clients: await filterClientIds(ctx.db, people.flat()) }
}

/** Yields all entries that match the filters, in batches loaded on demand. First records the export. */
export async function* exportActivity(ctx: AdminCtx, query: ActivityQuery): AsyncGenerator<ActivityRow[]> {
  const { search, kind, actor, since, until } = query
  await recordExport(ctx, 'activity.exported', t('Activity'), { search, kind, actor, since, until })
  yield* readAllPages<ActivityRow, ActivityCursor>((after) =>
    loadMergedPage(ctx, { ...query, after: after ?? FIRST_PAGE }, ENTRIES_PER_EXPORT_BATCH),
  )
}
