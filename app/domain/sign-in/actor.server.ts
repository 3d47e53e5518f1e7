import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#app/context.ts'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { type Database, prepareOnce } from '#db/database.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'
import { hasAnyFactor } from './credentials.server.ts'
import {
  deleteSurplusSessions,
  isSessionExpiredForRole,
  SESSION_LIFETIME_SECONDS,
  SESSION_REFRESH_AGE_SECONDS,
} from './sessions.server.ts'

/**
 * Updates the account after a sign-in. Deletes the same browser's previous session (by its token) and surplus sessions,
 * moves lastLoginAt to previousLoginAt, and creates a missing role: 'admin' for ADMIN_EMAIL, otherwise 'client'.
 */
export async function recordSignIn(
  { db, adminEmail, log }: Ctx,
  session: { id: string; userId: string; ipAddress?: string | null },
  previousToken: string | null,
) {
  const { userId: uid, ipAddress: from = null } = session
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ previousLoginAt: sql`${users.lastLoginAt}`, lastLoginAt: sql`now()` })
      .where(eq(users.id, uid))
      .returning({ uid: users.id, name: users.name, email: users.email })
    if (!user) return
    if (previousToken !== null)
      await tx.delete(sessions).where(and(eq(sessions.token, previousToken), ne(sessions.id, session.id)))
    await deleteSurplusSessions(tx, uid)
    const role = user.email === adminEmail ? 'admin' : 'client'
    await tx.insert(usersRoles).values({ uid, role }).onConflictDoNothing()
    await recordOwnAction(tx, user, from, 'user.signed-in')
  })
  log.info({ uid }, 'signed in')
}

/** Returns an account's role. Defaults to 'client'. */
export async function findRole({ db }: Pick<Ctx, 'db'>, uid: string): Promise<Actor['role']> {
  const [row] = await db.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  return row?.role ?? 'client'
}

type ActorLookupCtx = Pick<Ctx, 'db' | 'staffTwoFactor'>
type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]
type SessionQueryCtx = Pick<Ctx, 'staffTwoFactor'> & { db: Pick<Database, 'select'> }

/**
 * Returns the user of a session that the auth library has validated. Null if the account is deactivated or the session
 * has expired. During impersonation, the actor is the client, and `impersonatedBy` is the staff member.
 */
export async function findActor(ctx: ActorLookupCtx, session: { id: string }): Promise<Actor | null> {
  const [row] = await selectSession(ctx, eq(sessions.id, session.id))
  if (!row) return null
  if (!row.over) return toActor(ctx, row)
  await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
  return null
}

/**
 * Returns the user of a session token in one statement, without the auth library. Serves nearly all requests. Returns
 * undefined if the library must handle the request, to end or extend the session or to delete the cookie.
 */
export async function findActorByToken(ctx: ActorLookupCtx, token: string): Promise<Actor | undefined> {
  const [row] = await findSessionByToken[ctx.staffTwoFactor](ctx.db, { token })
  return row && !row.over && !row.due ? toActor(ctx, row) : undefined
}

const selectSession = ({ db, staffTwoFactor }: SessionQueryCtx, condition: SQL) =>
  db
    .select({
      id: sessions.id,
      own: { uid: users.id, name: users.name, email: users.email, termsAccepted: users.termsAccepted },
      role: usersRoles.role,
      viewing: sessions.impersonating,
      lacking: staffTwoFactor === 'required' ? sql<boolean>`not ${hasAnyFactor}` : sql<boolean>`false`,
      over: isSessionExpiredForRole(sql`coalesce(${usersRoles.role}, 'client') <> 'client'`),
      due: sql<boolean>`${sessions.expiresAt} <= now() + make_interval(secs => ${SESSION_LIFETIME_SECONDS - SESSION_REFRESH_AGE_SECONDS})`,
      unnoted: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(condition)

const prepareSessionByToken = (staffTwoFactor: Ctx['staffTwoFactor']) =>
  prepareOnce(`session_by_token_${staffTwoFactor}`, (db) =>
    selectSession({ db, staffTwoFactor }, eq(sessions.token, sql.placeholder('token'))),
  )
const findSessionByToken = {
  optional: prepareSessionByToken('optional'),
  required: prepareSessionByToken('required'),
}

async function toActor({ db }: ActorLookupCtx, row: SessionRow): Promise<Actor> {
  const { id: sessionId, own, viewing, lacking, unnoted } = row
  const role = row.role ?? 'client'
  if (unnoted) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId))
  if (role === 'client') return { ...own, role, sessionId }
  if (lacking) return { ...own, role, sessionId, lacksSecondFactor: true }
  // Re-checks both roles on every request: only current staff may impersonate, and only clients can be impersonated.
  const client = viewing === null ? undefined : await findImpersonatedClient(db, viewing)
  if (client) {
    const { uid, name, email } = own
    return { ...client, role: 'client', sessionId, impersonatedBy: { uid, name, email } }
  }
  return { ...own, role, sessionId }
}

/** Finds the impersonated client. Uses a separate query, because impersonation is rare. */
async function findImpersonatedClient(db: Ctx['db'], uid: string) {
  const [client] = await db
    .select({ uid: users.id, name: users.name, email: users.email, termsAccepted: users.termsAccepted })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, uid), or(isNull(usersRoles.role), eq(usersRoles.role, 'client'))))
  return client
}
