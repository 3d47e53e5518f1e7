import { lte, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { emailLinks, limitHits, pendingSignIns, sessions, usedChecks, verifications } from '#db/schema.ts'
import { sweepFailedSignIns } from './sign-in/failed-sign-ins.server.ts'
import { sessionOver } from './sign-in/session-ends.server.ts'

/** Forgets what has run out: sessions, links, limits, used human checks and half-finished sign-ins. */
export async function sweepExpired(db: Database): Promise<void> {
  const now = sql`now()`
  await db.delete(limitHits).where(lte(limitHits.endsAt, now))
  await db.delete(usedChecks).where(lte(usedChecks.endsAt, now))
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, now))
  await db.delete(verifications).where(lte(verifications.expiresAt, now))
  await db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
  await db.delete(sessions).where(sessionOver)
  await sweepFailedSignIns(db)
}
