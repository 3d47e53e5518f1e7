import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { Failure, TooMany } from '#app/core/failures.ts'
import { countAttempt, rateLimits, refundAttempt } from '#app/domain/access/rate-limits.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { pendingSignIns, users } from '#db/schema.ts'
import { sendSecurityNotice } from './credentials.server.ts'
import { claimTotpCode } from './second-factor.server.ts'
import { claimRecoveryCode } from './second-factor-codes.server.ts'
import { queueLockoutNotice, recordFailedSignIn } from './sign-in-attempts.server.ts'

export const PENDING_SIGN_IN_MINUTES = 10
const hashPendingToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function createPendingSignIn({ db }: Pick<Ctx, 'db'>, uid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${PENDING_SIGN_IN_MINUTES})`
  await db.insert(pendingSignIns).values({ tokenHash: hashPendingToken(token), uid, expiresAt })
  return token
}

const isOpenPendingSignIn = (token: string) =>
  and(eq(pendingSignIns.tokenHash, hashPendingToken(token)), gt(pendingSignIns.expiresAt, sql`now()`))

/** Finds the user of a pending sign-in. Null if the token is unknown, used or expired. */
export async function findPendingSignIn({ db }: Pick<Ctx, 'db'>, token: string) {
  const [found] = await db
    .select({ uid: pendingSignIns.uid, email: users.email })
    .from(pendingSignIns)
    .innerJoin(users, and(eq(users.id, pendingSignIns.uid), isNull(users.deactivatedAt)))
    .where(isOpenPendingSignIn(token))
  return found ?? null
}

async function claimPendingSignIn(tx: Transaction, token: string): Promise<boolean> {
  const deleted = await tx
    .delete(pendingSignIns)
    .where(isOpenPendingSignIn(token))
    .returning({ uid: pendingSignIns.uid })
  return deleted.length > 0
}

export type SecondFactorCode = { kind: 'app' | 'recovery'; code: string }

/**
 * Verifies the second factor and uses up the token. Returns the uid, or null if the sign-in has expired.
 * @throws {Failure} for a wrong code
 * @throws {TooMany} after ten wrong codes in 15 minutes
 */
export async function completePendingSignIn(
  ctx: Ctx,
  token: string,
  secondFactor: SecondFactorCode,
  from: string,
) {
  const pending = await findPendingSignIn(ctx, token)
  if (!pending) return null
  const { uid, email } = pending
  // Counted outside the transaction, so that a rollback doesn't undo the count.
  try {
    await countAttempt(ctx.db, rateLimits.secondFactor, uid)
  } catch (err) {
    if (err instanceof TooMany) await queueLockoutNotice(ctx, email)
    throw err
  }
  const finished = await ctx.db.transaction(async (tx) => {
    if (!(await claimSecondFactorCode(ctx, tx, uid, secondFactor))) return null
    return claimPendingSignIn(tx, token)
  })
  if (finished === null) {
    await recordFailedSignIn(ctx, { uid, how: 'code', from })
    throw new Failure(401, WRONG_CODE_MESSAGES[secondFactor.kind])
  }
  await refundAttempt(ctx.db, rateLimits.secondFactor, uid)
  return finished ? uid : null
}

const WRONG_CODE_MESSAGES = {
  app: t('This code isn’t right. Codes change every 30 seconds, and each one works once.'),
  recovery: t('This recovery code isn’t right, or it has been used already.'),
}

async function claimSecondFactorCode(ctx: Ctx, tx: Transaction, uid: string, secondFactor: SecondFactorCode) {
  if (secondFactor.kind === 'app') return claimTotpCode(ctx, tx, uid, secondFactor.code)
  const claimed = await claimRecoveryCode(tx, uid, secondFactor.code)
  if (claimed)
    await sendSecurityNotice(ctx, tx, uid, t('A recovery code was used to sign in to your account.'))
  return claimed
}
