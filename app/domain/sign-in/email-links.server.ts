import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { linkLifetimes } from '#content/lifetimes.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { emailLinks, users } from '#db/schema.ts'
import { lasting } from '../periods.server.ts'

type Purpose = (typeof emailLinks.$inferSelect)['purpose']
const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('base64url')

/** What using a link up tells: whose it was, and the password that was chosen with it, if one was. */
export type Claimed = { uid: string; passwordHash: string | null }

/** Makes a one-time link's token (256 random bits) and its six-digit code; the database keeps only hashes. */
export async function makeLink(
  tx: Transaction,
  link: { uid: string; purpose: Purpose; passwordHash?: string | null },
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const tokenHash = hashOf(token)
  const expiresAt = sql`now() + ${lasting(linkLifetimes[link.purpose])}`
  await tx.insert(emailLinks).values({ ...link, tokenHash, codeHash: hashOf(tokenHash, code), expiresAt })
  return { token, code }
}

const usable = (purpose: Purpose) =>
  and(eq(emailLinks.purpose, purpose), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, sql`now()`))

/** The person whom a link is for; null when it is unknown, used or too old. It stays good. */
export async function findLink(
  db: Database,
  token: string,
  purpose: Purpose,
): Promise<{ uid: string; email: string; name: string } | null> {
  const [found] = await db
    .select({ uid: users.id, email: users.email, name: users.name })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.uid))
    .where(and(eq(emailLinks.tokenHash, hashOf(token)), usable(purpose)))
  return found ?? null
}

/** Uses a token up; null when it is unknown, used or too old. Two clicks can't both win. */
export async function claimLink(tx: Transaction, token: string, purpose: Purpose): Promise<Claimed | null> {
  const [claimed] = await tx
    .update(emailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailLinks.tokenHash, hashOf(token)), usable(purpose)))
    .returning({ uid: emailLinks.uid, passwordHash: emailLinks.passwordHash })
  return claimed ?? null
}

/** As `claimLink`, by the code of the newest mail; older codes no longer count. */
export async function claimCode(
  tx: Transaction,
  uid: string,
  code: string,
  purpose: Purpose,
): Promise<Claimed | null> {
  const [newest] = await tx
    .select({ tokenHash: emailLinks.tokenHash, codeHash: emailLinks.codeHash })
    .from(emailLinks)
    .where(and(eq(emailLinks.uid, uid), usable(purpose)))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1)
  if (!newest || newest.codeHash !== hashOf(newest.tokenHash, code)) return null
  const [claimed] = await tx
    .update(emailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailLinks.tokenHash, newest.tokenHash), usable(purpose)))
    .returning({ uid: emailLinks.uid, passwordHash: emailLinks.passwordHash })
  return claimed ?? null
}

/** Makes every open link of a person useless. */
export async function dropLinks(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.uid, uid), isNull(emailLinks.usedAt)))
}

/** The passwords of the sign-ups that still wait for this person's verification. */
export async function pendingPasswords(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hash: emailLinks.passwordHash })
    .from(emailLinks)
    .where(and(eq(emailLinks.uid, uid), eq(emailLinks.purpose, 'verify'), isNull(emailLinks.usedAt)))
  return rows.flatMap(({ hash }) => hash ?? [])
}
