import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import {
  isOpenToStaff,
  isVisibleMessage,
  isVisibleProject,
  listProjectRecipients,
} from '#app/domain/access/visibility.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { assertProjectOpen } from '#app/domain/projects/list-projects.server.ts'
import { projectClientColumns } from '#app/domain/projects/project-columns.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import { conversations, messageReads, messages, projects, users } from '#db/schema.ts'
import { listReferencedDocuments } from './message-documents.server.ts'

const MESSAGES_PER_PAGE = 20

export function listMessagesForClient({ db, actor }: ClientCtx, project: string, before: string | null) {
  return loadMessagePage(db, project, before, { actor, side: 'client' })
}

export function listMessages({ db, actor }: AdminCtx, project: string, before: string | null) {
  return loadMessagePage(db, project, before, { actor, side: 'firm' })
}

/** Returns the latest messages, or those before the message with the id `before`. Oldest first. */
async function loadMessagePage(
  db: Database,
  project: string,
  before: string | null,
  { actor, side }: { actor: Actor; side: 'client' | 'firm' },
) {
  const within = eq(messages.projectId, project)
  const isClient = side === 'client'
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
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, actor.uid)))
    .$dynamic()
  const page = await queryPage(db, list, {
    id: messages.id,
    order: { key: messages.createdAt.getSQL(), type: 'timestamptz', direction: 'desc' },
    where: and(within, isClient ? isVisibleProject(actor) : isOpenToStaff(actor, messages.projectId)),
    after: before,
    within,
    size: MESSAGES_PER_PAGE,
  })
  const ids = page.rows.map(({ id }) => id)
  const documents = await listReferencedDocuments(db, ids, isClient ? { client: actor } : { staff: actor })
  const rowsWithDocuments = page.rows.toReversed().map(({ writtenBy, read, ...message }) => ({
    ...message,
    mine: writtenBy === actor.uid,
    // Clients get names only. Staff can open the author's page.
    uid: isClient || message.side === 'firm' ? null : writtenBy,
    isNew: !read && (isClient ? writtenBy !== actor.uid : message.side === 'client'),
    documents: documents.get(message.id) ?? [],
  }))
  return { rows: rowsWithDocuments, earlier: page.more }
}
type MessagePage = Awaited<ReturnType<typeof loadMessagePage>>
export type MessageRow = MessagePage['rows'][number]

const LATEST_MESSAGES = 2
const EXCERPT_LENGTH = 300

/** Lists previews of a project's latest messages, oldest first, without marking them as read. */
export async function listLatestMessagesForClient({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: messages.id,
      by: messages.byName,
      mine: sql<boolean>`(${messages.writtenBy} is not distinct from ${actor.uid}::text)`,
      text: sql<string>`left(${messages.text}, ${EXCERPT_LENGTH})`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.projectId, project), isVisibleMessage(actor)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(LATEST_MESSAGES)
  return rows.toReversed()
}

const MAX_NAMED_READERS = 3

/** Names the clients who can read a project's messages. @throws {NotFound} */
export async function listMessageReaders(ctx: AdminCtx, project: string) {
  const { db } = ctx
  await assertProjectOpen(ctx, project)
  const names = (await listProjectRecipients(db, project)).map(({ name, email }) => name || email)
  // For a single extra name, "and 1 other" would be no shorter than the name.
  const named = names.length === MAX_NAMED_READERS + 1 ? MAX_NAMED_READERS + 1 : MAX_NAMED_READERS
  return { names: names.slice(0, named), others: Math.max(names.length - named, 0) }
}
export type MessageReaders = Awaited<ReturnType<typeof listMessageReaders>>

const CONVERSATIONS_PER_PAGE = 30
const CONVERSATION_EXCERPT_LENGTH = 120

/**
 * Lists the projects that have messages, each with its latest one, newest first. `mine` limits them to projects led by
 * this staff member, and `companyId` to a company's. `after` is the id of the last message on the previous page.
 */
export async function listConversations(
  { db, actor }: AdminCtx,
  { mine, companyId, after }: { mine: boolean; companyId: string | null; after: string | null },
) {
  const order = { key: sql`${conversations.latestAt}`, type: 'timestamptz', direction: 'desc' } as const
  const latest = db
    .select()
    .from(messages)
    .where(eq(messages.projectId, conversations.projectId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('latest')
  const list = db
    .select({
      id: latest.id,
      project: projects.id,
      title: projects.title,
      ...projectClientColumns,
      lead: displayName,
      by: latest.byName,
      excerpt: sql<string>`left(${latest.text}, ${CONVERSATION_EXCERPT_LENGTH})`,
      createdAt: latest.createdAt,
    })
    .from(conversations)
    .innerJoin(projects, eq(projects.id, conversations.projectId))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(users, eq(users.id, projects.leadId))
    .$dynamic()
  const [last] = after
    ? await db
        .select()
        .from(messages)
        .where(and(eq(messages.id, after), isOpenToStaff(actor, messages.projectId)))
    : []
  const where = and(
    isOpenToStaff(actor, conversations.projectId),
    mine ? eq(projects.leadId, actor.uid) : undefined,
    companyId ? eq(projects.companyId, companyId) : undefined,
    last &&
      sql`(${conversations.latestAt}, ${conversations.projectId}) < (${last.createdAt.toISOString()}::timestamptz, ${last.projectId})`,
  )
  const page = { id: conversations.projectId, order, where, after: null, size: CONVERSATIONS_PER_PAGE }
  return queryPage(db, list, page)
}
export type Conversation = Awaited<ReturnType<typeof listConversations>>['rows'][number]
