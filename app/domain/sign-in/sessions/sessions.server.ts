import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, type Browser, type Ctx, isStaff } from '#app/context.ts'
import { timeBefore } from '#app/core/batches.server.ts'
import { Failure } from '#app/core/failures.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { hasAnyFactor, isStaffRole, isStaffUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import type { Database } from '#db/database.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'
import { getHomePath } from '../sign-in-paths.ts'
import {
  createDeviceMark,
  createSessionCookies,
  createSessionToken,
  hashSessionToken,
  hasLegacySessionCookie,
  hasSessionCookie,
  parseSessionToken,
  SESSION_LIFETIME_SECONDS,
} from './cookies.server.ts'

const MAX_SESSIONS_PER_USER = 50
const MAX_USER_AGENT_LENGTH = 500
/** Age at which a session's expiry is extended. */
const SESSION_REFRESH_AGE_SECONDS = Math.min(24 * 3600, SESSION_LIFETIME_SECONDS / 2)
const newExpiry = sql`now() + make_interval(secs => ${SESSION_LIFETIME_SECONDS})`

/** An account whose first factor was verified, and its access version before that. */
export type VerifiedAccount = { uid: string; accessVersion: number }
/** Result of a sign-in: the response's cookies, and where to go, or null while the second factor is pending. */
export type SignInResult = { headers: Headers; home: string | null }
/** A sign-in that has passed all factors. */
export type CompleteSignIn = { headers: Headers; home: string }

/**
 * Creates a session for an account that has passed all its factors. Ends the browser's previous session and surplus
 * ones, moves lastLoginAt to previousLoginAt, and creates a missing role: 'admin' for ADMIN_EMAIL, otherwise 'client'.
 * @throws {Failure} 401 if the account was deactivated or all its access ended meanwhile, for example with a new password
 */
export async function createSession(
  ctx: Ctx,
  { uid, accessVersion }: VerifiedAccount,
  browser: Browser,
): Promise<CompleteSignIn> {
  const token = createSessionToken()
  const previousToken = parseSessionToken(ctx, browser.cookies)
  const user = await ctx.db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ previousLoginAt: sql`${users.lastLoginAt}`, lastLoginAt: sql`now()` })
      .where(and(eq(users.id, uid), eq(users.accessVersion, accessVersion), isNull(users.deactivatedAt)))
      .returning({ uid: users.id, name: users.name, email: users.email })
    if (!person) throw new Failure(401, t('Failed to log in. Please check your credentials.'))
    if (previousToken !== null)
      await tx.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(previousToken)))
    await tx.insert(sessions).values({
      id: randomUUID(),
      userId: uid,
      tokenHash: hashSessionToken(token),
      expiresAt: newExpiry,
      ipAddress: browser.ip,
      userAgent: browser.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    })
    await deleteSurplusSessions(tx, uid)
    const role = person.email === ctx.adminEmail ? 'admin' : 'client'
    await tx.insert(usersRoles).values({ uid, role }).onConflictDoNothing()
    await recordOwnAction(tx, person, browser.ip, 'user.signed-in')
    return { email: person.email, role: await findRole({ db: tx }, uid) }
  })
  ctx.log.info({ uid }, 'signed in')
  const headers = new Headers()
  for (const cookie of createSessionCookies(ctx, token, browser.cookies)) headers.append('set-cookie', cookie)
  headers.append('set-cookie', await createDeviceMark(ctx, browser.cookies, user.email))
  return { headers, home: getHomePath(user, ctx.adminEmail) }
}

async function deleteSurplusSessions(tx: Transaction, uid: string): Promise<void> {
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, uid))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS_PER_USER)
  await tx.delete(sessions).where(and(eq(sessions.userId, uid), notInArray(sessions.id, newest)))
}

/** Returns the headers that delete its cookie. */
export async function endSession(ctx: Ctx, browser: Browser): Promise<Headers> {
  const token = parseSessionToken(ctx, browser.cookies)
  if (token !== null) await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(token)))
  const headers = new Headers()
  for (const cookie of createSessionCookies(ctx, null, browser.cookies)) headers.append('set-cookie', cookie)
  return headers
}

/** Replaces a session's token and returns the new Set-Cookie values. The old token is valid until the commit. */
export async function renewSessionToken(ctx: Ctx, tx: Transaction, sessionId: string): Promise<string[]> {
  const token = createSessionToken()
  await tx
    .update(sessions)
    .set({ tokenHash: hashSessionToken(token) })
    .where(eq(sessions.id, sessionId))
  return createSessionCookies(ctx, token)
}

/** Finds a user's role. Users without a stored role are clients. */
async function findRole({ db }: { db: Pick<Database, 'select'> }, uid: string): Promise<Actor['role']> {
  const [row] = await db.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  return row?.role ?? 'client'
}

/**
 * Returns the condition that a session has expired, by its age and last use (content/retention.ts). Staff sessions
 * expire earlier, according to the user's current role.
 */
const isSessionExpiredForRole = (ofFirm: SQL) => sql<boolean>`(
  ${sessions.expiresAt} <= now()
  or ${sessions.createdAt} < ${timeBefore(retention.sessions.period)}
  or ${sessions.lastUsedAt} < ${timeBefore(retention.unusedSessions.period)}
  or (
    ${sessions.lastUsedAt} < ${timeBefore(retention.firmSessions.period)}
    and ${ofFirm}
  )
)`
export const isSessionExpired = isSessionExpiredForRole(isStaffUser(sessions.userId))

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

/** The user of a request, and the Set-Cookie values that its response needs. */
export type FoundSession = { actor: Actor | null; setCookies: string[] }

/**
 * Finds the session of a Cookie header in one statement, and extends it when it is due. The actor is null if there is
 * no session, it has expired, or its account is deactivated. During impersonation, the actor is the client, and
 * `impersonatedBy` is the staff member.
 */
export async function findSession(ctx: Ctx, cookies: string | null): Promise<FoundSession> {
  if (!hasSessionCookie(cookies)) return { actor: null, setCookies: [] }
  const token = parseSessionToken(ctx, cookies)
  const tokenHash = token === null ? null : hashSessionToken(token)
  const [row] = tokenHash === null ? [] : await selectSession(ctx, tokenHash)
  if (row?.isExpired) await ctx.db.delete(sessions).where(eq(sessions.id, row.id))
  if (!row || row.isExpired) return { actor: null, setCookies: createSessionCookies(ctx, null, cookies) }
  const { isDueForExtension } = row
  if (isDueForExtension || row.isLastUseOutdated)
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: sql`now()`, ...(isDueForExtension && { expiresAt: newExpiry }) })
      .where(eq(sessions.id, row.id))
  const needsCookie = isDueForExtension || hasLegacySessionCookie(cookies)
  return {
    actor: await toActor(ctx, row),
    setCookies: needsCookie ? createSessionCookies(ctx, token, cookies) : [],
  }
}

const accountColumns = {
  uid: users.id,
  ...pick(users, 'name', 'email', 'termsAccepted', 'previousLoginAt'),
}

const selectSession = ({ db, staffTwoFactor }: Pick<Ctx, 'db' | 'staffTwoFactor'>, tokenHash: string) =>
  db
    .select({
      id: sessions.id,
      own: accountColumns,
      role: usersRoles.role,
      acceptedTermsAsGuest: sql<boolean>`(${users.termsAcceptedAt} is not null and not ${users.termsAccepted})`,
      impersonating: sessions.impersonating,
      lacksSecondFactor:
        staffTwoFactor === 'required' ? sql<boolean>`not ${hasAnyFactor}` : sql<boolean>`false`,
      isExpired: isSessionExpiredForRole(sql`coalesce(${isStaffRole}, false)`),
      isDueForExtension: sql<boolean>`${sessions.expiresAt} <= now() + make_interval(secs => ${SESSION_LIFETIME_SECONDS - SESSION_REFRESH_AGE_SECONDS})`,
      isLastUseOutdated: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(sessions.tokenHash, tokenHash))

async function toActor({ db }: Pick<Ctx, 'db'>, row: SessionRow): Promise<Actor> {
  const { id: sessionId, own, impersonating, lacksSecondFactor, acceptedTermsAsGuest } = row
  const role = row.role ?? 'client'
  if (!isStaff({ role }))
    return { ...own, role, sessionId, ...(acceptedTermsAsGuest && { acceptedTermsAsGuest }) }
  if (lacksSecondFactor) return { ...own, role, sessionId, lacksSecondFactor: true }
  // Re-checks both roles on every request: only current staff may impersonate, and only clients can be impersonated.
  const client = impersonating === null ? undefined : await findImpersonatedClient(db, impersonating)
  if (client) {
    const { uid, name, email } = own
    return { ...client, role: 'client', sessionId, impersonatedBy: { uid, name, email, role } }
  }
  return { ...own, role, sessionId }
}

/** A separate query, because impersonation is rare. */
async function findImpersonatedClient(db: Ctx['db'], uid: string) {
  const [client] = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, uid), or(isNull(usersRoles.role), eq(usersRoles.role, 'client'))))
  return client
}
