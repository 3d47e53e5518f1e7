import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Browser, Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { rateLimits, refundAttempt } from '#app/domain/access/rate-limits.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { pendingSignIns, users } from '#db/schema.ts'
import { recordFailedSignIn } from '../failed-sign-ins.server.ts'
import { sendSecurityNotice } from '../security-notices.server.ts'
import { createSecureCookie } from '../sessions/cookies.server.ts'
import {
  type CompleteSignIn,
  createSession,
  type SignInResult,
  type VerifiedAccount,
} from '../sessions/sessions.server.ts'
import { claimTotpCode } from './authenticator.server.ts'
import { claimRecoveryCode } from './codes.server.ts'
import { countCodeAttempt } from './confirm-second-factor.server.ts'

const PENDING_SIGN_IN_MINUTES = 10

/** Cookie for a sign-in that is waiting for its second factor. It grants access only to /two-factor. */
const createPendingSignInCookie = (ctx: Pick<Ctx, 'appUrl'>) =>
  createSecureCookie(ctx, 'second_step', PENDING_SIGN_IN_MINUTES * 60)

const hashPendingToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Starts the second step of a sign-in whose first factor was verified. The response's cookie leads to /two-factor. */
export async function startPendingSignIn(ctx: Ctx, account: VerifiedAccount): Promise<SignInResult> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${PENDING_SIGN_IN_MINUTES})`
  await ctx.db.insert(pendingSignIns).values({ tokenHash: hashPendingToken(token), ...account, expiresAt })
  const cookie = await createPendingSignInCookie(ctx).serialize(token)
  return { headers: new Headers({ 'set-cookie': cookie }), home: null }
}

const isOpenPendingSignIn = (token: string) =>
  and(eq(pendingSignIns.tokenHash, hashPendingToken(token)), gt(pendingSignIns.expiresAt, sql`now()`))

/**
 * Finds the browser's pending sign-in. Returns null if there is none, it was used or has expired, or all access of the
 * account ended since.
 */
export async function findPendingSignIn(ctx: Ctx, browser: Browser) {
  const token: unknown = await createPendingSignInCookie(ctx).parse(browser.cookies)
  if (typeof token !== 'string') return null
  const [found] = await ctx.db
    .select({ ...pick(pendingSignIns, 'uid', 'accessVersion'), email: users.email })
    .from(pendingSignIns)
    .innerJoin(
      users,
      and(
        eq(users.id, pendingSignIns.uid),
        eq(users.accessVersion, pendingSignIns.accessVersion),
        isNull(users.deactivatedAt),
      ),
    )
    .where(isOpenPendingSignIn(token))
  return found ? { ...found, token } : null
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
 * Verifies the second factor, uses up the pending sign-in and creates the session. Null if the sign-in has expired.
 * @throws {Failure} for a wrong code
 * @throws {TooMany} after ten wrong codes in 15 minutes
 */
export async function completePendingSignIn(
  ctx: Ctx,
  browser: Browser,
  secondFactor: SecondFactorCode,
): Promise<CompleteSignIn | null> {
  const pending = await findPendingSignIn(ctx, browser)
  if (!pending) return null
  const { uid, email, token } = pending
  // Counted outside the transaction, so that a rollback doesn't undo the count.
  await countCodeAttempt(ctx, { uid, email })
  const isClaimed = await ctx.db.transaction(async (tx) =>
    (await claimSecondFactorCode(ctx, tx, uid, secondFactor)) ? claimPendingSignIn(tx, token) : null,
  )
  if (isClaimed === null) {
    await recordFailedSignIn(ctx, { uid, method: 'code', ip: browser.ip })
    throw new Failure(401, WRONG_CODE_MESSAGES[secondFactor.kind])
  }
  await refundAttempt(ctx.db, rateLimits.secondFactor, uid)
  if (!isClaimed) return null
  const signedIn = await createSession(ctx, pending, browser)
  signedIn.headers.append('set-cookie', await createPendingSignInCookie(ctx).serialize('', { maxAge: 0 }))
  return signedIn
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
