import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { pendingSignIns, users } from '#db/schema.ts'

/** How long the second factor is waited for, in minutes. */
export const PENDING_MINUTES = 10
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The first factor was right: a token that proves it until the second one comes. It is no session. */
export async function openPendingSignIn({ db }: Pick<Ctx, 'db'>, uid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${PENDING_MINUTES})`
  await db.insert(pendingSignIns).values({ tokenHash: hashOf(token), uid, expiresAt })
  return token
}

const open = (token: string) =>
  and(eq(pendingSignIns.tokenHash, hashOf(token)), gt(pendingSignIns.expiresAt, sql`now()`))

/** Whose log-in waits behind a token; null when it is unknown, finished or too old. */
export async function findPendingSignIn({ db }: Pick<Ctx, 'db'>, token: string): Promise<string | null> {
  const [half] = await db
    .select({ uid: pendingSignIns.uid })
    .from(pendingSignIns)
    .innerJoin(users, and(eq(users.id, pendingSignIns.uid), isNull(users.deactivatedAt)))
    .where(open(token))
  return half?.uid ?? null
}

/** Uses a token up; false when somebody was first, or it is too old by now. */
export async function claimPendingSignIn(tx: Transaction, token: string): Promise<boolean> {
  const gone = await tx.delete(pendingSignIns).where(open(token)).returning({ uid: pendingSignIns.uid })
  return gone.length > 0
}
