import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AdminCtx, type ClientCtx, isImpersonating } from '#app/context.ts'
import {
  isOpenToStaff,
  isVisibleProject,
  type Reader,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { takeRows } from '#app/domain/list-queries.server.ts'
import { MAX_UNREAD_COUNT, readUntil } from '#app/domain/projects/project-columns.server.ts'
import { isStaffRole, selectCompanyName } from '#app/domain/user-columns.server.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, unreadConversations, usersRoles } from '#db/schema.ts'

const MAX_UNREAD_PROJECTS = 500
const EXCERPT_LENGTH = 300

export const listUnreadMessagesForClient = ({ db, actor }: ClientCtx) => listUnreadMessagesOfClient(db, actor)

/** Lists the projects in which a client has unread messages, latest first. A user's own messages are never unread. */
export async function listUnreadMessagesOfClient(db: Database, reader: Reader) {
  const { uid } = reader
  return queryUnreadMessages(db, {
    reader: uid,
    since: sql`coalesce(${messageReads.readAt}, '-infinity')`,
    counts: sql`${messages.writtenBy} is distinct from ${uid}`,
    projects: isVisibleProject(reader),
    most: MAX_UNREAD_PROJECTS,
  })
}
export type UnreadMessagesOfClient = Awaited<ReturnType<typeof listUnreadMessagesOfClient>>

/**
 * Lists the projects in which clients have written messages that this staff member has not read, latest first. `more`
 * is true if there are others. `client` and `company` limit the list to their projects.
 */
export async function listUnreadMessages(
  ctx: AdminCtx,
  { client, company, limit }: { client?: string; company?: string | null; limit: number },
) {
  const { db, actor } = ctx
  const rows = await queryUnreadMessages(db, {
    reader: actor.uid,
    since: readUntil(actor.uid),
    counts: sql`${messages.side} = 'client'`,
    projects: and(
      isOpenToStaff(actor, projects.id),
      client
        ? isVisibleProject({ uid: client })
        : company
          ? eq(projects.companyId, company)
          : inArray(projects.id, selectUnreadProjects(ctx, limit + 1)),
    ),
    most: limit + 1,
  })
  return takeRows(rows, limit)
}

/** Lists unread messages like `listUnreadMessages`, each with the id for a reply to it. */
export async function listUnreadMessagesWithReply(ctx: AdminCtx, limit: number, company?: string | null) {
  const { rows, more } = await listUnreadMessages(ctx, { company, limit })
  return { rows: rows.map((row) => ({ ...row, messageId: randomUUID() })), more }
}

/** Selects up to `limit` projects with client messages that this staff member has not read, latest first. */
export const selectUnreadProjects = ({ db, actor }: AdminCtx, limit: number) =>
  db
    .select({ id: unreadConversations.projectId })
    .from(unreadConversations)
    .where(
      and(
        requireModule('messages'),
        eq(unreadConversations.uid, actor.uid),
        isOpenToStaff(actor, unreadConversations.projectId),
      ),
    )
    .orderBy(desc(unreadConversations.latestAt), desc(unreadConversations.projectId))
    .limit(limit)

function queryUnreadMessages(
  db: Database,
  query: { reader: string; since: SQL; counts: SQL; projects: SQL | undefined; most: number },
) {
  const isUnread = and(
    eq(messages.projectId, projects.id),
    sql`${messages.createdAt} > ${query.since}`,
    query.counts,
  )
  const last = db
    .select({
      id: messages.id,
      by: messages.byName,
      writtenBy: messages.writtenBy,
      side: messages.side,
      beginning: sql<string>`left(${messages.text}, ${EXCERPT_LENGTH})`.as('beginning'),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(isUnread)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('last_unread')
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(isUnread)
    .limit(MAX_UNREAD_COUNT)
    .as('some')
  return db
    .select({
      project: projects.id,
      title: projects.title,
      companyId: projects.companyId,
      company: selectCompanyName(projects.companyId),
      count: sql<number>`(select count(*)::int from ${counted})`,
      newest: last.id,
      by: last.by,
      writtenBy: last.writtenBy,
      side: last.side,
      beginning: last.beginning,
      createdAt: last.createdAt,
    })
    .from(projects)
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, query.reader)))
    .innerJoinLateral(last, sql`true`)
    .where(and(requireModule('messages'), query.projects))
    .orderBy(desc(last.createdAt), desc(last.id))
    .limit(query.most)
}

/**
 * Marks messages up to `newest` as read. Messages sent later always have a later timestamp, because sending locks the
 * project. Does nothing during impersonation.
 */
export async function markMessagesReadForClient({ db, actor }: ClientCtx, project: string, newest: string) {
  if (!isImpersonating(actor)) await upsertReadMark(db, project, newest, actor.uid, isVisibleProject(actor))
}

export async function markMessagesRead({ db, actor }: AdminCtx, project: string, newest: string) {
  await upsertReadMark(db, project, newest, actor.uid, isOpenToStaff(actor, projects.id))
}

/** Locks the project, so that the insert affects no row after a concurrent deletion, instead of failing. */
async function upsertReadMark(
  db: Database,
  project: string,
  newest: string,
  uid: string,
  within = sql`true`,
) {
  await db.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${projects.id}, ${uid}, ${messages.createdAt}
    from ${projects} join ${messages} on ${messages.projectId} = ${projects.id}
    where ${projects.id} = ${project} and ${messages.id} = ${newest} and ${within}
    for key share of ${projects}
    ${onlyForward}`)
}

/** Marks the messages up to the one being answered as read for all staff. */
export async function markMessagesAnswered(tx: Transaction, project: string, seen: string): Promise<void> {
  await tx.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${messages.projectId}, ${usersRoles.uid}, ${messages.createdAt}
    from ${messages} cross join ${usersRoles}
    where ${messages.projectId} = ${project} and ${messages.id} = ${seen} and ${isStaffRole}
    order by ${usersRoles.uid}
    ${onlyForward}`)
}

/** Read marks only move forward. */
const onlyForward = sql`on conflict (project_id, uid) do update set read_at = excluded.read_at
  where ${messageReads.readAt} < excluded.read_at`
