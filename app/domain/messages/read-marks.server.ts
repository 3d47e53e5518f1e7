import { sql } from 'drizzle-orm'
import { type AdminCtx, type ClientCtx, isViewing } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { messageReads, messages, projects, usersRoles } from '#db/schema.ts'
import { visibleProject } from '../visibility.server.ts'

/**
 * Everything up to the message with this id counts as read by this person: what is written later is newer, since
 * writers hold the project. A firm that looks at the portal marks nothing.
 */
export async function markReadForClient({ db, actor }: ClientCtx, project: string, newest: string) {
  if (!isViewing(actor)) await mark(db, project, newest, actor.uid, visibleProject(actor.uid))
}

/** The same for one of the firm. */
export async function markRead({ db, actor }: AdminCtx, project: string, newest: string) {
  await mark(db, project, newest, actor.uid)
}

/** The lock waits for whoever deletes the project, and then there is nothing to mark. */
async function mark(db: Database, project: string, newest: string, uid: string, within = sql`true`) {
  await db.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${projects.id}, ${uid}, ${messages.createdAt}
    from ${projects} join ${messages} on ${messages.projectId} = ${projects.id}
    where ${projects.id} = ${project} and ${messages.id} = ${newest} and ${within}
    for key share of ${projects}
    ${forward}`)
}

/**
 * What the firm has answered waits for nobody there any more: everybody of the firm counts as having read up to the
 * message that the answer was written below.
 */
export async function markAnswered(tx: Transaction, project: string, seen: string): Promise<void> {
  await tx.execute(sql`
    insert into ${messageReads} (project_id, uid, read_at)
    select ${messages.projectId}, ${usersRoles.uid}, ${messages.createdAt}
    from ${messages} cross join ${usersRoles}
    where ${messages.projectId} = ${project} and ${messages.id} = ${seen} and ${usersRoles.role} <> 'client'
    order by ${usersRoles.uid}
    ${forward}`)
}

/** A mark never goes back, and is not written again. */
const forward = sql`on conflict (project_id, uid) do update set read_at = excluded.read_at
  where ${messageReads.readAt} < excluded.read_at`
