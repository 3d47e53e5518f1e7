import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Actor, type ActorCtx, type Ctx, isStaff } from '#app/context.ts'
import { toInterval } from '#app/core/batches.server.ts'
import { Conflict, Forbidden } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  recordActivity,
  recordOwnAction,
  toUserSubject,
} from '#app/domain/activity/record-activity.server.ts'
import { claimEmailLink, findEmailLink } from '#app/domain/sign-in/email-links.server.ts'
import { revokeLinks } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { isClientOrGuestUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { closingGrace } from '#content/lifetimes.ts'
import { users } from '#db/schema.ts'
import { countErasureEffects, describeErasure } from './erasure-scope.server.ts'

export async function findAccountClosingTime({
  db,
  actor,
}: Pick<Ctx, 'db'> & { actor: Actor }): Promise<Date | null> {
  const [row] = await db.select({ closesAt: users.closesAt }).from(users).where(eq(users.id, actor.uid))
  return row?.closesAt ?? null
}

/**
 * Emails the owner a link for confirming that the account is to be closed. Changes nothing else.
 * @throws {Forbidden} for the administrator
 * @throws {Conflict | TooMany}
 */
export async function requestAccountClosing(ctx: ActorCtx): Promise<void> {
  const { actor } = ctx
  if (isStaff(actor)) throw new Forbidden(t('The administrator’s account can’t be closed.'))
  await ctx.db.transaction(async (tx) => {
    await countAttempt(tx, rateLimits.email, actor.email)
    const [account] = await tx
      .select({ uid: users.id })
      .from(users)
      .where(and(eq(users.id, actor.uid), isNull(users.closesAt)))
    if (!account) throw new Conflict(t('Your account is already being closed.'))
    await ctx.jobs.queueEmail(tx, { kind: 'close-account', to: actor.email, uid: actor.uid })
    await recordOwnAction(tx, actor, ctx.clientIp, 'user.requested-closure-link')
  })
}

/** Returns what is erased and what is kept, or null if the link is unknown, used or expired. */
export async function describeAccountClosing({ db }: Pick<Ctx, 'db'>, token: string) {
  const link = await findEmailLink(db, token, 'close')
  return link && describeErasure(await countErasureEffects(db, link.uid))
}

/**
 * Schedules the closing of the account that an emailed link belongs to, ends all its links, and emails the client and
 * the firm. Returns the scheduled time, or null if the link is unknown, used or expired.
 */
export async function confirmAccountClosing(ctx: Ctx, token: string, ip: string): Promise<Date | null> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await claimEmailLink(tx, token, 'close')
    if (!claimed) return null
    const { uid } = claimed
    const [person] = await tx
      .update(users)
      .set({ closesAt: sql`now() + ${toInterval(closingGrace)}` })
      .where(
        and(
          eq(users.id, uid),
          isNull(users.closesAt),
          // The role may have changed since the link was created.
          isClientOrGuestUser(users.id),
        ),
      )
      .returning({ uid: users.id, name: users.name, email: users.email, closesAt: users.closesAt })
    if (!person?.closesAt) return null
    await revokeLinks(tx, uid)
    const { email: to, closesAt } = person
    await recordOwnAction(tx, person, ip, 'user.requested-closure', { closesAt: closesAt.toISOString() })
    await ctx.jobs.queueEmail(tx, { kind: 'account-closing', to, uid })
    await ctx.jobs.queueEmail(tx, {
      kind: 'client-closing-account',
      to: ctx.adminEmail,
      uid: null,
      data: { client: uid },
    })
    return closesAt
  })
}

/**
 * Cancels the closing of the current user's account and emails the firm.
 * @throws {Conflict} if the account is not closing
 */
export async function cancelAccountClosing(ctx: ActorCtx): Promise<void> {
  const { actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ closesAt: users.closesAt })
      .from(users)
      .where(and(eq(users.id, actor.uid), isNotNull(users.closesAt)))
      .for('update')
    if (!before) throw new Conflict(t('Your account isn’t being closed.'))
    await tx.update(users).set({ closesAt: null }).where(eq(users.id, actor.uid))
    const subject = toUserSubject(actor)
    await recordActivity(tx, ctx, { action: 'user.canceled-closure', subject, projects: [], before })
    const data = { client: actor.uid }
    await ctx.jobs.queueEmail(tx, { kind: 'client-canceled-closure', to: ctx.adminEmail, uid: null, data })
  })
}
