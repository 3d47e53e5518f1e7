import { and, asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { requestEvents, requests } from '#db/schema.ts'
import { grouped } from '../grouped.ts'
import { visibleRequest } from '../visibility.server.ts'

export async function requestsOf({ db, actor }: ClientCtx) {
  const visible = visibleRequest(actor.uid)
  const rows = await db
    .select({
      id: requests.id,
      projectId: requests.projectId,
      kind: requests.kind,
      title: requests.title,
      details: requests.details,
      dueOn: requests.dueOn,
      state: requests.state,
      answer: requests.answer,
      askedAt: requests.createdAt,
    })
    .from(requests)
    .where(visible)
    .orderBy(asc(requests.createdAt), asc(requests.id))
  const events = await db
    .select({
      requestId: requestEvents.requestId,
      action: requestEvents.action,
      by: requestEvents.byName,
      words: requestEvents.words,
      document: requestEvents.documentName,
      version: requestEvents.documentVersion,
      sha256: requestEvents.sha256,
      at: requestEvents.createdAt,
    })
    .from(requestEvents)
    .innerJoin(requests, and(eq(requests.id, requestEvents.requestId), visible))
    .orderBy(asc(requestEvents.id))
  const steps = grouped(events, 'requestId')
  return rows.map(({ id, ...row }) => ({ ...row, steps: steps.get(id) ?? [] }))
}
