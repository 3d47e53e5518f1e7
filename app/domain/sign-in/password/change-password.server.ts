import { and, eq, gt, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Failure, Forbidden } from '#app/core/failures.ts'
import { countAttempt, rateLimits, refundUnlessFailed } from '#app/domain/access/rate-limits.server.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { accounts, sessions } from '#db/schema.ts'
import { endAccess } from '../sessions/end-access.server.ts'
import { renewSessionToken } from '../sessions/sessions.server.ts'
import { isPasswordRowOf } from './credentials.server.ts'
import { assertStrongPassword } from './password-strength.server.ts'

/** Null for an account without a password, which was created by a Google sign-in. */
export async function findPasswordHash({ db, actor }: ActorCtx): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(isPasswordRowOf(actor.uid))
  return account?.hash ?? null
}

/**
 * Confirms the signed-in user's identity by password or, for an account without one, by a sign-in within the last ten
 * minutes. Returns the password hash. Attempts count per session, so that outsiders can't use up the limit.
 * @throws {Failure | TooMany | Busy}
 */
export async function confirmIdentity(ctx: ActorCtx, password: string): Promise<string | null> {
  const { db, actor } = ctx
  const hash = await findPasswordHash(ctx)
  if (hash === null) {
    await requireRecentSignIn(ctx)
    return null
  }
  await countAttempt(db, rateLimits.confirmation, actor.sessionId)
  const isRight = await refundUnlessFailed(db, [[rateLimits.confirmation, actor.sessionId]], () =>
    ctx.passwords.verify(hash, password, getOwnRequester(ctx)),
  )
  if (!isRight) throw new Failure(400, t('Your current password isn’t right.'))
  return hash
}

const getOwnRequester = ({ clientIp: ip }: ActorCtx) => ({ ip, reserved: true })

/**
 * Like `confirmIdentity`, for changes to sign-in methods. With a second factor, the sign-in must be recent as well,
 * because the password alone does not grant access to the account.
 * @throws {Failure | TooMany | Busy}
 */
export async function confirmIdentityAndRecentSignIn(ctx: ActorCtx, password: string) {
  const { authenticator, passkey } = await findSignInState(ctx, ctx.actor)
  if (authenticator || passkey) await requireRecentSignIn(ctx)
  return confirmIdentity(ctx, password)
}

async function requireRecentSignIn({ db, actor }: ActorCtx): Promise<void> {
  const recent = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), gt(sessions.createdAt, sql`now() - interval '10 minutes'`)))
  if (recent.length === 0)
    throw new Forbidden(t('For your security, sign out, sign in again and retry within ten minutes.'))
}

/**
 * Changes the user's own password, ends all other access, renews this session's token and notifies the owner, in
 * one transaction. Returns the Set-Cookie values of the new token.
 * @throws {Failure | TooMany | Busy}
 */
export async function changePassword(ctx: ActorCtx, form: { currentPassword: string; password: string }) {
  const { db, actor } = ctx
  const before = await confirmIdentity(ctx, form.currentPassword)
  if (before === null) throw new Forbidden(t('Your account has no password yet. Set one by email.'))
  await assertStrongPassword(form.password, actor)
  const hash = await ctx.passwords.hash(form.password, getOwnRequester(ctx))
  const setCookies = await db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ password: hash, updatedAt: new Date() })
      // Fails if a reset has replaced the password in the meantime.
      .where(and(isPasswordRowOf(actor.uid), eq(accounts.password, before)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw new Failure(400, t('Your current password isn’t right.'))
    await endAccess(tx, actor.uid, actor.sessionId)
    await ctx.jobs.queueEmail(tx, { kind: 'password-changed', to: actor.email, data: { name: actor.name } })
    await recordSecurityChange(tx, ctx, t('Password changed'))
    return renewSessionToken(ctx, tx, actor.sessionId)
  })
  return setCookies
}
