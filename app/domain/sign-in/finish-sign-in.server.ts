import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { Failure } from '../failures.ts'
import { countHit, forgiveHit, limits } from '../limits.server.ts'
import { notifyOwner } from './notify-owner.server.ts'
import { claimPendingSignIn, findPendingSignIn } from './pending-sign-in.server.ts'
import { claimRecoveryCode } from './recovery-codes.server.ts'
import { claimTotpCode } from './second-factor.server.ts'

export type SecondCode = { kind: 'app' | 'recovery'; code: string }

/**
 * Takes the second factor and uses the token up; resolves to who it is, or null when the log-in is too old.
 * @throws {Failure} for a wrong code. @throws {TooMany} after ten of them in a quarter of an hour.
 */
export async function finishPendingSignIn(
  ctx: Ctx,
  token: string,
  given: SecondCode,
): Promise<string | null> {
  const uid = await findPendingSignIn(ctx, token)
  if (!uid) return null
  // Counted outside the transaction: a wrong code must count although nothing else of it is kept.
  await countHit(ctx.db, limits.secondFactor, uid)
  const finished = await ctx.db.transaction(async (tx) => {
    if (!(await claimCode(ctx, tx, uid, given))) throw new Failure(401, wrongWords[given.kind])
    return claimPendingSignIn(tx, token)
  })
  await forgiveHit(ctx.db, limits.secondFactor, uid)
  return finished ? uid : null
}

const wrongWords = {
  app: 'This code is not right. Codes change every 30 seconds, and each works once.',
  recovery: 'This recovery code is not right, or it was used before.',
}

async function claimCode(ctx: Ctx, tx: Transaction, uid: string, given: SecondCode): Promise<boolean> {
  if (given.kind === 'app') return claimTotpCode(ctx, tx, uid, given.code)
  const claimed = await claimRecoveryCode(tx, uid, given.code)
  if (claimed) await notifyOwner(ctx, tx, uid, 'A recovery code was used to log in to your account.')
  return claimed
}
