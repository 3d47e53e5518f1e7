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

/** Who signed up with this address and has not verified it. Who was invited has the invitation for that. */
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
 * Tells the owner of an address that does not wait for verification how things are. An invited one gets the
 * invitation again: no password that somebody signs up with is ever let into what the firm has prepared.
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

/** Uses a verification link up. Resolves to false when it is unknown, used or too old. */
export async function verifyAddress(ctx: Ctx, token: string, from: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => verify(ctx, tx, await claimLink(tx, token, 'verify'), from))
}

/** As `verifyAddress`, by the code in the mail. @throws {TooMany} after ten wrong ones in a quarter of an hour. */
export async function verifyAddressByCode(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
  from: string,
): Promise<boolean> {
  // Counted outside the transaction: a wrong code must count although nothing else of it is kept.
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
  // The password of the sign-up whose mail was answered counts. Several sign-ups, and a link that belongs to
  // none of them: then no password does, and the owner sets one by mail.
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
 * Sends a fresh verification mail to an account that waits for one. The owner of any other address gets a mail
 * that says what happened: as many mails, and as long an answer, so that nothing tells which it was.
 * @throws {TooMany} after five mails an hour to one address, known or not, or 20 from one network.
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
