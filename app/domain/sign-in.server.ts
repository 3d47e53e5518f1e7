import { eq, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#app/context.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'

/**
 * What each sign-in leaves behind: lastLoginAt moves into previousLoginAt, and a missing role record is
 * made, admin for the fixed address and client for everybody else.
 */
export async function recordSignIn({ db, adminEmail, log }: Ctx, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ previousLoginAt: sql`${users.lastLoginAt}`, lastLoginAt: sql`now()` })
      .where(eq(users.id, uid))
      .returning({ email: users.email })
    if (!user) return
    const role = user.email === adminEmail ? 'admin' : 'client'
    await tx.insert(usersRoles).values({ uid, role }).onConflictDoNothing()
  })
  log.info({ uid }, 'signed in')
}

/** The person of a session that the auth library vouched for, with the role as it is now. */
export async function findActor({ db }: Pick<Ctx, 'db'>, session: { id: string }): Promise<Actor | null> {
  const [row] = await db
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      termsAccepted: users.termsAccepted,
      role: usersRoles.role,
      unnoted: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(sessions.id, session.id))
  if (!row) return null
  const { unnoted, ...person } = row
  if (unnoted) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, session.id))
  return { ...person, role: person.role ?? 'client', sessionId: session.id }
}
