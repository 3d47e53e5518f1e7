import { randomBytes } from 'node:crypto'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { passwordChangedEmail } from '#app/emails/accounts/password-changed.tsx'
import { t } from '#app/texts.ts'
import { accounts, pendingSignIns, sessions, users } from '#db/schema.ts'
import { recordSecurity } from '../activity/record.server.ts'
import { Busy, Failure, Refused } from '../failures.ts'
import { countHit, forgiveHit, limits } from '../limits.server.ts'
import { credentialOf } from './credentials.server.ts'
import { refuseEasyPassword } from './easy-passwords.server.ts'
import { dropLinks } from './email-links.server.ts'
import { hasAnyFactor } from './factor-columns.server.ts'
import { createHashCaller } from './hash-callers.server.ts'

/** Whether this person can log in with a password; who came by Google can't, until they set one by mail. */
export async function findPasswordHash({ db, actor }: ActorCtx): Promise<string | null> {
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(credentialOf(actor.uid))
  return account?.hash ?? null
}

/**
 * Makes sure that the person at the keyboard is still the one who logged in: by the password, or where there is
 * none by a log-in of the last ten minutes. Resolves to the password's hash. Wrong ones have a count of their own
 * for each session: nobody outside can use it up. @throws {Failure | TooMany | Busy}
 */
export async function confirmIdentity(ctx: ActorCtx, password: string): Promise<string | null> {
  const { db, actor } = ctx
  const hash = await findPasswordHash(ctx)
  if (hash === null) {
    await requireRecentSignIn(ctx)
    return null
  }
  await countHit(db, limits.confirmation, actor.sessionId)
  const isRight = await ctx.passwords
    .verify(hash, password, createHashCaller(ctx.from, true))
    .catch(async (err: unknown) => {
      if (err instanceof Busy) await forgiveHit(db, limits.confirmation, actor.sessionId)
      throw err
    })
  if (!isRight) throw new Failure(400, t('Your current password is not right.'))
  await forgiveHit(db, limits.confirmation, actor.sessionId)
  return hash
}

/**
 * As `confirmIdentity`, for changes of how the account is guarded: where a second factor is set up, the sign-in with it
 * must be recent too, since the password alone would not have opened the account. @throws {Failure | TooMany | Busy}
 */
export async function confirmIdentityFully(ctx: ActorCtx, password: string): Promise<string | null> {
  const guarded = await ctx.db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.id, ctx.actor.uid), hasAnyFactor))
  if (guarded.length > 0) await requireRecentSignIn(ctx)
  return confirmIdentity(ctx, password)
}

async function requireRecentSignIn({ db, actor }: ActorCtx): Promise<void> {
  const recent = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), gt(sessions.createdAt, sql`now() - interval '10 minutes'`)))
  if (recent.length === 0)
    throw new Refused(t('For your safety, log out, log in again and do it within ten minutes.'))
}

/**
 * Changes the own password, signs out all other devices, gives this session a fresh token (the answer) and mails
 * the owner: all or nothing. @throws {Failure | TooMany | Busy}
 */
export async function changePassword(
  ctx: ActorCtx,
  form: { currentPassword: string; password: string },
): Promise<{ token: string }> {
  const { db, actor, log } = ctx
  const before = await confirmIdentity(ctx, form.currentPassword)
  if (before === null) throw new Refused(t('Your account has no password yet. Set one by mail.'))
  await refuseEasyPassword(form.password, actor)
  const hash = await ctx.passwords.hash(form.password, createHashCaller(ctx.from, true))
  const token = randomBytes(32).toString('base64url')
  const mail = await passwordChangedEmail({ to: actor.email, name: actor.name, appUrl: ctx.appUrl })
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ password: hash, updatedAt: new Date() })
      // A reset may have come in between: then this one was made with a password that no longer counts.
      .where(and(credentialOf(actor.uid), eq(accounts.password, before)))
      .returning({ id: accounts.id })
    if (changed.length === 0) throw new Failure(400, t('Your current password is not right.'))
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.uid), ne(sessions.id, actor.sessionId)))
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.uid, actor.uid))
    await dropLinks(tx, actor.uid)
    await tx.update(sessions).set({ token }).where(eq(sessions.id, actor.sessionId))
    await ctx.jobs.queueMail(tx, mail)
    await recordSecurity(tx, ctx, 'Password changed')
  })
  log.info({ uid: actor.uid }, 'password changed')
  return { token }
}
