import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import { sessions, usersRoles } from '#db/schema.ts'
import { before } from '../periods.server.ts'
import { secondsOf } from '../periods.ts'

const MOST = 50
/** The longest that a session lasts unless it is used, and after how long its end is put off. */
export const SESSION_SECONDS = secondsOf(retention.unusedSessions.period)
export const PROLONGED_AFTER_SECONDS = Math.min(24 * 3600, SESSION_SECONDS / 2)

/**
 * True for a session that has ended: so long after the log-in or after it was last used, which is shorter for the
 * firm's side, as content/retention.ts says. The role is the one of now.
 */
export const sessionOverFor = (ofFirm: SQL) => sql<boolean>`(
  ${sessions.expiresAt} <= now()
  or ${sessions.createdAt} < ${before(retention.sessions.period)}
  or ${sessions.lastUsedAt} < ${before(retention.unusedSessions.period)}
  or (
    ${sessions.lastUsedAt} < ${before(retention.firmSessions.period)}
    and ${ofFirm}
  )
)`
/** The same where nothing but the session is known. */
export const sessionOver = sessionOverFor(sql`exists (
  select 1 from ${usersRoles} where ${usersRoles.uid} = ${sessions.userId} and ${usersRoles.role} <> 'client')`)

/** Ends the sessions used longest ago where somebody has more than 50. */
export async function endSurplusSessions(tx: Transaction, uid: string): Promise<void> {
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, uid))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MOST)
  await tx.delete(sessions).where(and(eq(sessions.userId, uid), notInArray(sessions.id, newest)))
}
