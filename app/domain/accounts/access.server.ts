import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { passkeys, secondFactors, users } from '#db/schema.ts'
import type { Action } from '../activity/kinds.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { endSessions } from '../sign-in/credentials.server.ts'
import { dropLinks } from '../sign-in/email-links.server.ts'
import { notifyOwner } from '../sign-in/notify-owner.server.ts'
import { findHeldRole, refuseFirmAccount } from './firm-people.server.ts'

export async function isDeactivated({ db }: Pick<Ctx, 'db'>, uid: string): Promise<boolean> {
  const rows = await db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.id, uid), isNotNull(users.deactivatedAt)))
  return rows.length > 0
}

/**
 * Deactivates a client: ends all sessions, cancels pending sign-ins and email links, and blocks sign-in until
 * `reactivateUser`. @throws {NotFound | Conflict}
 */
export async function deactivateUser(ctx: AdminCtx, uid: string): Promise<void> {
  await changeAccess(ctx, uid, 'user.deactivated', async (tx, client) => {
    if (client.deactivatedAt) throw new Conflict('This user is deactivated already.')
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, uid))
    await endSessions(tx, uid)
    await dropLinks(tx, uid)
  })
}

/** Lifts a deactivation. The client has to sign in again. @throws {NotFound | Conflict} */
export async function reactivateUser(ctx: AdminCtx, uid: string): Promise<void> {
  await changeAccess(ctx, uid, 'user.reactivated', async (tx, client) => {
    if (!client.deactivatedAt) throw new Conflict('This user is not deactivated.')
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, uid))
    // Ends a session that a sign-in running at the same time as the deactivation may have created.
    await endSessions(tx, uid)
  })
}

export async function endUserSessions(ctx: AdminCtx, uid: string): Promise<void> {
  await changeAccess(ctx, uid, 'user.sessions-ended', (tx) => endSessions(tx, uid))
}

/**
 * Resets two-factor sign-in after a lost phone: deletes the authenticator, recovery codes and passkeys, because the
 * phone may hold all of them, ends all sessions and emails the client. The password stays. @throws {NotFound |
 * Conflict}
 */
export async function resetSecondFactor(ctx: AdminCtx, uid: string): Promise<void> {
  await changeAccess(ctx, uid, 'user.second-factor-reset', (tx) => removeSecondFactors(ctx, tx, uid))
}

/**
 * Deletes all second factors, ends all sessions and emails the owner. @throws {Conflict} when there is nothing to
 * delete
 */
export async function removeSecondFactors(
  ctx: Pick<Ctx, 'jobs' | 'appUrl'>,
  tx: Transaction,
  uid: string,
): Promise<void> {
  const apps = await tx.delete(secondFactors).where(eq(secondFactors.uid, uid)).returning()
  const keys = await tx.delete(passkeys).where(eq(passkeys.uid, uid)).returning()
  if (apps.length + keys.length === 0) throw new Conflict('This user has no two-factor sign-in.')
  await endSessions(tx, uid)
  await notifyOwner(
    ctx,
    tx,
    uid,
    t(
      'We have turned two-factor sign-in off for your account and removed its passkeys. You log in with your password, and can set them up anew where you change it.',
    ),
  )
}

type Locked = { name: string; email: string; deactivatedAt: Date | null }

/**
 * Locks a client's account, applies a change of access and records it. Rejects staff accounts, which are managed under
 * Team and Security.
 */
async function changeAccess(
  ctx: AdminCtx,
  uid: string,
  action: Action,
  change: (tx: Transaction, client: Locked) => Promise<void>,
): Promise<void> {
  const { db, actor, log } = ctx
  await db.transaction(async (tx) => {
    const [client] = await tx
      .select({ name: users.name, email: users.email, deactivatedAt: users.deactivatedAt })
      .from(users)
      .where(eq(users.id, uid))
      .for('update')
    if (!client) throw new NotFound('This user no longer exists.')
    const role = await findHeldRole(ctx, tx, { uid, email: client.email })
    refuseFirmAccount(ctx, role)
    if (role === 'admin')
      throw new Conflict("This is an administrator's account. Its owner looks after it under Security.")
    if (role === 'staff') throw new Conflict("This is a colleague's account. You look after it under Team.")
    await change(tx, client)
    await recordActivity(tx, ctx, { action, subject: userSubject({ uid, ...client }) })
  })
  log.info({ uid, by: actor.uid, action }, 'access of a user changed')
}
