import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { GoogleIdentity } from '#app/adapters/google.server.ts'
import { type Ctx, isStaff } from '#app/context.ts'
import { Conflict, Forbidden } from '#app/core/failures.ts'
import { emailField, MAX_FIELD_LENGTHS, removeDirectionMarks } from '#app/core/form-fields.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'
import { acceptTermsAsGuest } from '../guest-terms.server.ts'
import { deleteSignInMethods } from '../sessions/end-access.server.ts'
import type { VerifiedAccount } from '../sessions/sessions.server.ts'

/** The Google sign-in was rejected. `uid` is the account concerned, if there is one. */
export class GoogleRejected extends Forbidden {
  readonly uid: string | null
  constructor(message: string, uid: string | null = null) {
    super(message)
    this.uid = uid
  }
}

/** SIGN_UP is 'invited', and the person has neither an account nor an invitation. */
export class InvitationRequired extends Forbidden {}

/** Combines issuer and subject, because a subject is unique only per issuer. URLs contain no '|'. */
export const getGoogleAccountId = ({ issuer, subject }: Pick<GoogleIdentity, 'issuer' | 'subject'>) =>
  `${issuer}|${subject}`

export const listGoogleConnections = (db: Pick<Database, 'select'>, uid: string, issuer: string) =>
  db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(
      and(
        eq(accounts.userId, uid),
        eq(accounts.providerId, 'google'),
        like(accounts.accountId, `${escapeLike(issuer)}|%`),
      ),
    )

/** Returns no row if the Google identity is connected already. */
export const insertGoogleConnection = (tx: Transaction, uid: string, accountId: string) =>
  tx
    .insert(accounts)
    .values({ id: randomUUID(), userId: uid, providerId: 'google', accountId })
    .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
    .returning({ id: accounts.id })

/**
 * Returns the account connected to a Google identity. If there is none, creates one, or connects a client's account
 * with the same email. The account's email does not follow changes at Google.
 * @throws {InvitationRequired} if there is no account and SIGN_UP is `invited`
 * @throws {GoogleRejected} if the email is not verified or belongs to another subject, if the account is deactivated,
 * or for a staff account that isn't connected yet: staff connect Google while signed in
 */
export async function findOrCreateGoogleAccount(
  ctx: Ctx,
  identity: GoogleIdentity,
  clientIp: string,
): Promise<VerifiedAccount> {
  const accountId = getGoogleAccountId(identity)
  return ctx.db.transaction(async (tx) => {
    const [connected] = await tx
      .select({ uid: users.id, accessVersion: users.accessVersion, deactivatedAt: users.deactivatedAt })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(accounts.providerId, 'google'), eq(accounts.accountId, accountId)))
    if (connected?.deactivatedAt) throw new GoogleRejected('The account is deactivated.', connected.uid)
    if (connected) return connected

    const email = emailField.safeParse(identity.email)
    const isProven = email.success && identity.emailVerified
    // Regardless of whether there is an account with this email, so that the answer doesn't reveal it.
    if (!isProven && ctx.signUp === 'invited') throw new InvitationRequired()
    if (!email.success) throw new GoogleRejected('The provider sent no usable email address.')
    if (!identity.emailVerified) throw new GoogleRejected('The provider has not verified the email address.')
    const uid =
      (await createGoogleAccount(ctx, tx, email.data, identity.name)) ??
      (await prepareExistingAccount(ctx, tx, email.data, { ...identity, clientIp }))
    await insertGoogleConnection(tx, uid, accountId)
    const [account] = await tx
      .select({ uid: users.id, accessVersion: users.accessVersion })
      .from(users)
      .where(eq(users.id, uid))
    if (!account) throw new Error('the account just connected is gone')
    return account
  })
}

/**
 * Creates a client's account. Returns null if the email is taken, if only staff create accounts, or for the
 * administrator's email, because startup creates that account.
 */
async function createGoogleAccount(ctx: Ctx, tx: Transaction, email: string, name: string) {
  if (email === ctx.adminEmail || ctx.signUp === 'invited') return null
  const uid = randomUUID()
  const [created] = await tx
    .insert(users)
    .values({ id: uid, name: sanitizeName(name), email, emailVerified: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.id })
  if (!created) return null
  await tx.insert(usersRoles).values({ uid, role: 'client' })
  const person = { uid, name: sanitizeName(name), email }
  await recordOwnAction(tx, person, null, 'user.signed-up', { with: 'Google' })
  return uid
}

/**
 * Prepares an existing account for connecting. If its email was never verified, a stranger may have signed up with it,
 * so all its sign-in methods are removed. A guest accepts the invitation this way.
 */
async function prepareExistingAccount(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  { issuer, subject, clientIp }: GoogleIdentity & { clientIp: string },
) {
  const [user] = await tx
    .select({
      uid: users.id,
      name: users.name,
      emailVerified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.email, email))
    .for('update')
  if (!user && ctx.signUp === 'invited') throw new InvitationRequired()
  if (!user) throw new Conflict(t('The account with this email was just deleted. Please try again.'))
  const { uid } = user
  if (user.deactivatedAt) throw new GoogleRejected('The account is deactivated.', uid)
  const [roleRow] = await tx.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  if (email === ctx.adminEmail || (roleRow && isStaff(roleRow)))
    throw new GoogleRejected('Accounts of the firm are connected under Security only.', uid)
  const connections = await listGoogleConnections(tx, uid, issuer)
  // The provider has reassigned the email to another person, who must not get the account.
  if (connections.some((connection) => connection.accountId !== getGoogleAccountId({ issuer, subject }))) {
    throw new GoogleRejected('The account with this email belongs to another person of the provider.', uid)
  }
  if (!user.emailVerified) {
    await deleteSignInMethods(tx, uid)
    await acceptTermsAsGuest(tx, uid, clientIp)
    await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, uid))
    ctx.log.warn({ uid }, 'unverified sign-in methods removed after a Google sign-in with the same email')
  }
  await recordOwnAction(tx, { uid, name: user.name, email }, null, 'user.connected-google')
  return uid
}

const sanitizeName = (name: string) =>
  removeDirectionMarks(name.normalize('NFC'))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_FIELD_LENGTHS.name)
