import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#app/context.ts'
import { type Database, prepareOnce } from '#db/database.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { hasAnyFactor } from './factor-columns.server.ts'
import {
  endSurplusSessions,
  PROLONGED_AFTER_SECONDS,
  SESSION_SECONDS,
  sessionOverFor,
} from './session-ends.server.ts'

/**
 * What each sign-in leaves behind: the session that the same browser had (`former` is its token) ends, too many become
 * fewer, lastLoginAt moves into previousLoginAt, and a missing role record is made, admin for the fixed address and
 * client for everybody else.
 */
export async function recordSignIn(
  { db, adminEmail, log }: Ctx,
  session: { id: string; userId: string; ipAddress?: string | null },
  former: string | null,
): Promise<void> {
  const { userId: uid, ipAddress: from = null } = session
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ previousLoginAt: sql`${users.lastLoginAt}`, lastLoginAt: sql`now()` })
      .where(eq(users.id, uid))
      .returning({ uid: users.id, name: users.name, email: users.email })
    if (!user) return
    if (former !== null)
      await tx.delete(sessions).where(and(eq(sessions.token, former), ne(sessions.id, session.id)))
    await endSurplusSessions(tx, uid)
    const role = user.email === adminEmail ? 'admin' : 'client'
    await tx.insert(usersRoles).values({ uid, role }).onConflictDoNothing()
    await recordActivity(tx, { actor: user, from }, { action: 'user.signed-in', subject: userSubject(user) })
  })
  log.info({ uid }, 'signed in')
}

/** The role of an account: a client's, where none is recorded. */
export async function findRole({ db }: Pick<Ctx, 'db'>, uid: string): Promise<Actor['role']> {
  const [row] = await db.select({ role: usersRoles.role }).from(usersRoles).where(eq(usersRoles.uid, uid))
  return row?.role ?? 'client'
}

type Asking = Pick<Ctx, 'db' | 'staffTwoFactor'>
type Row = Awaited<ReturnType<typeof selectSession>>[number]
type Asked = Pick<Ctx, 'staffTwoFactor'> & { db: Pick<Database, 'select'> }

/**
 * The person of a session that the auth library vouched for, with the role as it is now; null when the account
 * is deactivated, or the session is over. Who of the firm looks at a client's portal is that client, but marked with `viewedBy`.
 */
export async function findActor(ctx: Asking, session: { id: string }): Promise<Actor | null> {
  const [row] = await selectSession(ctx, eq(sessions.id, session.id))
  if (!row) return null
  if (!row.over) return actorOf(ctx, row)
  await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
  return null
}

/**
 * The same by the token of a session, in one statement and without the library, for nearly every request. undefined
 * where something has to be done about the session: ended, prolonged, or the cookie taken back.
 */
export async function findActorByToken(ctx: Asking, token: string): Promise<Actor | undefined> {
  const [row] = await byToken[ctx.staffTwoFactor](ctx.db, { token })
  return row && !row.over && !row.due ? actorOf(ctx, row) : undefined
}

const selectSession = ({ db, staffTwoFactor }: Asked, which: SQL) =>
  db
    .select({
      id: sessions.id,
      own: { uid: users.id, name: users.name, email: users.email, termsAccepted: users.termsAccepted },
      role: usersRoles.role,
      viewing: sessions.viewing,
      lacking: staffTwoFactor === 'required' ? sql<boolean>`not ${hasAnyFactor}` : sql<boolean>`false`,
      over: sessionOverFor(sql`coalesce(${usersRoles.role}, 'client') <> 'client'`),
      due: sql<boolean>`${sessions.expiresAt} <= now() + make_interval(secs => ${SESSION_SECONDS - PROLONGED_AFTER_SECONDS})`,
      unnoted: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(which)

const sessionOfToken = (staffTwoFactor: Ctx['staffTwoFactor']) =>
  prepareOnce(`session_by_token_${staffTwoFactor}`, (db) =>
    selectSession({ db, staffTwoFactor }, eq(sessions.token, sql.placeholder('token'))),
  )
const byToken = { optional: sessionOfToken('optional'), required: sessionOfToken('required') }

async function actorOf({ db }: Asking, row: Row): Promise<Actor> {
  const { id: sessionId, own, viewing, lacking, unnoted } = row
  const role = row.role ?? 'client'
  if (unnoted) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId))
  if (role === 'client') return { ...own, role, sessionId }
  if (lacking) return { ...own, role, sessionId, lacksSecondFactor: true }
  // Both roles are asked for each time: a former administrator sees nobody's portal, and nobody's of the firm is seen.
  const client = viewing === null ? undefined : await findViewed(db, viewing)
  if (client) {
    const { uid, name, email } = own
    return { ...client, role: 'client', sessionId, viewedBy: { uid, name, email } }
  }
  return { ...own, role, sessionId }
}

/** The client whose portal somebody of the firm looks at; a question of its own, since hardly anybody does. */
async function findViewed(db: Ctx['db'], uid: string) {
  const [viewed] = await db
    .select({ uid: users.id, name: users.name, email: users.email, termsAccepted: users.termsAccepted })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, uid), or(isNull(usersRoles.role), eq(usersRoles.role, 'client'))))
  return viewed
}
