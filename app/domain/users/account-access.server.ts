import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, Ctx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import {
  type RelatedAction,
  recordActivity,
  toUserSubject,
} from '#app/domain/activity/record-activity.server.ts'
import { sendSecurityNotice } from '#app/domain/sign-in/security-notices.server.ts'
import { endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { passkeys, secondFactors, sessions, users } from '#db/schema.ts'
import { assertCanManageAccount, findAccountRole, lockManageableUser } from './staff.server.ts'

/**
 * Ends all access, and blocks sign-in until `reactivateUser`.
 * @throws {NotFound | Conflict}
 */
export async function deactivateUser(ctx: AdminCtx, uid: string): Promise<void> {
  await changeClientAccess(ctx, uid, 'user.deactivated', async (tx, client) => {
    if (client.deactivatedAt) throw new Conflict(t('This user is already deactivated.'))
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, uid))
    await endAccess(tx, uid)
  })
}

/**
 * Reactivates a client's account. Its former sessions and links stay invalid.
 * @throws {NotFound | Conflict}
 */
export async function reactivateUser(ctx: AdminCtx, uid: string): Promise<void> {
  await changeClientAccess(ctx, uid, 'user.reactivated', async (tx, client) => {
    if (!client.deactivatedAt) throw new Conflict(t('This user isn’t deactivated.'))
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, uid))
    // Ends any access that began at the same time as the deactivation.
    await endAccess(tx, uid)
  })
}

export async function endUserSessions(ctx: AdminCtx, uid: string): Promise<void> {
  await changeClientAccess(ctx, uid, 'user.sessions-ended', (tx) => endAccess(tx, uid))
}

/**
 * Resets two-factor sign-in after a lost phone: deletes the authenticator, recovery codes and passkeys, because the
 * phone may hold all of them, ends all access and emails the client. The password doesn't change.
 * @throws {NotFound | Conflict}
 */
export async function resetSecondFactor(ctx: AdminCtx, uid: string): Promise<void> {
  await changeClientAccess(ctx, uid, 'user.second-factor-reset', (tx) => deleteSecondFactors(ctx, tx, uid))
}

/** @throws {Conflict} if there is nothing to delete */
export async function deleteSecondFactors(ctx: Pick<Ctx, 'jobs' | 'appUrl'>, tx: Transaction, uid: string) {
  const apps = await tx.delete(secondFactors).where(eq(secondFactors.uid, uid)).returning()
  const keys = await tx.delete(passkeys).where(eq(passkeys.uid, uid)).returning()
  if (apps.length + keys.length === 0) throw new Conflict(t('This user hasn’t turned on two-factor sign-in.'))
  await endAccess(tx, uid)
  await sendSecurityNotice(
    ctx,
    tx,
    uid,
    t(
      'We turned off two-factor sign-in for your account and removed its passkeys. You can now sign in with just your password. You can set up two-factor sign-in and passkeys again under “Security”.',
    ),
  )
}

/**
 * Locks a client's account, applies an access change and records it. Rejects staff accounts: those are managed under
 * Team and Security.
 */
async function changeClientAccess(
  ctx: AdminCtx,
  uid: string,
  action: RelatedAction,
  change: (tx: Transaction, client: { deactivatedAt: Date | null }) => Promise<unknown>,
) {
  const { db } = ctx
  await db.transaction(async (tx) => {
    const client = await lockManageableUser(ctx, tx, uid)
    if (client.role === 'admin')
      throw new Conflict(
        t('This is an administrator’s account. Only its owner can manage it, under Security.'),
      )
    if (client.role === 'staff')
      throw new Conflict(t('This is a team member’s account. Manage it on the Team page.'))
    await change(tx, client)
    await recordActivity(tx, ctx, { action, subject: toUserSubject(client), projects: [] })
  })
}

/**
 * Turns the current staff session into a read-only view of a client's portal, until `endImpersonation`. See
 * `rejectWhileImpersonating`.
 * @throws {NotFound | Conflict | Forbidden}
 */
export async function startImpersonation(ctx: AdminCtx, uid: string): Promise<void> {
  const { db, actor } = ctx
  await db.transaction(async (tx) => {
    const [client] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, uid))
    const role = client && (await findAccountRole(ctx, tx, { uid, email: client.email }))
    if (role) assertCanManageAccount(ctx, role)
    if (!client || role !== 'client') throw new NotFound(t('Client not found'))
    const started = await tx
      .update(sessions)
      .set({ impersonating: uid })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.impersonating)))
      .returning({ id: sessions.id })
    if (started.length === 0) throw new Conflict(t('You’re already viewing the portal as a client.'))
    const subject = toUserSubject({ uid, ...client })
    await recordActivity(tx, ctx, { action: 'user.viewed-as', subject, projects: [] })
  })
}

/** Returns the client's ID, or null if there was none. */
export async function endImpersonation(ctx: Pick<Ctx, 'db'> & { actor: Actor; clientIp: string }) {
  const { db, actor } = ctx
  if (!actor.impersonatedBy) return null
  const { uid, name, email } = actor
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ impersonating: null })
      .where(and(eq(sessions.id, actor.sessionId), eq(sessions.impersonating, uid)))
      .returning({ id: sessions.id })
    if (ended.length === 0) return
    await recordActivity(tx, ctx, {
      action: 'user.view-ended',
      subject: toUserSubject({ uid, name, email }),
      projects: [],
    })
  })
  return uid
}
