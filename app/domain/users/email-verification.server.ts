import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import {
  countAttempt,
  countAttempts,
  countVisitorEmail,
  listNetworkAttempts,
  rateLimits,
  refundAttempts,
  resetLimits,
} from '#app/domain/access/rate-limits.server.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { queueNoAccountEmail, queueVisitorEmail } from '#app/domain/emails/visitor-emails.server.ts'
import { deletePassword, storePassword } from '#app/domain/sign-in/credentials.server.ts'
import {
  type ClaimedLink,
  claimEmailCode,
  claimEmailLink,
  createEmailLink,
  listUnverifiedPasswords,
} from '#app/domain/sign-in/email-links.server.ts'
import { endAccess } from '#app/domain/sign-in/end-access.server.ts'
import { accountDeactivatedEmail } from '#app/emails/users/account-deactivated.tsx'
import { alreadyRegisteredEmail } from '#app/emails/users/already-registered.tsx'
import { verifyEmailEmail } from '#app/emails/users/verify-email.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'
import { queueInvitationEmail } from './invitations.server.ts'

/**
 * Returns the unverified sign-up with this email. Excludes invited accounts, which are verified by their invitation.
 */
export async function findUnverifiedSignUp(tx: Transaction, email: string) {
  const [waiting] = await tx
    .select({ uid: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        isNull(users.invitedAt),
        isNull(users.deactivatedAt),
      ),
    )
  return waiting
}

/**
 * For an email that has no unverified sign-up, emails its owner about the state of the account. An invited account gets
 * its invitation again, so that a stranger's password never gives access to what staff prepared.
 */
export async function queueAccountStateEmail(ctx: Ctx, tx: Transaction, email: string, send: boolean) {
  const { appUrl } = ctx
  const [person] = await tx
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      verified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.email, email))
  if (!person) return queueNoAccountEmail(ctx, tx, email, send)
  if (person.deactivatedAt)
    return queueVisitorEmail(ctx, tx, await accountDeactivatedEmail({ to: email }), send)
  if (person.verified)
    return queueVisitorEmail(
      ctx,
      tx,
      await alreadyRegisteredEmail({ to: email, name: person.name, appUrl }),
      send,
    )
  await queueInvitationEmail(ctx, tx, person)
}

export async function queueVerificationEmail(
  ctx: Ctx,
  tx: Transaction,
  person: { uid: string; email: string; passwordHash: string | null },
  send: boolean,
) {
  const { uid, passwordHash } = person
  const { token, code } = await createEmailLink(tx, { uid, purpose: 'verify', passwordHash })
  const link = `${ctx.appUrl}/verify-email?token=${token}`
  await queueVisitorEmail(ctx, tx, await verifyEmailEmail({ to: person.email, link, code }), send)
}

export async function verifyEmail(ctx: Ctx, token: string, from: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) =>
    completeVerification(ctx, tx, await claimEmailLink(tx, token, 'verify'), from),
  )
}

/**
 * Verifies the email by the code in the message instead of the link.
 * @throws {TooMany} after ten wrong codes in 15 minutes
 */
export async function verifyEmailByCode(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
  from: string,
) {
  // Counted outside the transaction, so that a rollback doesn't undo the count of a wrong code.
  const fromNetworks = listNetworkAttempts(rateLimits.codeFromNetwork, from)
  await countAttempts(ctx.db, fromNetworks)
  await countAttempt(ctx.db, rateLimits.code, email)
  const done = await ctx.db.transaction(async (tx) => {
    const waiting = await findUnverifiedSignUp(tx, email)
    const claimed = waiting ? await claimEmailCode(tx, waiting.uid, code, 'verify') : null
    const verified = await completeVerification(ctx, tx, claimed, from)
    if (verified) await resetLimits(tx, [rateLimits.code], email)
    return verified
  })
  if (done) await refundAttempts(ctx.db, fromNetworks)
  return done
}

async function completeVerification(ctx: Ctx, tx: Transaction, claimed: ClaimedLink | null, from: string) {
  if (!claimed) return false
  const { uid, passwordHash } = claimed
  const [person] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, uid))
    .returning({ uid: users.id, name: users.name, email: users.email })
  if (!person) return false
  // Uses the password of the sign-up whose email was answered. With several sign-ups and a link that belongs to none of
  // them, no password is kept and the owner sets one by email.
  if (passwordHash) await storePassword(tx, uid, passwordHash)
  else await deletePassword(tx, uid)
  await endAccess(tx, uid)
  await recordOwnAction(tx, person, from, 'user.verified-address')
  ctx.log.info({ uid }, 'address verified')
  return true
}

/**
 * Resends the verification email. The owner of any other email gets a message about the state of the account. The
 * number of emails and the response time don't reveal which case applied.
 * @throws {TooMany} after five emails an hour to one address, registered or not, or 20 from one network
 */
export async function resendVerification(ctx: Ctx, email: string, from: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { send } = await countVisitorEmail(tx, { to: email, from })
    const waiting = await findUnverifiedSignUp(tx, email)
    if (!waiting) return queueAccountStateEmail(ctx, tx, email, send)
    const [password, another] = await listUnverifiedPasswords(tx, waiting.uid)
    const passwordHash = another ? null : (password ?? null)
    await queueVerificationEmail(ctx, tx, { ...waiting, passwordHash }, send)
  })
}
