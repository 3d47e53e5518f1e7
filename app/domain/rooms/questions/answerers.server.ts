import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { isOnSellersSide } from '#app/domain/access/room-visibility.server.ts'
import { displayName, isStaffRole, isStaffUser } from '#app/domain/user-columns.server.ts'
import { isActiveStaff } from '#app/domain/users/staff.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { projectMembers, projectStaff, projects, users, usersRoles } from '#db/schema.ts'

/** Condition on `users`: staff who can see the project. */
const isOfFirm = (projectId: string) =>
  and(
    isActiveStaff(),
    sql`not exists (select 1 from ${projects} where ${projects.id} = ${projectId} and ${projects.restricted}
      and not exists (select 1 from ${usersRoles}
        where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} = 'admin')
      and not exists (select 1 from ${projectStaff}
        where ${projectStaff.projectId} = ${projectId} and ${projectStaff.uid} = ${users.id}))`,
  )

/** Lists the people of the firm and the seller's side, who can answer and approve. */
export const listAnswerers = (db: Pick<Database, 'select'>, projectId: string) =>
  db
    .select({ uid: users.id, name: displayName, ofFirm: sql<boolean>`${isStaffUser(users.id)}` })
    .from(users)
    .where(
      and(
        // Evaluated once and then used as index keys instead of reading all users.
        sql`${users.id} = any(array(
          select ${usersRoles.uid} from ${usersRoles} where ${isStaffRole}
          union all select ${projects.clientId} from ${projects} where ${projects.id} = ${projectId}
          union all select ${projectMembers.uid} from ${projectMembers}
          where ${projectMembers.projectId} = ${projectId} and ${projectMembers.room}))`,
        or(isOfFirm(projectId), and(isOnSellersSide(projectId), isNull(users.deactivatedAt))),
      ),
    )
    .orderBy(asc(alphabetical(users.name)), asc(users.id))

/** Returns whether the person is on the seller's side of the project. */
export async function isSeller(db: Pick<Database, 'select'>, projectId: string, uid: string | null) {
  if (uid === null) return false
  const found = await db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.id, uid), isOnSellersSide(projectId)))
  return found.length > 0
}
