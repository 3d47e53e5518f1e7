import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { sessions, usersRoles } from '#db/schema.ts'

const MOST = 50

/**
 * True for a session that has ended: 14 days after a client last used it, 12 hours for the firm's side, and 30 days
 * after the log-in for everybody. The role is the one of now.
 */
export const sessionOver = sql<boolean>`(
  ${sessions.expiresAt} <= now()
  or ${sessions.createdAt} < now() - interval '30 days'
  or ${sessions.lastUsedAt} < now() - interval '14 days'
  or (
    ${sessions.lastUsedAt} < now() - interval '12 hours'
    and exists (select 1 from ${usersRoles} where ${usersRoles.uid} = ${sessions.userId} and ${usersRoles.role} <> 'client')
  )
)`

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
