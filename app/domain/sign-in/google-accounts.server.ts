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

/** Nobody gets in this way. `uid` is whose account it was about, if it was about one. */
export class GoogleRefused extends Refused {
  readonly uid: string | null
  constructor(message: string, uid: string | null = null) {
    super(message)
    this.uid = uid
  }
}

/** A subject means something only together with its issuer; an address can't contain the bar. */
export const googleAccountId = ({ issuer, subject }: Pick<GoogleIdentity, 'issuer' | 'subject'>) =>
  `${issuer}|${subject}`

/** That a row of `accounts` binds this person's account to somebody at the provider. */
export const boundByIssuer = (uid: string, issuer: string) =>
  and(
    eq(accounts.userId, uid),
    eq(accounts.providerId, 'google'),
    like(accounts.accountId, `${inPattern(issuer)}|%`),
  )

/**
 * Finds the account of somebody the provider vouches for, or binds one to them: a new one, or a client's that has
 * their address. Resolves to the account's own address, which stays as it is when the provider's changes.
 * @throws {GoogleRefused} when the provider does not say that the address is verified, it belongs to another subject,
 * the account is deactivated, or it is one of the firm's, which are bound from inside only.
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

/** A new account with its role; null when the address has one. Never the administrator's: that is made at start. */
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
 * The account that has the address, made ready to be joined. Where nobody has proven the address yet, whoever
 * signed up with it may be a stranger who waits for the owner: every way in that is there is taken away.
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
  // The address went from one person to another at the provider; the account did not.
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

/** The provider's name for a person, as our own form would take it; it may be empty. */
const nameOf = (name: string) =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, lengths.name)
