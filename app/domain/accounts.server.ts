import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor, ClientCtx, Ctx } from '#app/context.ts'
import { accountDeactivatedEmail } from '#app/emails/account-deactivated.tsx'
import { alreadyRegisteredEmail } from '#app/emails/already-registered.tsx'
import { noAccountEmail } from '#app/emails/no-account.tsx'
import { verifyAddressEmail } from '#app/emails/verify-address.tsx'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'
import type { SignUpForm } from './account-forms.ts'
import { ownSubject, recordActivity } from './activity.server.ts'
import { removePassword, storePassword } from './credentials.server.ts'
import {
  type Claimed,
  claimCode,
  claimLink,
  dropLinks,
  makeLink,
  waitingPasswords,
} from './email-links.server.ts'
import { within } from './failures.ts'
import { mailInvitation } from './invitations.server.ts'
import { clearHits, countHit, limits, visitorOf } from './limits.server.ts'

/**
 * Makes an account with its role, its password and its verification mail, all or nothing. For an address in
 * use it changes nothing and tells the owner by mail; the caller can't tell the two apart, nor can a clock:
 * the costly hash is made either way. @throws {TooMany} after 20 from one network within an hour.
 */
export async function signUpClient(ctx: Ctx, form: SignUpForm, address: string): Promise<void> {
  const { password, confirmPassword: _, ...profile } = form
  const passwordHash = await hashPassword(password)
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.signUp, visitorOf(address))
    const uid = randomUUID()
    const [made] =
      // The administrator's account is made at start, and by nothing else.
      form.email === ctx.adminEmail
        ? []
        : await tx
            .insert(users)
            .values({ id: uid, ...profile })
            .onConflictDoNothing({ target: users.email })
            .returning({ name: users.name })
    if (!made) return answerKnownAddress(ctx, tx, form, passwordHash)
    await tx.insert(usersRoles).values({ uid, role: 'client' })
    await storePassword(tx, uid, passwordHash)
    const person = { uid, name: form.name, email: form.email }
    await queueVerification(ctx, tx, { ...person, passwordHash })
    await recordActivity(
      tx,
      { actor: person, from: address },
      { action: 'user.signed-up', subject: ownSubject(person) },
    )
    ctx.log.info({ uid }, 'signed up')
  })
}

/**
 * The address has an account. If it still waits for verification, this sign-up gets a link of its own, which
 * brings this sign-up's password with it: who signed up first with somebody else's address gains nothing.
 */
async function answerKnownAddress(
  ctx: Ctx,
  tx: Transaction,
  form: { name: string; email: string },
  passwordHash: string,
): Promise<void> {
  if (!(await within(countHit(tx, limits.mail, form.email)))) return
  const waiting = await findUnverified(tx, form.email)
  if (waiting) return queueVerification(ctx, tx, { ...waiting, name: form.name, passwordHash })
  await tellOtherwise(ctx, tx, form.email)
}

/** Who signed up with this address and has not verified it. Who was invited has the invitation for that. */
async function findUnverified(tx: Transaction, email: string) {
  const [waiting] = await tx
    .select({ uid: users.id, name: users.name, email: users.email })
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
async function tellOtherwise(ctx: Ctx, tx: Transaction, email: string): Promise<void> {
  const { appUrl, jobs } = ctx
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
  if (!person) await jobs.queueMail(tx, await noAccountEmail({ to: email, appUrl }))
  else if (person.deactivatedAt) await jobs.queueMail(tx, await accountDeactivatedEmail({ to: email }))
  else if (person.verified) await jobs.queueMail(tx, await alreadyRegisteredEmail({ to: email, appUrl }))
  else await mailInvitation(ctx, tx, person)
}

async function queueVerification(
  ctx: Ctx,
  tx: Transaction,
  person: { uid: string; name: string; email: string; passwordHash: string | null },
): Promise<void> {
  const { uid, passwordHash } = person
  const { token, code } = await makeLink(tx, { uid, purpose: 'verify', passwordHash })
  const link = `${ctx.appUrl}/verify-email?token=${token}`
  await ctx.jobs.queueMail(tx, await verifyAddressEmail({ to: person.email, name: person.name, link, code }))
}

/** Uses a verification link up. Resolves to false when it is unknown, used or older than 24 hours. */
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
  await countHit(ctx.db, limits.code, email)
  return ctx.db.transaction(async (tx) => {
    const waiting = await findUnverified(tx, email)
    const claimed = waiting ? await claimCode(tx, waiting.uid, code, 'verify') : null
    const done = await verify(ctx, tx, claimed, from)
    if (done) await clearHits(tx, [limits.code], email)
    return done
  })
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
    { action: 'user.verified-address', subject: ownSubject(person) },
  )
  ctx.log.info({ uid }, 'address verified')
  return true
}

/**
 * Sends a fresh verification mail to an account that waits for one. The owner of any other address gets a mail
 * that says what happened: as many mails, and as long an answer, so that nothing tells which it was.
 * @throws {TooMany} after five mails an hour, known address or not.
 */
export async function resendVerification(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await countHit(tx, limits.mail, email)
    const waiting = await findUnverified(tx, email)
    if (!waiting) return tellOtherwise(ctx, tx, email)
    const [password, another] = await waitingPasswords(tx, waiting.uid)
    await queueVerification(ctx, tx, { ...waiting, passwordHash: another ? null : (password ?? null) })
  })
}

/** Records that this person accepted the terms: when, which version, and from where. */
export async function acceptTerms(ctx: Ctx & { actor: Actor; from: string }): Promise<void> {
  const { db, actor, from, log } = ctx
  const version = firm.termsVersion
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        termsAccepted: true,
        termsAcceptedAt: new Date(),
        termsVersion: version,
        termsAcceptedFrom: from,
      })
      .where(and(eq(users.id, actor.uid), eq(users.termsAccepted, false)))
      .returning({ uid: users.id })
    if (changed.length === 0) return
    await recordActivity(tx, ctx, {
      action: 'user.accepted-terms',
      subject: ownSubject(actor),
      after: { version },
    })
    log.info({ uid: actor.uid, version }, 'terms accepted')
  })
}

/** The own profile, as the portal greets with it. */
export async function findOwnProfile({ db, actor }: ClientCtx) {
  const [profile] = await db
    .select({ name: users.name, email: users.email, previousLoginAt: users.previousLoginAt })
    .from(users)
    .where(eq(users.id, actor.uid))
  return profile
}
