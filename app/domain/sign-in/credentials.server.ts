import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { HashCaller } from '#app/adapters/passwords.server.ts'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, pendingSignIns, secondFactors, sessions, users } from '#db/schema.ts'
import { publicPassword } from '../accounts/public-password.ts'
import { Busy } from '../failures.ts'
import { makeLink } from './email-links.server.ts'

export const credentialOf = (uid: string) =>
  and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential'))

export async function storePassword(tx: Transaction, uid: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(credentialOf(uid))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId: uid, providerId: 'credential', accountId: uid, password: hash })
}

export async function removePassword(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(credentialOf(uid))
}

/** Deletes all sessions of an account, including pending sign-ins. */
export async function endSessions(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, uid))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.uid, uid))
}

export async function hasPassword(tx: Transaction, uid: string): Promise<boolean> {
  const [known] = await tx.select({ id: accounts.id }).from(accounts).where(credentialOf(uid))
  return known !== undefined
}

/** Creates a link to set the password of an account, valid once and for the period in content/lifetimes.ts. */
export async function resetLink(ctx: Pick<Ctx, 'appUrl'>, tx: Transaction, uid: string): Promise<string> {
  const { token } = await makeLink(tx, { uid, purpose: 'reset' })
  return `${ctx.appUrl}/reset-password?token=${token}`
}

/**
 * Returns whether the account requires a second factor after the password. Passkeys don't count, because they are an
 * alternative to the password.
 */
export async function hasSecondFactor({ db }: Pick<Ctx, 'db'>, email: string): Promise<boolean> {
  const found = await db
    .select({ uid: secondFactors.uid })
    .from(users)
    .innerJoin(secondFactors, and(eq(secondFactors.uid, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(eq(users.email, email))
  return found.length > 0
}

export async function checkPassword(
  { db, passwords, log, system }: Pick<Ctx, 'db' | 'passwords' | 'log' | 'system'>,
  hash: string,
  password: string,
  caller?: HashCaller,
): Promise<boolean> {
  if (!(await passwords.verify(hash, password, caller))) return false
  // Rejects the public demo password, which may remain in an installation that started from demo data.
  if (password === publicPassword && !system.demo) return false
  if (!passwords.isOutdated(hash)) return true
  try {
    const fresh = await passwords.hash(password, caller)
    await db.update(accounts).set({ password: fresh }).where(eq(accounts.password, hash))
  } catch (err) {
    if (!(err instanceof Busy)) throw err
    log.info('an old password hash is renewed at the next sign-in')
  }
  return true
}
