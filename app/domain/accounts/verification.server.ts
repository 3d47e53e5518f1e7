import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { accountDeactivatedEmail } from '#app/emails/accounts/account-deactivated.tsx'
import { alreadyRegisteredEmail } from '#app/emails/accounts/already-registered.tsx'
import { verifyAddressEmail } from '#app/emails/accounts/verify-address.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import {
  clearHits,
  consumeAll,
  consumeVisitorEmail,
  countHit,
  hitsOfNetworks,
  limits,
  refundAll,
} from '../limits.server.ts'
import { removePassword, storePassword } from '../sign-in/credentials.server.ts'
import {
  type Claimed,
  claimCode,
  claimLink,
  dropLinks,
  makeLink,
  pendingPasswords,
} from '../sign-in/email-links.server.ts'
import { mailInvitation } from './invitations.server.ts'
import { queueNoAccountEmail, queueVisitorEmail } from './visitor-emails.server.ts'

/**
 * Returns the unverified sign-up with this email. Excludes invited accounts, which are verified by their invitation.
 */
export async function findUnverified(tx: Transaction, email: string) {
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
 * Emails the owner of an email that has no unverified sign-up about the state of the account. An invited account gets
 * its invitation again, so that a stranger's password never gives access to what staff prepared.
 */
export async function mailAboutAccount(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  send: boolean,
): Promise<void> {
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
  await mailInvitation(ctx, tx, person)
}

export async function queueVerification(
  ctx: Ctx,
  tx: Transaction,
  person: { uid: string; email: string; passwordHash: string | null },
  send: boolean,
): Promise<void> {
  const { uid, passwordHash } = person
  const { token, code } = await makeLink(tx, { uid, purpose: 'verify', passwordHash })
  const link = `${ctx.appUrl}/verify-email?token=${token}`
  await queueVisitorEmail(ctx, tx, await verifyAddressEmail({ to: person.email, link, code }), send)
}

export async function verifyAddress(ctx: Ctx, token: string, from: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => verify(ctx, tx, await claimLink(tx, token, 'verify'), from))
}

/** Verifies by the code in the email instead of the link. @throws {TooMany} after ten wrong codes in 15 minutes */
export async function verifyAddressByCode(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
  from: string,
): Promise<boolean> {
  // Counted outside the transaction, so that a wrong code still counts after a rollback.
  const fromNetworks = hitsOfNetworks(limits.codeFromNetwork, from)
  await consumeAll(ctx.db, fromNetworks)
  await countHit(ctx.db, limits.code, email)
  const done = await ctx.db.transaction(async (tx) => {
    const waiting = await findUnverified(tx, email)
    const claimed = waiting ? await claimCode(tx, waiting.uid, code, 'verify') : null
    const verified = await verify(ctx, tx, claimed, from)
    if (verified) await clearHits(tx, [limits.code], email)
    return verified
  })
  if (done) await refundAll(ctx.db, fromNetworks)
  return done
}

async function verify(ctx: Ctx, tx: Transaction, claimed: Claimed | null, from: string): Promise<boolean> {
  if (!claimed) return false
  const { uid, passwordHash } = claimed
  const [person] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, uid))
    .returning({ uid: users.id, name: users.name, email: users.email })
  if (!person) return false
  // Use the password of the sign-up whose email was answered. With several sign-ups and a link that belongs to none of
  // them, no password is kept and the owner sets one by email.
  if (passwordHash) await storePassword(tx, uid, passwordHash)
  else await removePassword(tx, uid)
  await dropLinks(tx, uid)
  await recordActivity(
    tx,
    { actor: person, from },
    { action: 'user.verified-address', subject: userSubject(person) },
  )
  ctx.log.info({ uid }, 'address verified')
  return true
}

/**
 * Resends the verification email. The owner of any other email gets a message about the state of the account: the
 * number of emails and the response time don't reveal which case applied.
 * @throws {TooMany} after five emails an hour to one address, registered or not, or 20 from one network
 */
export async function resendVerification(ctx: Ctx, email: string, from: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { send } = await consumeVisitorEmail(tx, { to: email, from })
    const waiting = await findUnverified(tx, email)
    if (!waiting) return mailAboutAccount(ctx, tx, email, send)
    const [password, another] = await pendingPasswords(tx, waiting.uid)
    const passwordHash = another ? null : (password ?? null)
    await queueVerification(ctx, tx, { ...waiting, passwordHash }, send)
  })
}
