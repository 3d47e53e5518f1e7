import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff, listProjectRecipients } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import { requestLists as contentLists } from '#content/requests.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { requestLists, requests } from '#db/schema.ts'
import { assertRequestLimit, createOrderedId } from './create-requests.server.ts'
import type { RequestListForm, SendRequestListForm } from './request-forms.ts'
import { lockActiveProject } from './review-requests.server.ts'

const MAX_REQUEST_LISTS = 50

type StoredList = Pick<typeof requestLists.$inferSelect, 'id' | 'name' | 'about' | 'sections'>

/** Lists all request lists: first those created in the browser, then those from content/requests.ts. */
export async function listRequestLists({ db }: AdminCtx) {
  const ownLists = await db
    .select()
    .from(requestLists)
    .orderBy(asc(alphabetical(requestLists.name)))
    .limit(MAX_REQUEST_LISTS)
  const summarize = ({ id, name, about, sections }: StoredList, editable: boolean) => ({
    id,
    name,
    about,
    editable,
    count: sections.reduce((sum, { items }) => sum + items.length, 0),
  })
  return [
    ...ownLists.map((list) => summarize(list, true)),
    ...contentLists.map((list) => summarize(list, false)),
  ]
}
export type RequestListSummary = Awaited<ReturnType<typeof listRequestLists>>[number]

/**
 * Finds a list with its items in order. `own` marks lists created in the browser. `version` is the revision of its
 * contents.
 * @throws {NotFound}
 */
export async function findRequestList(
  db: Pick<Database, 'select'>,
  id: string,
  scope: 'any' | 'own' = 'any',
) {
  const [own] = await db.select().from(requestLists).where(eq(requestLists.id, id))
  const list: StoredList | undefined =
    own ?? (scope === 'any' ? contentLists.find((candidate) => candidate.id === id) : undefined)
  if (!list) throw new NotFound(t('This list no longer exists.'))
  const { name, about, sections } = list
  return {
    id,
    name,
    about,
    version: getRevision(name, about, sections),
    items: sections.flatMap(({ name: section, items }) =>
      items.map(({ details = null, ...item }) => ({ section, ...item, details })),
    ),
  }
}
export type RequestListDetails = Awaited<ReturnType<typeof findRequestList>>

/** Creates a list and returns its id. @throws {Conflict | Failure} */
export async function createRequestList(ctx: AdminCtx, form: RequestListForm): Promise<string> {
  const id = randomUUID()
  await saveWithUniqueName(ctx, async (tx) => {
    if ((await tx.$count(requestLists)) >= MAX_REQUEST_LISTS)
      throw new Conflict(
        t('You can have up to {maxRequestLists} lists of your own.', { maxRequestLists: MAX_REQUEST_LISTS }),
      )
    await tx.insert(requestLists).values({ id, ...toRow(form) })
    await recordActivity(tx, ctx, { action: 'list.created', subject: { id, name: form.name } })
  })
  return id
}

/** @throws {NotFound} @throws {EditConflict} if the list changed since `version` @throws {Failure} */
export async function updateRequestList(ctx: AdminCtx, id: string, version: string, form: RequestListForm) {
  await saveWithUniqueName(ctx, async (tx) => {
    await lockOwnList(tx, id, version)
    await tx
      .update(requestLists)
      .set({ ...toRow(form), updatedAt: new Date() })
      .where(eq(requestLists.id, id))
    await recordActivity(tx, ctx, { action: 'list.changed', subject: { id, name: form.name } })
  })
}

/** @throws {NotFound} @throws {EditConflict} if the list changed since `version` */
export async function deleteRequestList(ctx: AdminCtx, id: string, version: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockOwnList(tx, id, version)
    await tx.delete(requestLists).where(eq(requestLists.id, id))
    await recordActivity(tx, ctx, { action: 'list.deleted', subject: { id, name } })
  })
}

async function lockOwnList(tx: Transaction, id: string, version: string) {
  const [list] = await tx.select().from(requestLists).where(eq(requestLists.id, id)).for('update')
  if (!list) throw new NotFound(t('This list no longer exists.'))
  assertUnchanged(version, list.name, list.about, list.sections)
  return list
}

async function saveWithUniqueName(ctx: AdminCtx, save: (tx: Transaction) => Promise<void>) {
  await ctx.db.transaction(save).catch((err) => {
    // The name is the only unique column.
    throw isUniqueViolation(err) ? new Failure(409, t('Another list already has this name.'), 'name') : err
  })
}

/** Groups the items by section, in order of appearance. */
function toRow({ name, about, items }: RequestListForm) {
  const sections = new Map<string, StoredList['sections'][number]>()
  for (const { section, details, ...item } of items) {
    const group = sections.get(section ?? '') ?? { name: section ?? '', items: [] }
    group.items.push({ ...item, ...(details ? { details } : {}) })
    sections.set(group.name, group)
  }
  return { name, about: about ?? '', sections: [...sections.values()] }
}

type ListItem = RequestListDetails['items'][number]

/** Version 0.2.0 put the section's name before the title. */
const withSection = ({ section, title }: ListItem) => `${section}: ${title}`

type RequestedCtx = { db: Pick<Database, 'select'>; actor: AdminCtx['actor'] }

/** Returns, for each item, whether it has already been requested in the project. */
export async function findRequestedItems({ db, actor }: RequestedCtx, project: string, items: ListItem[]) {
  const titles = items.flatMap((item) => [item.title, withSection(item)])
  const rows = await db
    .select({ title: requests.title })
    .from(requests)
    .where(
      and(
        eq(requests.projectId, project),
        isNull(requests.withdrawnAt),
        inArray(requests.title, titles),
        isOpenToStaff(actor, requests.projectId),
      ),
    )
  const existing = new Set(rows.map(({ title }) => title))
  return items.map((item) => existing.has(item.title) || existing.has(withSection(item)))
}

/**
 * Creates requests from the selected items of a list, except those whose title already exists in the project. Returns
 * how many were created and how many existed.
 * @throws {EditConflict} if the list changed since `version`
 * @throws {NotFound | Conflict | Failure}
 */
export async function createRequestsFromList(
  ctx: AdminCtx,
  project: string,
  version: string,
  form: SendRequestListForm,
) {
  const dueOn = form.dueOn ?? null
  return ctx.db.transaction(async (tx) => {
    const subject = await lockActiveProject(tx, ctx, project)
    const list = await findRequestList(tx, form.list)
    if (list.version !== version)
      throw new Conflict(t('Someone else has edited this list. Check it, then add the requests again.'))
    const items = list.items.filter((_, at) => form.selected.has(at))
    if (items.length === 0) throw new Failure(400, t('Select at least one request.'), 'selected')
    const requested = await findRequestedItems({ db: tx, actor: ctx.actor }, project, items)
    const missing = items.filter((_, at) => !requested[at])
    const counts = { added: missing.length, there: items.length - missing.length }
    if (missing.length === 0) return counts
    await assertRequestLimit(tx, project, missing.length)
    // Sorted, because ids created in the same millisecond are in random order, and the page must keep the list's order.
    const ids = missing.map(() => createOrderedId()).sort()
    await tx.insert(requests).values(
      missing.map(({ section, ...item }, at) => ({
        id: ids[at] ?? '',
        projectId: project,
        section: section || null,
        dueOn,
        ...item,
      })),
    )
    await recordActivity(tx, ctx, {
      action: 'project.request-list-added',
      subject,
      after: { list: list.name, requests: missing.length, dueOn },
    })
    const people = await listProjectRecipients(tx, project, 'documents')
    const notifications = people.flatMap(({ uid }) =>
      ids.map((subjectId) => ({ uid, kind: 'request' as const, subjectId })),
    )
    await insertNotifications(ctx, tx, notifications)
    return counts
  })
}
