import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import {
  countAttempt,
  countAttempts,
  countVisitorEmail,
  listNetworkAttempts,
  rateLimits,
  refundAttempts,
  resetLimits,
} from '#app/domain/access/rate-limits.server.ts'
import { queueNoAccountEmail, queueVisitorEmail } from '#app/domain/access/visitor-emails.server.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import {
  claimEmailLinkByHash,
  findVerificationLink,
  listUnverifiedPasswords,
  type VerificationLink,
} from '#app/domain/sign-in/email-links.server.ts'
import { verifyAsAttempt } from '#app/domain/sign-in/password/attempts.server.ts'
import {
  deletePassword,
  isPasswordRowOf,
  storePassword,
  verifyPassword,
} from '#app/domain/sign-in/password/credentials.server.ts'
import { isSignUpBrowser } from '#app/domain/sign-in/password/sign-up-cookie.server.ts'
import { endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users } from '#db/schema.ts'
import { queueInvitationEmail } from './invitations.server.ts'

/**
 * Returns the unverified sign-up with this email. Excludes invited accounts, because their invitation verifies them.
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
 * Emails the owner of an account without an unverified sign-up about the account's state. Sends an invited account its
 * invitation again, so that a stranger's password never gives access to what staff prepared.
 */
export async function queueAccountStateEmail(ctx: Ctx, tx: Transaction, email: string, send: boolean) {
  const [person] = await tx
    .select({
      uid: users.id,
      email: users.email,
      verified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.email, email))
  if (!person) return queueNoAccountEmail(ctx, tx, email, send)
  if (person.deactivatedAt)
    return queueVisitorEmail(ctx, tx, { kind: 'account-deactivated', to: email }, send)
  if (person.verified)
    return queueVisitorEmail(ctx, tx, { kind: 'already-registered', to: email, uid: person.uid }, send)
  await queueInvitationEmail(ctx, tx, person)
}

export async function queueVerificationEmail(
  ctx: Ctx,
  tx: Transaction,
  person: { uid: string; email: string; passwordHash: string | null },
  send: boolean,
) {
  const { uid, email: to, passwordHash: secret } = person
  await queueVisitorEmail(ctx, tx, { kind: 'verify-email', to, uid, secret }, send)
}

/** Evidence that the person who opened the link, or entered the code, also chose the password. */
type SignUpProof = { cookies: string | null; password?: string | undefined; ip: string }
/** Token of a verification link, or an email and the code sent to it. */
type VerificationKey = { token: string } | { email: string; code: string }

/**
 * Verifies an email and keeps the password of its sign-up. Returns null if the link or code is unknown, used or expired,
 * and false if the password was deleted because it could belong to any of several sign-ups.
 * @throws {Failure} 400 or 401 if the browser didn't sign up, and the password is missing or wrong
 * @throws {TooMany | Busy}
 */
export async function verifyEmail(ctx: Ctx, key: VerificationKey, proof: SignUpProof) {
  return claimVerification(ctx, key, proof.ip, async (link) => {
    if (link.passwordHash !== null)
      await assertSignUpPassword(ctx, { ...link, hash: link.passwordHash }, proof)
    return link.passwordHash
  })
}

/**
 * Verifies an email, deletes the password that a stranger chose, and emails a link for setting one. Returns null if the
 * link or code is unknown, used or expired.
 * @throws {TooMany} after ten wrong codes in 15 minutes
 */
export const verifyEmailWithoutPassword = (ctx: Ctx, key: VerificationKey, ip: string) =>
  claimVerification(ctx, key, ip, async () => null)

/**
 * Uses up a verification link or code and verifies the email. Returns whether the account then has a password; null if
 * the link or code is unknown, used or expired. `getPasswordHash` selects the password hash to store.
 */
async function claimVerification(
  ctx: Ctx,
  key: VerificationKey,
  ip: string,
  getPasswordHash: (link: VerificationLink) => Promise<string | null>,
): Promise<boolean | null> {
  // Counted outside the transaction, so that a rollback doesn't undo the count of a wrong code.
  const fromNetworks = 'code' in key ? listNetworkAttempts(rateLimits.codeFromNetwork, ip) : []
  await countAttempts(ctx.db, fromNetworks)
  if ('code' in key) await countAttempt(ctx.db, rateLimits.code, key.email)
  const link = await findVerificationLink(ctx.db, key)
  if (!link) return null
  const passwordHash = await getPasswordHash(link)
  const verified = await ctx.db.transaction(async (tx) => {
    if (!(await claimEmailLinkByHash(tx, link.tokenHash, 'verify'))) return null
    await completeVerification(ctx, tx, { ...link, passwordHash, ip })
    await resetLimits(tx, [rateLimits.code], link.email)
    return passwordHash !== null
  })
  if (verified !== null) await refundAttempts(ctx.db, fromNetworks)
  return verified
}

/** Checks the password of a sign-up in another browser. Wrong passwords count as attempts to sign in. */
async function assertSignUpPassword(
  ctx: Ctx,
  { email, hash }: { email: string; hash: string },
  { cookies, password, ip }: SignUpProof,
): Promise<void> {
  if (await isSignUpBrowser(ctx, cookies, hash)) return
  if (!password) throw new Failure(400, t('Enter your password.'), 'password')
  const isRight = await verifyAsAttempt(ctx, { email, ip, device: null }, () =>
    verifyPassword(ctx, hash, password, { ip }),
  )
  if (!isRight) throw new Failure(401, t('This isn’t the password chosen at sign-up.'), 'password')
}

async function completeVerification(
  ctx: Ctx,
  tx: Transaction,
  { uid, passwordHash, ip }: { uid: string; passwordHash: string | null; ip: string },
) {
  const [person] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, uid))
    .returning({ uid: users.id, name: users.name, email: users.email })
  if (!person) throw new Error('verification link without an account')
  await endAccess(tx, uid)
  await recordOwnAction(tx, person, ip, 'user.verified-email')
  if (passwordHash !== null) return storePassword(tx, uid, passwordHash)
  await deletePassword(tx, uid)
  // A stranger may have entered the name.
  await ctx.jobs.queueEmail(tx, { kind: 'reset-password', to: person.email, uid, data: { isGreeted: false } })
}

/**
 * Resends the verification email. The owner of any other email gets a message about the state of the account. The
 * number of emails and the response time don't reveal which case applied.
 * @throws {TooMany} after five emails an hour to one address, registered or not, or 20 from one network
 */
export async function resendVerification(ctx: Ctx, email: string, ip: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { send } = await countVisitorEmail(tx, { to: email, ip })
    const waiting = await findUnverifiedSignUp(tx, email)
    if (!waiting) return queueAccountStateEmail(ctx, tx, email, send)
    // The account has the password of the first sign-up, whose email may not have been sent because of a limit.
    const [account] = await tx
      .select({ hash: accounts.password })
      .from(accounts)
      .where(isPasswordRowOf(waiting.uid))
    const [password, another] = new Set([
      ...(account?.hash ? [account.hash] : []),
      ...(await listUnverifiedPasswords(tx, waiting.uid)),
      ...(await ctx.jobs.listQueuedSecrets(tx, { uid: waiting.uid, kind: 'verify-email' })),
    ])
    const passwordHash = another ? null : (password ?? null)
    await queueVerificationEmail(ctx, tx, { ...waiting, passwordHash }, send)
  })
}
