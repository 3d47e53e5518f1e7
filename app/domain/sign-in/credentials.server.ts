import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, passkeys, pendingSignIns, secondFactors, sessions, users } from '#db/schema.ts'
import { makeLink } from './email-links.server.ts'

/** The row that holds somebody's password. */
export const credentialOf = (uid: string) =>
  and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential'))

/** Stores a password, whether the account had one or not. */
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

/** Takes the password away: until a reset, nobody gets in with one. */
export async function removePassword(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(credentialOf(uid))
}

/** Signs a person out everywhere, also where only the second factor was still missing. */
export async function endSessions(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, uid))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.uid, uid))
}

/** Whether there is a password to log in with. */
export async function hasPassword(tx: Transaction, uid: string): Promise<boolean> {
  const [known] = await tx.select({ id: accounts.id }).from(accounts).where(credentialOf(uid))
  return known !== undefined
}

/** A link that lets its holder set the password of an account, once and within an hour. */
export async function resetLink(ctx: Pick<Ctx, 'appUrl'>, tx: Transaction, uid: string): Promise<string> {
  const { token } = await makeLink(tx, { uid, purpose: 'reset' })
  return `${ctx.appUrl}/reset-password?token=${token}`
}

/** Whether the account of an address has an authenticator app or a passkey. */
export async function hasSecondFactor({ db }: Pick<Ctx, 'db'>, email: string): Promise<boolean> {
  const [found] = await db
    .select({ app: secondFactors.confirmedAt, passkey: passkeys.id })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.uid, users.id))
    .leftJoin(passkeys, eq(passkeys.uid, users.id))
    .where(eq(users.email, email))
    .limit(1)
  return Boolean(found?.app ?? found?.passkey)
}
