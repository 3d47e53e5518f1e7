import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, passkeys, secondFactors, users, usersRoles } from '#db/schema.ts'
import { NotFound } from '../failures.ts'
import { endSessions } from '../sign-in/credentials.server.ts'
import { dropLinks } from '../sign-in/email-links.server.ts'

export async function lockColleague(tx: Transaction, uid: string) {
  const [colleague] = await tx
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      removedAt: users.deactivatedAt,
    })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'staff')))
    .where(eq(users.id, uid))
    .for('update', { of: users })
  if (!colleague) throw new NotFound('There is no such colleague.')
  return colleague
}

/** Deletes all sessions, pending sign-ins, links and sign-in methods of an account. */
export async function removeWaysIn(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, uid))
  await tx.delete(passkeys).where(eq(passkeys.uid, uid))
  await tx.delete(secondFactors).where(eq(secondFactors.uid, uid))
  await endSessions(tx, uid)
  await dropLinks(tx, uid)
}
