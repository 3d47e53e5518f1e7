import type { ActorCtx, Ctx } from '#app/context.ts'
import { Failure, TooMany } from '#app/core/failures.ts'
import { countAttempt, rateLimits, refundAttempt } from '#app/domain/access/rate-limits.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { verifyPasskeyConfirmation } from '../passkeys/passkeys.server.ts'
import { queueLockoutNotice } from '../password/attempts.server.ts'
import { sendSecurityNotice } from '../security-notices.server.ts'
import { claimTotpCode } from './authenticator.server.ts'
import { claimRecoveryCode } from './codes.server.ts'

export type GivenFactor = {
  /** Code of the authenticator app, or a recovery code. */
  code: string | undefined
  /** JSON of a passkey's response to a challenge for `subject`. */
  passkey: string | undefined
  subject: string
  /** Security notice for the account if a recovery code is used up. */
  notice: string
}

type Factor = 'authenticator' | 'recovery-code' | 'passkey' | 'session'
/** Verifies the factor and uses it up in the transaction of the change. Call it once everything else was checked. */
export type ClaimFactor = (tx: Transaction) => Promise<Factor>

/**
 * Runs a change that the account's second factor confirms: a code if it has an authenticator app, otherwise its passkey
 * if it has one, otherwise the session. Codes have the limits of sign-in.
 * @throws {Failure} 400 if the factor is missing or wrong
 * @throws {TooMany}
 */
export async function withSecondFactor<T>(
  ctx: ActorCtx,
  given: GivenFactor,
  change: (claim: ClaimFactor) => Promise<T>,
): Promise<T> {
  const { authenticator, passkey } = await findSignInState(ctx, ctx.actor)
  if (authenticator) return withCode(ctx, given, change)
  if (!passkey) return change(async () => 'session')
  const claim = await verifyPasskeyConfirmation(ctx, given.subject, given.passkey)
  return change(async (tx) => {
    await claim(tx)
    return 'passkey'
  })
}

async function withCode<T>(
  ctx: ActorCtx,
  { code, notice }: GivenFactor,
  change: (claim: ClaimFactor) => Promise<T>,
): Promise<T> {
  const { uid, email } = ctx.actor
  if (!code) throw new Failure(400, t('Enter the code from your authenticator app.'), 'code')
  // Counted outside the transaction, so that a rollback doesn't undo the count.
  await countCodeAttempt(ctx, { uid, email })
  let isWrong = false
  const claim: ClaimFactor = async (tx) => {
    const digits = code.replaceAll(/\s/g, '')
    if (await claimTotpCode(ctx, tx, uid, digits)) return 'authenticator'
    isWrong = !(await claimRecoveryCode(tx, uid, code))
    if (isWrong)
      throw new Failure(
        400,
        t('This code isn’t right. Codes change every 30 seconds, and each one works once.'),
        'code',
      )
    await sendSecurityNotice(ctx, tx, uid, notice)
    return 'recovery-code'
  }
  try {
    return await change(claim)
  } finally {
    if (!isWrong) await refundAttempt(ctx.db, rateLimits.secondFactor, uid)
  }
}

/** Counts an attempt to enter a code. The account gets a notice if it exceeds the limit. @throws {TooMany} */
export async function countCodeAttempt(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  try {
    await countAttempt(ctx.db, rateLimits.secondFactor, uid)
  } catch (err) {
    if (err instanceof TooMany) await queueLockoutNotice(ctx, email)
    throw err
  }
}
