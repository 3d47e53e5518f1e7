import { and, desc, eq, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import {
  isVisibleMessage,
  isVisibleProject,
  listProjectRecipients,
} from '#app/domain/access/visibility.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { messageReads, messages, projects } from '#db/schema.ts'
import { listReferencedDocuments } from './message-documents.server.ts'

const MESSAGES_PER_PAGE = 20

export function listMessagesForClient({ db, actor }: ClientCtx, project: string, before: string | null) {
  return loadMessagePage(db, project, before, { uid: actor.uid, side: 'client' })
}

export function listMessages({ db, actor }: AdminCtx, project: string, before: string | null) {
  return loadMessagePage(db, project, before, { uid: actor.uid, side: 'firm' })
}

/** Returns the latest messages, or those before the message with the id `before`. Oldest first. */
async function loadMessagePage(
  db: Database,
  project: string,
  before: string | null,
  reader: { uid: string; side: 'client' | 'firm' },
) {
  const within = eq(messages.projectId, project)
  const isClient = reader.side === 'client'
  const list = db
    .select({
      ...pick(messages, 'id', 'side', 'writtenBy'),
      by: messages.byName,
      text: messages.text,
      createdAt: messages.createdAt,
      read: sql<boolean>`coalesce(${messages.createdAt} <= ${messageReads.readAt}, false)`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, reader.uid)))
    .$dynamic()
  const page = await queryPage(db, list, {
    id: messages.id,
    order: { key: messages.createdAt.getSQL(), type: 'timestamptz', direction: 'desc' },
    where: and(within, isClient ? isVisibleProject(reader.uid) : undefined),
    after: before,
    within,
    size: MESSAGES_PER_PAGE,
  })
  const ids = page.rows.map(({ id }) => id)
  const documents = await listReferencedDocuments(db, ids, isClient ? { client: reader.uid } : 'firm')
  const rowsWithDocuments = page.rows.toReversed().map(({ writtenBy, read, ...message }) => ({
    ...message,
    mine: writtenBy === reader.uid,
    // Clients get names only. Staff can open the author's page.
    uid: isClient || message.side === 'firm' ? null : writtenBy,
    isNew: !read && (isClient ? writtenBy !== reader.uid : message.side === 'client'),
    documents: documents.get(message.id) ?? [],
  }))
  return { rows: rowsWithDocuments, earlier: page.more }
}
type MessagePage = Awaited<ReturnType<typeof loadMessagePage>>
export type MessageRow = MessagePage['rows'][number]

const LATEST_MESSAGES = 2
const EXCERPT_LENGTH = 300

/** Lists previews of a project's latest messages, oldest first, without marking them as read. */
export async function listLatestMessagesForClient({ db, actor: { uid } }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: messages.id,
      by: messages.byName,
      mine: sql<boolean>`(${messages.writtenBy} is not distinct from ${uid}::text)`,
      text: sql<string>`left(${messages.text}, ${EXCERPT_LENGTH})`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.projectId, project), isVisibleMessage(uid)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(LATEST_MESSAGES)
  return rows.toReversed()
}

const MAX_NAMED_READERS = 3

export async function listMessageReaders({ db }: AdminCtx, project: string) {
  const names = (await listProjectRecipients(db, project)).map(({ name, email }) => name || email)
  // For a single extra name, "and 1 other" would be no shorter than the name.
  const named = names.length === MAX_NAMED_READERS + 1 ? MAX_NAMED_READERS + 1 : MAX_NAMED_READERS
  return { names: names.slice(0, named), others: Math.max(names.length - named, 0) }
}
export type MessageReaders = Awaited<ReturnType<typeof listMessageReaders>>
