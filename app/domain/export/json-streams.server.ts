import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import {
  isVisibleDocument,
  isVisibleDocumentEvent,
  isVisibleProject,
  visibleIpColumn,
} from '#app/domain/access/visibility.server.ts'
import { listReferencedDocuments } from '#app/domain/messages/message-documents.server.ts'
import { displayNameForClients } from '#app/domain/user-columns.server.ts'
import { activity, documentEvents, documents, messages, projects, users } from '#db/schema.ts'

async function* streamJsonArray(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]' : '\n]'
}

const EVENTS_PER_BATCH = 1000

export async function* streamActivityLog(ctx: ClientCtx): AsyncGenerator<string> {
  yield '{\n"documents": '
  yield* streamJsonArray(readDocumentEvents(ctx))
  yield ',\n"activity": '
  yield* streamJsonArray(readActivity(ctx))
  yield '\n}\n'
}

/**
 * Yields the events that the client can see in a document's log. For documents shared with all clients, these are only
 * the client's own events.
 */
async function* readDocumentEvents({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  const { uid } = actor
  const forAll = sql`(not ${documents.forAll} or ${documentEvents.uid} = ${uid})`
  const key = sql`(${documents.id}, ${documentEvents.createdAt}, ${documentEvents.id})`
  let last: { documentId: string; at: Date; id: string } | undefined
  do {
    const afterCursor =
      last && sql`${key} > (${last.documentId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        documentId: documents.id,
        id: documentEvents.id,
        document: documents.name,
        version: documentEvents.version,
        action: documentEvents.action,
        by: sql<string>`case when ${documentEvents.uid} = ${uid} then 'you' else ${displayNameForClients} end`,
        from: visibleIpColumn(uid),
        at: documentEvents.createdAt,
      })
      .from(documentEvents)
      .innerJoin(documents, eq(documents.id, documentEvents.documentId))
      .leftJoin(users, eq(users.id, documentEvents.uid))
      .where(and(isVisibleDocument(uid), isVisibleDocumentEvent(uid), forAll, afterCursor))
      .orderBy(asc(documents.id), asc(documentEvents.createdAt), asc(documentEvents.id))
      .limit(EVENTS_PER_BATCH)
    yield rows.map(({ documentId: _, id: __, ...event }) => event)
    last = rows.length === EVENTS_PER_BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function* readActivity({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
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
        from: activity.clientIp,
      })
      .from(activity)
      .where(and(eq(activity.actorUid, actor.uid), gt(activity.id, last)))
      .orderBy(asc(activity.id))
      .limit(EVENTS_PER_BATCH)
    yield rows.map(({ id: _, ...row }) => row)
    if (rows.length < EVENTS_PER_BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

const MESSAGES_PER_BATCH = 500

export async function* streamMessages(ctx: ClientCtx): AsyncGenerator<string> {
  yield* streamJsonArray(readMessages(ctx))
  yield '\n'
}

async function* readMessages({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  const key = sql`(${messages.projectId}, ${messages.createdAt}, ${messages.id})`
  let last: { projectId: string; at: Date; id: string } | undefined
  do {
    const afterCursor =
      last && sql`${key} > (${last.projectId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        id: messages.id,
        projectId: messages.projectId,
        project: projects.title,
        at: messages.createdAt,
        from: messages.side,
        by: sql<string>`case when ${messages.writtenBy} = ${actor.uid} then 'you' else ${messages.byName} end`,
        text: messages.text,
      })
      .from(messages)
      .innerJoin(projects, eq(projects.id, messages.projectId))
      .where(and(isVisibleProject(actor.uid), afterCursor))
      .orderBy(asc(messages.projectId), asc(messages.createdAt), asc(messages.id))
      .limit(MESSAGES_PER_BATCH)
    const documents = await listReferencedDocuments(
      db,
      rows.map(({ id }) => id),
      { client: actor.uid },
    )
    yield rows.map(({ id, ...row }) => ({
      ...row,
      documents: (documents.get(id) ?? []).map(({ name }) => name),
    }))
    last = rows.length === MESSAGES_PER_BATCH ? rows.at(-1) : undefined
  } while (last)
}
