import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { activity, documentEvents, documents, users } from '#db/schema.ts'
import { nameForClients } from '../accounts/names.server.ts'
import { visibleAddress, visibleDocument, visibleDocumentEvent } from '../visibility.server.ts'
import { jsonList } from './json-list.ts'

const BATCH = 1000

export async function* logOf(ctx: ClientCtx): AsyncGenerator<string> {
  yield '{\n"documents": '
  yield* jsonList(documentEventsOf(ctx))
  yield ',\n"activity": '
  yield* jsonList(activityOf(ctx))
  yield '\n}\n'
}

/**
 * Yields the events that a document's log shows to the client. For documents shared with all clients, only the client's
 * own events.
 */
async function* documentEventsOf({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  const { uid } = actor
  const forAll = sql`(not ${documents.forAll} or ${documentEvents.uid} = ${uid})`
  const key = sql`(${documents.id}, ${documentEvents.createdAt}, ${documentEvents.id})`
  let last: { documentId: string; at: Date; id: string } | undefined
  do {
    const beyond =
      last && sql`${key} > (${last.documentId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        documentId: documents.id,
        id: documentEvents.id,
        document: documents.name,
        version: documentEvents.version,
        action: documentEvents.action,
        by: sql<string>`case when ${documentEvents.uid} = ${uid} then 'you' else ${nameForClients} end`,
        from: visibleAddress(uid),
        at: documentEvents.createdAt,
      })
      .from(documentEvents)
      .innerJoin(documents, eq(documents.id, documentEvents.documentId))
      .leftJoin(users, eq(users.id, documentEvents.uid))
      .where(and(visibleDocument(uid), visibleDocumentEvent(uid), forAll, beyond))
      .orderBy(asc(documents.id), asc(documentEvents.createdAt), asc(documentEvents.id))
      .limit(BATCH)
    yield rows.map(({ documentId: _, id: __, ...event }) => event)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function* activityOf({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .select({
        id: activity.id,
        at: activity.createdAt,
        action: activity.action,
        subject: activity.subjectName,
        before: activity.before,
        after: activity.after,
        from: activity.fromAddress,
      })
      .from(activity)
      .where(and(eq(activity.actorUid, actor.uid), gt(activity.id, last)))
      .orderBy(asc(activity.id))
      .limit(BATCH)
    yield rows.map(({ id: _, ...row }) => row)
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
