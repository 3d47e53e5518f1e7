import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { itemsOf, requestLists } from '#content/requests.ts'
import { requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Failure } from '../failures.ts'
import { tellEach } from '../news/tell.server.ts'
import { orderedId } from '../ordered-id.server.ts'
import { peopleOfProject } from '../visibility.server.ts'
import { checkRoom } from './ask.server.ts'
import type { ListForm } from './forms.ts'
import { lockActiveProject } from './lock-request.server.ts'

/**
 * Creates the requests of a list in content/requests.ts, except those whose title already exists in the project.
 * Returns how many were created and how many existed. @throws {NotFound | Conflict | Failure}
 */
export async function addRequestList(ctx: AdminCtx, project: string, form: ListForm) {
  const dueOn = form.dueOn ?? null
  const list = requestLists.find(({ id }) => id === form.list)
  if (!list) throw new Failure(400, 'Choose a list.', 'list')
  return ctx.db.transaction(async (tx) => {
    const subject = await lockActiveProject(tx, project)
    const items = itemsOf(list)
    const titles = items.map(({ title }) => title)
    const there = await tx
      .select({ title: requests.title })
      .from(requests)
      .where(
        and(eq(requests.projectId, project), isNull(requests.withdrawnAt), inArray(requests.title, titles)),
      )
    const missing = items.filter(({ title }) => there.every((one) => one.title !== title))
    const counts = { added: missing.length, there: items.length - missing.length }
    if (missing.length === 0) return counts
    await checkRoom(tx, project, missing.length)
    // Sorted, because ids of the same millisecond are in random order, and the page must keep the order of the list.
    const ids = missing.map(() => orderedId()).sort()
    const rows = missing.map((item, i) => ({ id: ids[i] ?? '', projectId: project, ...item, dueOn }))
    await tx.insert(requests).values(rows)
    await recordActivity(tx, ctx, {
      action: 'project.list-asked',
      subject,
      after: { list: list.name, requests: missing.length, dueOn },
    })
    const people = await peopleOfProject(tx, project, 'documents')
    const news = people.flatMap(({ uid }) =>
      ids.map((subjectId) => ({ uid, kind: 'request' as const, subjectId })),
    )
    await tellEach(ctx, tx, news)
    return counts
  })
}
