import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { decryptWithKey, encryptWithKey } from '#app/core/cipher.server.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits, refundAttempt } from '#app/domain/access/rate-limits.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { recoveryCodes, secondFactors } from '#db/schema.ts'
import { confirmIdentityAndRecentSignIn, findPasswordHash } from '../confirm-identity.server.ts'
import { recordAndNotifySecurityChange } from '../security-notices.server.ts'
import { createTotpSecret, findMatchingTotpStep, getTotpUrl, replaceRecoveryCodes } from './codes.server.ts'

/** New secret as text, and as a QR code (data URL). */
export type TotpSetup = { secret: string; picture: string }

const isFactorOf = (uid: string) => eq(secondFactors.uid, uid)
const isActiveFactorOf = (uid: string) => and(isFactorOf(uid), isNotNull(secondFactors.confirmedAt))
// An unfinished setup expires, so that nobody can find its secret later.
const isUnfinishedSetupOf = (uid: string) =>
  and(
    isFactorOf(uid),
    isNull(secondFactors.confirmedAt),
    gt(secondFactors.createdAt, sql`now() - interval '15 minutes'`),
  )

/**
 * Returns since when an authenticator app has been active (null if there is none) and the number of unused recovery
 * codes.
 */
export async function findSecondFactor({ db, actor }: ActorCtx) {
  const [row] = await db
    .select({ since: secondFactors.confirmedAt, codesLeft: count(recoveryCodes.uid) })
    .from(secondFactors)
    .leftJoin(recoveryCodes, eq(recoveryCodes.uid, secondFactors.uid))
    .where(isActiveFactorOf(actor.uid))
    .groupBy(secondFactors.uid)
  return row ?? { since: null, codesLeft: 0 }
}

export async function startTotpSetup(ctx: ActorCtx, password: string): Promise<TotpSetup> {
  const { db, actor } = ctx
  // An account without a password has no first factor here. Google accounts have their own second factor.
  if ((await findPasswordHash(ctx)) === null)
    throw new Conflict(t('Your account has no password to protect.'))
  await confirmIdentityAndRecentSignIn(ctx, password)
  const secret = createTotpSecret()
  const values = {
    encryptedSecret: encryptWithKey(ctx.secret, secret),
    createdAt: new Date(),
  }
  const stored = await db
    .insert(secondFactors)
    .values({ uid: actor.uid, ...values })
    .onConflictDoUpdate({
      target: secondFactors.uid,
      set: values,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ uid: secondFactors.uid })
  if (stored.length === 0) throw new Conflict(t('Two-factor sign-in is already on.'))
  return createTotpSetup(ctx, secret)
}

function createTotpSetup({ actor }: ActorCtx, secret: string): TotpSetup {
  const svg = renderSVG(getTotpUrl(firm.name, actor.email, secret), { border: 2 })
  return {
    secret: secret.replaceAll(/.{4}(?=.)/g, '$& '),
    picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

export async function findTotpSetup(ctx: ActorCtx): Promise<TotpSetup | null> {
  const [row] = await ctx.db
    .select({ encrypted: secondFactors.encryptedSecret })
    .from(secondFactors)
    .where(isUnfinishedSetupOf(ctx.actor.uid))
  const secret = row && decryptTotpSecret(ctx, row.encrypted)
  return secret ? createTotpSetup(ctx, secret) : null
}

/**
 * Decrypts a secret. Returns null if it was encrypted with another AUTH_SECRET; recovery codes and passkeys still work
 * in that case.
 */
function decryptTotpSecret(ctx: Pick<Ctx, 'secret' | 'log'>, encrypted: string) {
  try {
    return decryptWithKey(ctx.secret, encrypted)
  } catch (err) {
    ctx.log.error({ err }, 'authenticator secret not decrypted; was AUTH_SECRET changed?')
    return null
  }
}

/** Activates an authenticator app with its first code. Returns the recovery codes. @throws {Failure | TooMany} */
export async function confirmTotpSetup(ctx: ActorCtx, code: string): Promise<string[]> {
  const { db, actor } = ctx
  await countAttempt(db, rateLimits.secondFactor, actor.uid)
  const codes = await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ encrypted: secondFactors.encryptedSecret })
      .from(secondFactors)
      .where(isUnfinishedSetupOf(actor.uid))
    const secret = row && decryptTotpSecret(ctx, row.encrypted)
    if (!secret) throw new NotFound(t('This took too long. Please start again.'))
    const step = findMatchingTotpStep(secret, code)
    if (step === null) throw new Failure(400, t('This code isn’t right. Codes change every 30 seconds.'))
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: new Date(), lastStep: step })
      .where(and(isUnfinishedSetupOf(actor.uid), eq(secondFactors.encryptedSecret, row.encrypted)))
      .returning({ uid: secondFactors.uid })
    if (confirmed.length === 0) throw new Conflict(t('Two-factor sign-in was just set up somewhere else.'))
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Two-factor sign-in turned on'),
      t('Two-factor sign-in was turned on for your account.'),
    )
    return replaceRecoveryCodes(tx, actor.uid)
  })
  await refundAttempt(db, rateLimits.secondFactor, actor.uid)
  return codes
}

/**
 * Verifies and uses up a code from the authenticator app. False if it is wrong or was used. Only one of two concurrent
 * requests succeeds.
 */
export async function claimTotpCode(
  ctx: Pick<Ctx, 'secret' | 'log'>,
  tx: Transaction,
  uid: string,
  code: string,
) {
  const [row] = await tx
    .select({ encrypted: secondFactors.encryptedSecret })
    .from(secondFactors)
    .where(isActiveFactorOf(uid))
  const secret = row && decryptTotpSecret(ctx, row.encrypted)
  const step = secret && findMatchingTotpStep(secret, code)
  if (!step) return false
  const claimed = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isActiveFactorOf(uid), lt(secondFactors.lastStep, step)))
    .returning({ uid: secondFactors.uid })
  return claimed.length > 0
}

export async function renewRecoveryCodes(ctx: ActorCtx, password: string): Promise<string[]> {
  await confirmIdentityAndRecentSignIn(ctx, password)
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ uid: secondFactors.uid })
      .from(secondFactors)
      .where(isActiveFactorOf(ctx.actor.uid))
      .for('update')
    if (!row) throw new NotFound(t('Two-factor sign-in is off.'))
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('New recovery codes created'),
      t('New recovery codes were created for your account. The old ones no longer work.'),
    )
    return replaceRecoveryCodes(tx, row.uid)
  })
}

export async function deactivateTotp(ctx: ActorCtx, password: string): Promise<void> {
  await confirmIdentityAndRecentSignIn(ctx, password)
  await ctx.db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(secondFactors)
      .where(isActiveFactorOf(ctx.actor.uid))
      .returning({ uid: secondFactors.uid })
    if (!deleted) throw new NotFound(t('Two-factor sign-in is off.'))
    await recordAndNotifySecurityChange(
      ctx,
      tx,
      t('Two-factor sign-in turned off'),
      t('Two-factor sign-in was turned off for your account.'),
    )
  })
}
