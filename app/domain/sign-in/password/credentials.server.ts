import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { HashRequester } from '#app/adapters/password-hasher.server.ts'
import type { Ctx } from '#app/context.ts'
import { Busy } from '#app/core/failures.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users } from '#db/schema.ts'
import { DEMO_PASSWORD } from './demo-password.ts'

export const isPasswordRowOf = (uid: string) =>
  and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential'))

export async function storePassword(tx: Transaction, uid: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(isPasswordRowOf(uid))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId: uid, providerId: 'credential', accountId: uid, password: hash })
}

export async function deletePassword(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(isPasswordRowOf(uid))
}

export async function hasPassword(tx: Transaction, uid: string): Promise<boolean> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isPasswordRowOf(uid))
  return account !== undefined
}

export async function verifyPassword(
  { db, passwords, log, system }: Pick<Ctx, 'db' | 'passwords' | 'log' | 'system'>,
  hash: string,
  password: string,
  requester?: HashRequester,
) {
  if (!(await passwords.verify(hash, password, requester))) return false
  // Rejects the public demo password, which may remain in an installation that was started with demo data.
  if (password === DEMO_PASSWORD && !system.demo) return false
  if (!passwords.isOutdated(hash)) return true
  try {
    const newHash = await passwords.hash(password, requester)
    await db.update(accounts).set({ password: newHash }).where(eq(accounts.password, hash))
  } catch (err) {
    if (!(err instanceof Busy)) throw err
    log.info('outdated password hash not renewed: the hash queue is busy')
  }
  return true
}

/**
 * Finds the active account with this email and password, whether or not its email is verified. Null if there is none;
 * without a password to compare, hashes the typed one, so that the response takes as long.
 * @throws {Busy}
 */
export async function findAccountByPassword(
  ctx: Pick<Ctx, 'db' | 'passwords' | 'log' | 'system'>,
  { email, password }: { email: string; password: string },
  requester: HashRequester,
) {
  const [account] = await ctx.db
    .select({
      uid: users.id,
      emailVerified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
      accessVersion: users.accessVersion,
      hash: accounts.password,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  if (!account?.hash) {
    await ctx.passwords.hash(password, requester)
    return null
  }
  const isRight = await verifyPassword(ctx, account.hash, password, requester)
  return isRight && account.deactivatedAt === null ? account : null
}
