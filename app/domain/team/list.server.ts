import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdministratorCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { projects, sessions, users, usersRoles } from '#db/schema.ts'
import { MOST_COLLEAGUES } from '../accounts/firm-people.server.ts'
import { hasApp, hasPasskey } from '../sign-in/factor-columns.server.ts'

/** Former members listed. Older ones can still be invited by email. */
const FORMER = 50

const columns = {
  uid: users.id,
  name: users.name,
  email: users.email,
  /** True once the invitation was accepted. */
  active: users.emailVerified,
  invitedAt: users.invitedAt,
  removedAt: users.deactivatedAt,
  app: hasApp,
  passkey: hasPasskey,
  lastSeenAt: sql<Date | null>`greatest(${users.lastLoginAt}, (
    select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id}))`.mapWith(
    users.lastLoginAt,
  ),
  leads: sql<number>`(select count(*)::int from ${projects} where ${projects.leadId} = ${users.id})`,
}

const select = (db: Database, which: SQL) =>
  db
    .select(columns)
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(eq(usersRoles.role, 'staff'), which))

export async function listColleagues({ db }: AdministratorCtx) {
  const colleagues = await select(db, isNull(users.deactivatedAt))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MOST_COLLEAGUES)
  const former = await select(db, isNotNull(users.deactivatedAt))
    .orderBy(desc(users.deactivatedAt), asc(users.id))
    .limit(FORMER)
  return { colleagues, former }
}
export type Colleague = Awaited<ReturnType<typeof listColleagues>>['colleagues'][number]
