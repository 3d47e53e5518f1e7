import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor, AdminCtx } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { Refused } from '../failures.ts'
import { shownName } from './names.server.ts'

export const MOST_COLLEAGUES = 200

const works = () => and(isNull(users.deactivatedAt), eq(users.emailVerified, true))

export const worksForFirm = () =>
  and(
    sql`exists (select 1 from ${usersRoles} where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} <> 'client')`,
    works(),
  )

const columns = { uid: users.id, name: shownName }

export const listFirmPeople = (db: Pick<Database, 'select'>): Promise<{ uid: string; name: string }[]> =>
  db
    .select(columns)
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(ne(usersRoles.role, 'client'), works()))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MOST_COLLEAGUES + 1)

/**
 * Returns a member of staff, locked against removal until the transaction ends, or null if the user is not current
 * staff.
 */
export async function lockFirmPerson(
  tx: Transaction,
  uid: string,
): Promise<{ uid: string; name: string } | null> {
  const [person] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, uid), worksForFirm()))
    .for('share', { of: users })
  return person ?? null
}

/**
 * Returns the role of an account. The account with ADMIN_EMAIL counts as administrator regardless of its stored role.
 */
export async function findHeldRole(
  { adminEmail }: Pick<AdminCtx, 'adminEmail'>,
  tx: Transaction,
  account: { uid: string; email: string },
): Promise<Actor['role']> {
  if (account.email === adminEmail) return 'admin'
  const [held] = await tx
    .select({ role: usersRoles.role })
    .from(usersRoles)
    .where(eq(usersRoles.uid, account.uid))
  return held?.role ?? 'client'
}

/** Rejects changes of staff accounts by staff: only the administrator manages them. @throws {Forbidden} */
export function refuseFirmAccount({ actor }: Pick<AdminCtx, 'actor'>, role: Actor['role']): void {
  if (role !== 'client' && actor.role === 'staff')
    throw new Refused('This is an account of the firm. Only the administrator looks after those.')
}
