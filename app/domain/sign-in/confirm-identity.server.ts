import { and, eq, gt, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Failure, Forbidden } from '#app/core/failures.ts'
import { countAttempt, rateLimits, refundUnlessFailed } from '#app/domain/access/rate-limits.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { accounts, sessions } from '#db/schema.ts'
import { isPasswordRowOf } from './password/credentials.server.ts'

/** Returns the hash of the user's own password, or null for an account that only signs in with Google. */
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
    ctx.passwords.verify(hash, password, { ip: ctx.clientIp, reserved: true }),
  )
  if (!isRight) throw new Failure(400, t('Your current password isn’t right.'))
  return hash
}

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
