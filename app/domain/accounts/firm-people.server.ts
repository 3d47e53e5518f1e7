import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor, AdminCtx } from '#app/context.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { Refused } from '../failures.ts'
import { shownName } from './names.server.ts'

/** So many colleagues there may be at a time: with them the lists of the firm's people end. */
export const MOST_COLLEAGUES = 200

const works = () => and(isNull(users.deactivatedAt), eq(users.emailVerified, true))

/** Of `users`: whether this person works for the firm now. */
export const worksForFirm = () =>
  and(
    sql`exists (select 1 from ${usersRoles} where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} <> 'client')`,
    works(),
  )

const columns = { uid: users.id, name: shownName }

/** Who works for the firm now: the administrator and the colleagues who have accepted their invitation, by name. */
export const listFirmPeople = (db: Pick<Database, 'select'>): Promise<{ uid: string; name: string }[]> =>
  db
    .select(columns)
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(ne(usersRoles.role, 'client'), works()))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(MOST_COLLEAGUES + 1)

/**
 * One of them, to be given something in this transaction: until it ends nobody can remove this person. null: not,
 * or no longer, somebody of the firm.
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

/** The role of an account, and with it whether it is the firm's: the administrator's is, whatever its role. */
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

/** The accounts of the firm are the administrator's to look after. @throws {Refused} to a colleague */
export function refuseFirmAccount({ actor }: Pick<AdminCtx, 'actor'>, role: Actor['role']): void {
  if (role !== 'client' && actor.role === 'staff')
    throw new Refused('This is an account of the firm. Only the administrator looks after those.')
}
