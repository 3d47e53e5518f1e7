import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { toInterval } from '#app/core/batches.server.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { emailLinks, users } from '#db/schema.ts'

type LinkPurpose = (typeof emailLinks.$inferSelect)['purpose']
const hashLinkSecret = (...parts: string[]) =>
  createHash('sha256').update(parts.join(' ')).digest('base64url')

export type ClaimedLink = { uid: string; passwordHash: string | null }

/** Creates a one-time link with a token of 256 random bits and a six-digit code. Only hashes are stored. */
export async function createEmailLink(
  tx: Transaction,
  link: { uid: string; purpose: LinkPurpose; passwordHash?: string | null },
) {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const tokenHash = hashLinkSecret(token)
  const expiresAt = sql`now() + ${toInterval(linkLifetimes[link.purpose])}`
  await tx
    .insert(emailLinks)
    .values({ ...link, tokenHash, codeHash: hashLinkSecret(tokenHash, code), expiresAt })
  return { token, code }
}

const isUsableLink = (purpose: LinkPurpose) =>
  and(eq(emailLinks.purpose, purpose), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, sql`now()`))

/** Finds the user of a link without using it up. Null if it is unknown, used or expired. */
export async function findEmailLink(db: Database, token: string, purpose: LinkPurpose) {
  const [found] = await db
    .select({ uid: users.id, email: users.email, name: users.name })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.uid))
    .where(and(eq(emailLinks.tokenHash, hashLinkSecret(token)), isUsableLink(purpose)))
  return found ?? null
}

/** Uses up a link. Null if it is unknown, used or expired. Only one of two concurrent requests succeeds. */
export async function claimEmailLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
): Promise<ClaimedLink | null> {
  return claimByTokenHash(tx, hashLinkSecret(token), purpose)
}

async function claimByTokenHash(
  tx: Transaction,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<ClaimedLink | null> {
  const [claimed] = await tx
    .update(emailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailLinks.tokenHash, tokenHash), isUsableLink(purpose)))
    .returning({ uid: emailLinks.uid, passwordHash: emailLinks.passwordHash })
  return claimed ?? null
}

/** Like `claimEmailLink`, but by the code from the latest email. Older codes are invalid. */
export async function claimEmailCode(
  tx: Transaction,
  uid: string,
  code: string,
  purpose: LinkPurpose,
): Promise<ClaimedLink | null> {
  const [newest] = await tx
    .select({ tokenHash: emailLinks.tokenHash, codeHash: emailLinks.codeHash })
    .from(emailLinks)
    .where(and(eq(emailLinks.uid, uid), isUsableLink(purpose)))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1)
  if (!newest || newest.codeHash !== hashLinkSecret(newest.tokenHash, code)) return null
  return claimByTokenHash(tx, newest.tokenHash, purpose)
}

/** Lists the hashes of the passwords chosen in this user's unverified sign-ups. */
export async function listUnverifiedPasswords(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hash: emailLinks.passwordHash })
    .from(emailLinks)
    .where(and(eq(emailLinks.uid, uid), eq(emailLinks.purpose, 'verify'), isNull(emailLinks.usedAt)))
  return rows.flatMap(({ hash }) => hash ?? [])
}
