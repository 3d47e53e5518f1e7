import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { GoogleIdentity } from '#app/adapters/google.server.ts'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'
import { lengths } from '../accounts/forms.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict, Refused } from '../failures.ts'
import { inPattern } from '../like.ts'
import { emailAddress } from '../text.ts'
import { endSessions } from './credentials.server.ts'
import { dropLinks } from './email-links.server.ts'

/** The Google sign-in was rejected. `uid` is the account concerned, if there is one. */
export class GoogleRefused extends Refused {
  readonly uid: string | null
  constructor(message: string, uid: string | null = null) {
    super(message)
    this.uid = uid
  }
}

/** Combines issuer and subject, since a subject is unique only per issuer. URLs contain no '|'. */
export const googleAccountId = ({ issuer, subject }: Pick<GoogleIdentity, 'issuer' | 'subject'>) =>
  `${issuer}|${subject}`

export const boundByIssuer = (uid: string, issuer: string) =>
  and(
    eq(accounts.userId, uid),
    eq(accounts.providerId, 'google'),
    like(accounts.accountId, `${inPattern(issuer)}|%`),
  )

/**
 * Finds the account of a Google identity. Otherwise creates one, or connects a client's account with the same email.
 * Returns the account's email, which does not follow changes at Google.
 * @throws {GoogleRejected} if the email is not verified or belongs to another subject, the account is deactivated, or
 * it is a staff account, which can be connected only while signed in
 */
export async function admitGoogleIdentity(ctx: Ctx, identity: GoogleIdentity): Promise<{ email: string }> {
  const accountId = googleAccountId(identity)
  return ctx.db.transaction(async (tx) => {
    const [bound] = await tx
      .select({ uid: users.id, email: users.email, deactivatedAt: users.deactivatedAt })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(accounts.providerId, 'google'), eq(accounts.accountId, accountId)))
    if (bound?.deactivatedAt) throw new GoogleRefused('The account is deactivated.', bound.uid)
    if (bound) return { email: bound.email }

    const email = emailAddress.safeParse(identity.email)
    if (!email.success) throw new GoogleRefused('The provider sent no usable address.')
    if (!identity.emailVerified) throw new GoogleRefused('The provider has not verified the address.')
    const uid =
      (await makeAccount(ctx, tx, email.data, identity.name)) ??
      (await openAccount(ctx, tx, email.data, identity))
    await tx
      .insert(accounts)
      .values({ id: randomUUID(), userId: uid, providerId: 'google', accountId })
      .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
    return { email: email.data }
  })
}

/**
 * Creates an account with its role. Null if the email is taken, or is the administrator's, whose account is created at
 * startup.
 */
async function makeAccount(ctx: Ctx, tx: Transaction, email: string, name: string): Promise<string | null> {
  if (email === ctx.adminEmail) return null
  const uid = randomUUID()
  const [made] = await tx
    .insert(users)
    .values({ id: uid, name: nameOf(name), email, emailVerified: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ uid: users.id })
  if (!made) return null
  await tx.insert(usersRoles).values({ uid, role: 'client' })
  const person = { uid, name: nameOf(name), email }
  await recordActivity(
    tx,
    { actor: person, from: null },
    { action: 'user.signed-up', subject: userSubject(person), after: { with: 'Google' } },
  )
  ctx.log.info({ uid }, 'signed up by Google')
  return uid
}

/**
 * Prepares an existing account to be connected. If its email was never verified, a stranger may have signed up with it,
 * so all its sign-in methods are removed.
 */
async function openAccount(
  ctx: Ctx,
  tx: Transaction,
  email: string,
  { issuer, subject }: GoogleIdentity,
): Promise<string> {
  const [user] = await tx
    .select({
      uid: users.id,
      name: users.name,
      proven: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.email, email))
    .for('update')
  if (!user) throw new Conflict('The account has just gone.')
  const { uid } = user
  if (user.deactivatedAt) throw new GoogleRefused('The account is deactivated.', uid)
  const [held] = await tx.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  if (email === ctx.adminEmail || (held && held.role !== 'client'))
    throw new GoogleRefused('Accounts of the firm are connected under Security only.', uid)
  const others = await tx
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(boundByIssuer(uid, issuer))
  // The email was reassigned to another person at the provider. The account was not.
  if (others.some((other) => other.accountId !== googleAccountId({ issuer, subject }))) {
    throw new GoogleRefused('The account with this address belongs to another person of the provider.', uid)
  }
  if (!user.proven) {
    await tx.delete(accounts).where(eq(accounts.userId, uid))
    await endSessions(tx, uid)
    await dropLinks(tx, uid)
    await tx.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(eq(users.id, uid))
    ctx.log.warn({ uid }, 'an unproven password was removed when the owner of the address came by Google')
  }
  await recordActivity(
    tx,
    { actor: { uid, name: user.name, email }, from: null },
    { action: 'user.joined-google', subject: userSubject({ uid, name: user.name, email }) },
  )
  ctx.log.info({ uid }, 'joined by Google')
  return uid
}

const nameOf = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, lengths.name)
