import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { HashRequester } from '#app/adapters/password-hasher.server.ts'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { Busy, Failure } from '#app/core/failures.ts'
import { getWidestNetwork } from '#app/core/ip-networks.server.ts'
import { recordSecurityChange } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/translations/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { accounts, passkeys, secondFactors, users, usersRoles } from '#db/schema.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { createEmailLink } from './email-links.server.ts'

export const isPasswordRowOf = (uid: string) =>
  and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential'))

export async function storePassword(tx: Transaction, uid: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(isPasswordRowOf(uid))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId: uid, providerId: 'credential', accountId: uid, password: hash })
}

export async function deletePassword(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(isPasswordRowOf(uid))
}

export async function hasPassword(tx: Transaction, uid: string): Promise<boolean> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(isPasswordRowOf(uid))
  return account !== undefined
}

/** Creates a one-time link for setting an account's password, valid for the period in content/lifetimes.ts. */
export async function createResetLink(ctx: Pick<Ctx, 'appUrl'>, tx: Transaction, uid: string) {
  const { token } = await createEmailLink(tx, { uid, purpose: 'reset' })
  return `${ctx.appUrl}/reset-password?token=${token}`
}

/** Returns the account's role and second factors. A passkey is an alternative to the password. */
export async function findSignInState({ db }: Pick<Ctx, 'db'>, account: { uid: string } | { email: string }) {
  const [state] = await db
    .select({
      isStaff: sql<boolean>`coalesce(${usersRoles.role} <> 'client', false)`,
      authenticator: hasAuthenticator,
      passkey: hasPasskey,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where('uid' in account ? eq(users.id, account.uid) : eq(users.email, account.email))
  return state ?? { isStaff: false, authenticator: false, passkey: false }
}

export async function verifyPassword(
  { db, passwords, log, system }: Pick<Ctx, 'db' | 'passwords' | 'log' | 'system'>,
  hash: string,
  password: string,
  caller?: HashRequester,
) {
  if (!(await passwords.verify(hash, password, caller))) return false
  // Rejects the public demo password, which may remain in an installation that was started with demo data.
  if (password === DEMO_PASSWORD && !system.demo) return false
  if (!passwords.isOutdated(hash)) return true
  try {
    const newHash = await passwords.hash(password, caller)
    await db.update(accounts).set({ password: newHash }).where(eq(accounts.password, hash))
  } catch (err) {
    if (!(err instanceof Busy)) throw err
    log.info('outdated password hash not renewed: the hash queue is busy')
  }
  return true
}

/**
 * Finds the active account with this email and password, whether or not its email is verified. Null if there is none;
 * without a password to compare, hashes the typed one, so that the response takes as long.
 * @throws {Busy}
 */
export async function findAccountByPassword(
  ctx: Pick<Ctx, 'db' | 'passwords' | 'log' | 'system'>,
  { email, password }: { email: string; password: string },
  caller: HashRequester,
) {
  const [account] = await ctx.db
    .select({
      uid: users.id,
      emailVerified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
      hash: accounts.password,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  if (!account?.hash) {
    await ctx.passwords.hash(password, caller)
    return null
  }
  const isRight = await verifyPassword(ctx, account.hash, password, caller)
  return isRight && account.deactivatedAt === null ? account : null
}

/** Returns a client IP's place in the hash queue. `reserved` is for a known device or an open session. */
export const createHashRequester = (ip: string, reserved = false): HashRequester => ({
  network: getWidestNetwork(ip),
  reserved,
})

let commonPasswords: Promise<Set<string>> | undefined

/** On first use, loads about 18,000 common passwords of 8 or more characters, in lower case. */
function loadCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set((dictionary['passwords-common'] as string[]).filter((password) => password.length >= 8)),
  )
  return commonPasswords
}

const WEAK_PASSWORD_MESSAGE = t(
  'This password is too easy to guess: it’s one of the first that attackers try. Use another one, for example three or four unrelated words.',
)

const NAME_IN_PASSWORD_MESSAGE = t(
  'This password is too easy to guess: it contains your name. Use another one, for example three or four unrelated words.',
)
const EMAIL_IN_PASSWORD_MESSAGE = t(
  'This password is too easy to guess: it contains your email address. Use another one, for example three or four unrelated words.',
)

/**
 * Rejects common passwords and those that equal the user's own email or name.
 * @throws {Failure} 400 for the field `password`
 */
export async function assertStrongPassword(
  password: string,
  person: { email: string; name?: string | undefined },
) {
  const typed = password.toLowerCase()
  const letters = stripToLetters(typed)
  const equals = (text = '') => letters === stripToLetters(text.toLowerCase())
  if (equals(person.name)) throw new Failure(400, NAME_IN_PASSWORD_MESSAGE, 'password')
  if (equals(person.email) || equals(person.email.split('@')[0]))
    throw new Failure(400, EMAIL_IN_PASSWORD_MESSAGE, 'password')
  const common = await loadCommonPasswords()
  if (common.has(typed) || common.has(typed.replaceAll(/^[\W_]+|[\W_]+$/g, '')) || equals(firm.name))
    throw new Failure(400, WEAK_PASSWORD_MESSAGE, 'password')
}

const stripToLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/^\d+|\d+$/g, '')

const belongsToUser = (table: typeof passkeys | typeof secondFactors) => sql`${table.uid} = ${users.id}`

/** Condition on `users`: sign-in requires a code from an authenticator app. */
export const hasAuthenticator = sql<boolean>`exists (
  select 1 from ${secondFactors} where ${belongsToUser(secondFactors)} and ${secondFactors.confirmedAt} is not null)`
export const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${belongsToUser(passkeys)})`
export const hasAnyFactor = sql<boolean>`(${hasAuthenticator} or ${hasPasskey})`

/** Records a change to the current user's sign-in methods, and emails the user a `notice` about it. */
export async function recordAndNotifySecurityChange(
  ctx: ActorCtx,
  tx: Transaction,
  entry: string,
  notice: string,
) {
  await sendSecurityNotice(ctx, tx, ctx.actor.uid, notice)
  await recordSecurityChange(tx, ctx, entry)
}

/** Queues an email about a change to an account's security. `description` is a sentence. */
export async function sendSecurityNotice(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  uid: string,
  description: string,
) {
  const [person] = await tx.select({ to: users.email, name: users.name }).from(users).where(eq(users.id, uid))
  if (person)
    await ctx.jobs.queueEmail(tx, {
      kind: 'security-changed',
      to: person.to,
      data: { name: person.name, change: description },
    })
}
