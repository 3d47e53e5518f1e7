import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { messageReads, messages, projects, usersRoles } from '#db/schema.ts'
import { visibleProject } from '../visibility.server.ts'

/** Maximum of the count, above which the number is not exact. */
export const MANY = 100
const MOST_PROJECTS = 500
const SHOWN = 5
const BEGINNING = 300

export const listUnreadForClient = ({ db, actor }: ClientCtx) => unreadOf(db, actor.uid)

/** Lists the projects with unread messages of a client, latest first. A user's own messages are never unread. */
export const unreadOf = (db: Database, uid: string) =>
  unread(db, {
    reader: uid,
    since: sql`coalesce(${messageReads.readAt}, '-infinity')`,
    counts: sql`${messages.writtenBy} is distinct from ${uid}`,
    projects: visibleProject(uid),
    most: MOST_PROJECTS,
  })
export type Unread = Awaited<ReturnType<typeof unreadOf>>

/**
 * Lists the projects in which clients have written messages that this staff member has not read, latest first. `more`
 * is true if there are further ones. `client` limits the list to the projects of one client.
 */
export async function listUnread({ db, actor }: AdminCtx, client?: string) {
  // Messages older than the staff role do not count as unread.
  const joined = sql`(select ${usersRoles.createdAt} from ${usersRoles} where ${usersRoles.uid} = ${actor.uid})`
  const rows = await unread(db, {
    reader: actor.uid,
    since: sql`coalesce(${messageReads.readAt}, ${joined}, '-infinity')`,
    counts: sql`${messages.side} = 'client'`,
    projects: client ? visibleProject(client) : sql`${projects.id} = any(array(${projectsWithMessages}))`,
    most: SHOWN + 1,
  })
  return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN }
}
export type UnreadOfFirm = Awaited<ReturnType<typeof listUnread>>

/** Loose index scan: one step for each project, independent of the number of messages. */
const projectsWithMessages = sql`
  with recursive found(id) as (
    (select m.project_id from ${messages} m order by m.project_id limit 1)
    union all
    select (select m.project_id from ${messages} m where m.project_id > found.id order by m.project_id limit 1)
    from found where found.id is not null
  )
  select found.id from found where found.id is not null`

function unread(
  db: Database,
  wanted: { reader: string; since: SQL; counts: SQL; projects: SQL | undefined; most: number },
) {
  const which = and(
    eq(messages.projectId, projects.id),
    sql`${messages.createdAt} > ${wanted.since}`,
    wanted.counts,
  )
  const last = db
    .select({
      id: messages.id,
      by: messages.byName,
      writtenBy: messages.writtenBy,
      side: messages.side,
      beginning: sql<string>`left(${messages.text}, ${BEGINNING})`.as('beginning'),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(which)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('last_unread')
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(which)
    .limit(MANY)
    .as('some')
  return db
    .select({
      project: projects.id,
      title: projects.title,
      count: sql<number>`(select count(*)::int from ${some})`,
      newest: last.id,
      by: last.by,
      writtenBy: last.writtenBy,
      side: last.side,
      beginning: last.beginning,
      createdAt: last.createdAt,
    })
    .from(projects)
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, wanted.reader)))
    .innerJoinLateral(last, sql`true`)
    .where(wanted.projects)
    .orderBy(desc(last.createdAt), desc(last.id))
    .limit(wanted.most)
}
