import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { emailLinks } from '#db/schema.ts'

type Purpose = (typeof emailLinks.$inferSelect)['purpose']
const hours: Record<Purpose, number> = { verify: 24 }
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a one-time link's token: 256 random bits, of which the database keeps only the hash. */
export async function makeLink(tx: Transaction, uid: string, purpose: Purpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(hours => ${hours[purpose]})`
  await tx.insert(emailLinks).values({ tokenHash: hashOf(token), uid, purpose, expiresAt })
  return token
}

/** Uses a token up and tells whose it was; null when it is unknown, used or too old. Two clicks can't both win. */
export async function claimLink(tx: Transaction, token: string, purpose: Purpose): Promise<string | null> {
  const [claimed] = await tx
    .update(emailLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(emailLinks.tokenHash, hashOf(token)),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ uid: emailLinks.uid })
  return claimed?.uid ?? null
}
