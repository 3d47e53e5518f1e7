import { and, eq, isNull } from 'drizzle-orm'
import type { Actor, AdminCtx, Ctx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { sessions, users } from '#db/schema.ts'
import { assertCanManageAccount, findAccountRole } from './staff.server.ts'

/**
 * Turns the current staff session into a read-only view of a client's portal, until `endImpersonation`. See
 * `rejectWhileImpersonating`.
 * @throws {NotFound | Conflict | Forbidden}
 */
export async function startImpersonation(ctx: AdminCtx, uid: string): Promise<void> {
  const { db, actor, log } = ctx
  await db.transaction(async (tx) => {
    const [client] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, uid))
    const role = client && (await findAccountRole(ctx, tx, { uid, email: client.email }))
    if (role) assertCanManageAccount(ctx, role)
    if (!client || role !== 'client') throw new NotFound(t('Client not found.'))
    const started = await tx
      .update(sessions)
      .set({ impersonating: uid })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.impersonating)))
      .returning({ id: sessions.id })
    if (started.length === 0) throw new Conflict(t("You're already viewing the portal as a client."))
    const subject = toUserSubject({ uid, ...client })
    await recordActivity(tx, ctx, { action: 'user.viewed-as', subject })
  })
  log.info({ uid, by: actor.uid }, 'viewing as client')
}

/** Ends the current session's impersonation. Returns the client's ID, or null if there was none. */
export async function endImpersonation(ctx: Pick<Ctx, 'db' | 'log'> & { actor: Actor; clientIp: string }) {
  const { db, actor, log } = ctx
  if (!actor.impersonatedBy) return null
  const { uid, name, email } = actor
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ impersonating: null })
      .where(and(eq(sessions.id, actor.sessionId), eq(sessions.impersonating, uid)))
      .returning({ id: sessions.id })
    if (ended.length === 0) return
    await recordActivity(tx, ctx, { action: 'user.view-ended', subject: toUserSubject({ uid, name, email }) })
  })
  log.info({ uid, by: actor.impersonatedBy.uid }, 'viewing as client ended')
  return uid
}
