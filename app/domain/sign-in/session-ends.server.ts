import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import { sessions, usersRoles } from '#db/schema.ts'
import { before } from '../periods.server.ts'
import { secondsOf } from '../periods.ts'

const MOST = 50
/** Lifetime of an unused session, and the age after which its expiry is extended. */
export const SESSION_SECONDS = secondsOf(retention.unusedSessions.period)
export const PROLONGED_AFTER_SECONDS = Math.min(24 * 3600, SESSION_SECONDS / 2)

/**
 * Returns the condition that a session has expired, by its age and last use (content/retention.ts). Sessions of staff
 * expire earlier, by the current role.
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
/** The same condition for a query on `sessions` alone. */
export const sessionOver = sessionOverFor(sql`exists (
  select 1 from ${usersRoles} where ${usersRoles.uid} = ${sessions.userId} and ${usersRoles.role} <> 'client')`)

export async function endSurplusSessions(tx: Transaction, uid: string): Promise<void> {
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, uid))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(MOST)
  await tx.delete(sessions).where(and(eq(sessions.userId, uid), notInArray(sessions.id, newest)))
}
