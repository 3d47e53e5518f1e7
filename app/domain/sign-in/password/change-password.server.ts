import { and, eq } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Failure, Forbidden } from '#app/core/failures.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { accounts } from '#db/schema.ts'
import { confirmIdentity } from '../confirm-identity.server.ts'
import { endAccess } from '../sessions/end-access.server.ts'
import { renewSessionToken } from '../sessions/sessions.server.ts'
import { isPasswordRowOf } from './credentials.server.ts'
import { assertStrongPassword } from './password-strength.server.ts'

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
  const hash = await ctx.passwords.hash(form.password, { ip: ctx.clientIp, reserved: true })
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
