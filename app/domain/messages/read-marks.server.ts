import { sql } from 'drizzle-orm'
import { type AdminCtx, type ClientCtx, isViewing } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, usersRoles } from '#db/schema.ts'
import { visibleProject } from '../visibility.server.ts'

/**
 * Marks messages up to `newest` as read. Later messages are newer, because writing locks the project. Does nothing
 * during impersonation.
 */
export async function markReadForClient({ db, actor }: ClientCtx, project: string, newest: string) {
  if (!isViewing(actor)) await mark(db, project, newest, actor.uid, visibleProject(actor.uid))
}

export async function markRead({ db, actor }: AdminCtx, project: string, newest: string) {
  await mark(db, project, newest, actor.uid)
}

/** The lock waits for a concurrent deletion of the project, after which the insert finds no row. */
async function mark(db: Database, project: string, newest: string, uid: string, within = sql`true`) {
  await db.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${projects.id}, ${uid}, ${messages.createdAt}
    from ${projects} join ${messages} on ${messages.projectId} = ${projects.id}
    where ${projects.id} = ${project} and ${messages.id} = ${newest} and ${within}
    for key share of ${projects}
    ${forward}`)
}

/** Marks the messages up to the answered one as read for all staff. */
export async function markAnswered(tx: Transaction, project: string, seen: string): Promise<void> {
  await tx.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${messages.projectId}, ${usersRoles.uid}, ${messages.createdAt}
    from ${messages} cross join ${usersRoles}
    where ${messages.projectId} = ${project} and ${messages.id} = ${seen} and ${usersRoles.role} <> 'client'
    order by ${usersRoles.uid}
    ${forward}`)
}

/** Moves a read mark only forward. */
const forward = sql`on conflict (project_id, uid) do update set read_at = excluded.read_at
  where ${messageReads.readAt} < excluded.read_at`
