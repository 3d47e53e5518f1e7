import { eq } from 'drizzle-orm'
import { type Ctx, isGuest } from '#app/context.ts'
import {
  countVisitorEmail,
  PASSWORD_RATE_LIMITS,
  resetLimits,
} from '#app/domain/access/rate-limits.server.ts'
import { queueNoAccountEmail, queueVisitorEmail } from '#app/domain/access/visitor-emails.server.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import { claimEmailLink, findEmailLink } from '../email-links.server.ts'
import { endAccess } from '../sessions/end-access.server.ts'
import { storePassword } from './credentials.server.ts'
import { assertStrongPassword } from './password-strength.server.ts'

/**
 * Emails a reset link. If there is no account, or it is deactivated, the email says so, but the response does not.
 * @throws {TooMany} after five emails per hour to one email address, known or not, or 20 from one network
 */
export async function requestPasswordReset(ctx: Ctx, email: string, ip: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { send } = await countVisitorEmail(tx, { to: email, ip })
    const [person] = await tx
      .select({
        uid: users.id,
        deactivatedAt: users.deactivatedAt,
        emailVerified: users.emailVerified,
        role: usersRoles.role,
      })
      .from(users)
      .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(eq(users.email, email))
    if (!person) return queueNoAccountEmail(ctx, tx, email, send)
    if (person.deactivatedAt)
      return queueVisitorEmail(ctx, tx, { kind: 'account-deactivated', to: email }, send)
    const reset = { kind: 'reset-password', to: email, uid: person.uid, data: { isGreeted: true } } as const
    // A guest sets the first password with the invitation, which says that it accepts the terms.
    const invitation = { kind: 'room-invitation', to: email, uid: person.uid, data: { room: null } } as const
    await queueVisitorEmail(ctx, tx, isGuest(person) && !person.emailVerified ? invitation : reset, send)
  })
}

/**
 * Sets a new password using an emailed link, ends all other access and notifies the owner. Also verifies the email,
 * since the link was sent to it. Returns false if the link is unknown, used or expired.
 * @throws {Failure | Busy}
 */
export async function resetPassword(ctx: Ctx, form: { token: string; password: string; ip: string }) {
  const link = await findEmailLink(ctx.db, form.token, 'reset')
  if (!link) return false
  await assertStrongPassword(form.password, link)
  const hash = await ctx.passwords.hash(form.password, { ip: form.ip })
  return ctx.db.transaction(async (tx) => {
    const claimed = await claimEmailLink(tx, form.token, 'reset')
    if (!claimed) return false
    const { uid } = claimed
    const [person] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(users.id, uid))
      .returning({ uid: users.id, name: users.name, email: users.email })
    if (!person) throw new Error('reset link without an account')
    await replacePassword(ctx, tx, person, hash)
    await recordSecurityChange(tx, { actor: person, clientIp: form.ip }, t('Password set by email'))
    return true
  })
}

/**
 * Replaces a password without asking for the old one. Ends all access, resets the rate limits and
 * notifies the owner.
 */
export async function replacePassword(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  { uid, name, email }: { uid: string; name: string; email: string },
  hash: string,
) {
  await storePassword(tx, uid, hash)
  await endAccess(tx, uid)
  await resetLimits(tx, PASSWORD_RATE_LIMITS, email)
  await ctx.jobs.queueEmail(tx, { kind: 'password-changed', to: email, data: { name } })
}
