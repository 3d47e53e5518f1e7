import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { Conflict } from '../failures.ts'
import { isEstablishedClient } from './clients.server.ts'

export const addressOfFirm = () =>
  new Conflict('This is the address of somebody of the firm, who can’t be a client.')

/**
 * Returns the client with this email, locked until the transaction ends, or null if there is no account and one can be
 * invited. @throws {Conflict} for staff, and for a sign-up with an unverified email
 */
export async function findClientByAddress(
  { adminEmail }: Pick<Ctx, 'adminEmail'>,
  tx: Transaction,
  email: string,
) {
  const [account] = await tx
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
      role: usersRoles.role,
      established: sql<boolean>`${isEstablishedClient()}`,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email))
    .for('key share', { of: users })
  if (!account) return null
  if (account.role === 'admin' || account.role === 'staff' || email === adminEmail) throw addressOfFirm()
  if (!account.established)
    throw new Conflict(
      'Somebody has signed up with this address, and nobody has verified it. Invite them from their window in the list of users first.',
    )
  return account
}
