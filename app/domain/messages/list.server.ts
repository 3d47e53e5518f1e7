import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { messageReads, messages, projects } from '#db/schema.ts'
import { keyset, pageOf } from '../keyset.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { documentsOf } from './documents.server.ts'

const PAGE = 20

export function listMessagesForClient({ db, actor }: ClientCtx, project: string, before: string | null) {
  return pageOfMessages(db, project, before, { uid: actor.uid, side: 'client' })
}

export function listMessages({ db, actor }: AdminCtx, project: string, before: string | null) {
  return pageOfMessages(db, project, before, { uid: actor.uid, side: 'firm' })
}

/** Returns the latest messages, or those before the message with the id `before`, oldest first. */
async function pageOfMessages(
  db: Database,
  project: string,
  before: string | null,
  reader: { uid: string; side: 'client' | 'firm' },
) {
  const within = eq(messages.projectId, project)
  const { beyond, orderBy } = await keyset(db, {
    table: messages,
    id: messages.id,
    order: { key: messages.createdAt.getSQL(), type: 'timestamptz', direction: 'desc' },
    after: before,
    within,
  })
  const isClient = reader.side === 'client'
  const rows = await db
    .select({
      id: messages.id,
      side: messages.side,
      writtenBy: messages.writtenBy,
      by: messages.byName,
      text: messages.text,
      createdAt: messages.createdAt,
      read: sql<boolean>`coalesce(${messages.createdAt} <= ${messageReads.readAt}, false)`,
    })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, reader.uid)))
    .where(and(within, isClient ? visibleProject(reader.uid) : undefined, beyond))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  const page = pageOf(rows, PAGE)
  const ids = page.rows.map(({ id }) => id)
  const documents = await documentsOf(db, ids, isClient ? { client: reader.uid } : 'firm')
  const shown = page.rows.toReversed().map(({ writtenBy, read, ...message }) => ({
    ...message,
    mine: writtenBy === reader.uid,
    // Clients get names only. Staff can open the page of the author.
    uid: isClient || message.side === 'firm' ? null : writtenBy,
    isNew: !read && (isClient ? writtenBy !== reader.uid : message.side === 'client'),
    documents: documents.get(message.id) ?? [],
  }))
  return { rows: shown, earlier: page.more }
}
export type Messages = Awaited<ReturnType<typeof pageOfMessages>>
export type Message = Messages['rows'][number]
