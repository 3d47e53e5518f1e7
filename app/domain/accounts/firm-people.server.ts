import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'

/** So many colleagues may be invited; with them the firm's list ends. */
export const MOST_COLLEAGUES = 200

/** Who works for the firm now: the administrator and the colleagues who have accepted their invitation, by name. */
export const listFirmPeople = (db: Pick<Database, 'select'>): Promise<{ uid: string; name: string }[]> =>
  db
    .select({ uid: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(ne(usersRoles.role, 'client'), isNull(users.deactivatedAt), eq(users.emailVerified, true)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MOST_COLLEAGUES + 1)
