import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { toInterval } from '#app/core/batches.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { emailLinks, users } from '#db/schema.ts'

type LinkPurpose = (typeof emailLinks.$inferSelect)['purpose']
const hashLinkSecret = (...parts: string[]) =>
  createHash('sha256').update(parts.join(' ')).digest('base64url')

type ClaimedLink = { uid: string; passwordHash: string | null }

const RANDOM_BYTES = 32
const RANDOM_LENGTH = Math.ceil((RANDOM_BYTES * 4) / 3)

/**
 * Creates a one-time link with a token of 256 random bits and a six-digit code. Only hashes are stored.
 * @param shownTo user ID that the token starts with
 */
export async function createEmailLink(
  tx: Transaction,
  link: { uid: string; purpose: LinkPurpose; passwordHash?: string | null },
  shownTo = '',
) {
  const token = shownTo + randomBytes(RANDOM_BYTES).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const tokenHash = hashLinkSecret(token)
  const expiresAt = sql`now() + ${toInterval(linkLifetimes[link.purpose])}`
  await tx
    .insert(emailLinks)
    .values({ ...link, tokenHash, codeHash: hashLinkSecret(tokenHash, code), expiresAt })
  return { token, code }
}

/** Returns the user ID that a token starts with, or an empty string. */
export const getShownTo = (token: string): string => token.slice(0, -RANDOM_LENGTH)

const isUsableLink = (purpose: LinkPurpose) =>
  and(eq(emailLinks.purpose, purpose), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, sql`now()`))

/** An unused verification link. `passwordHash` is null if the sign-up's password is not known. */
export type VerificationLink = { tokenHash: string; uid: string; email: string; passwordHash: string | null }

/**
 * Finds a verification link without using it up, by its token, or by its user and the code from the latest email. Null if
 * it is unknown, used or expired.
 */
export async function findVerificationLink(
  db: Database,
  key: { token: string } | { email: string; code: string },
): Promise<VerificationLink | null> {
  const isKey =
    'token' in key
      ? eq(emailLinks.tokenHash, hashLinkSecret(key.token))
      : and(eq(users.email, key.email), isNull(users.invitedAt))
  const [row] = await db
    .select({ ...pick(emailLinks, 'tokenHash', 'codeHash', 'passwordHash', 'uid'), email: users.email })
    .from(emailLinks)
    .innerJoin(users, and(eq(users.id, emailLinks.uid), isNull(users.deactivatedAt)))
    .where(and(isKey, eq(users.emailVerified, false), isUsableLink('verify')))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1)
  if (!row) return null
  const { codeHash, ...link } = row
  return 'code' in key && codeHash !== hashLinkSecret(link.tokenHash, key.code) ? null : link
}

/** Finds the account of a link without using up the link. Null if the link is unknown, used or expired. */
export async function findEmailLink(db: Database, token: string, purpose: LinkPurpose) {
  const [found] = await db
    .select({ uid: users.id, email: users.email, name: users.name })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.uid))
    .where(and(eq(emailLinks.tokenHash, hashLinkSecret(token)), isUsableLink(purpose)))
  return found ?? null
}

/** Uses up a link, or returns null if it is unknown, used or expired. Only one of two concurrent requests succeeds. */
export const claimEmailLink = (tx: Transaction, token: string, purpose: LinkPurpose) =>
  claimEmailLinkByHash(tx, hashLinkSecret(token), purpose)

export async function claimEmailLinkByHash(
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

export async function listUnverifiedPasswords(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ hash: emailLinks.passwordHash })
    .from(emailLinks)
    .where(and(eq(emailLinks.uid, uid), eq(emailLinks.purpose, 'verify'), isNull(emailLinks.usedAt)))
  return rows.flatMap(({ hash }) => hash ?? [])
}
