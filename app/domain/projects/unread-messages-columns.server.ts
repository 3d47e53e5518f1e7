import { and, type SQL, sql } from 'drizzle-orm'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import { messageReads, messages, projects, usersRoles } from '#db/schema.ts'

/** Highest exact count of unread messages. Counting stops there. */
export const MAX_UNREAD_COUNT = 100

/**
 * Time up to which a staff member has read a project. Messages from before the user joined staff don't count as unread.
 */
export const readUntil = (uid: string) => sql`coalesce(${messageReads.readAt},
  (select ${usersRoles.createdAt} from ${usersRoles} where ${usersRoles.uid} = ${uid}), '-infinity')`

const countUnread = (counts: SQL, since: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${messages} where ${messages.projectId} = ${projects.id}
    and ${and(requireModule('messages'), counts, sql`${messages.createdAt} > ${since}`)}
    limit ${MAX_UNREAD_COUNT}
  ) as unread)`

/**
 * Column of `projects` joined with the reader's `messageReads`: a client's unread messages, counted up to the maximum.
 */
export const unreadCountForClient = (uid: string) =>
  countUnread(
    sql`${messages.writtenBy} is distinct from ${uid}`,
    sql`coalesce(${messageReads.readAt}, '-infinity')`,
  )

/** Column like `unreadCountForClient`: the messages from clients that a staff member has not read. */
export const unreadCount = (uid: string) => countUnread(sql`${messages.side} = 'client'`, readUntil(uid))
