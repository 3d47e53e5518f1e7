import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/core/units.ts'
import type { Database } from '#db/connect.server.ts'
import { backups, documentVersions, users, usersRoles } from '#db/schema.ts'

const OLD_BACKUP_DAYS = 7

type LastBackup = { at: Date; documents: number; bytes: number; damaged: number }

export async function findLatestBackup(db: Database): Promise<LastBackup | null> {
  const [last] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.finishedAt), desc(backups.id))
    .limit(1)
  if (!last?.finishedAt) return null
  const { finishedAt: at, documents, bytes, damaged } = last
  return { at, documents, bytes, damaged }
}

/**
 * Returns the latest backup and whether a new one is due: because the latest is older than OLD_BACKUP_DAYS days, or
 * because there is none although data has existed for that long. Never due in the demo.
 */
export async function getBackupState(db: Database, { demo }: { demo: boolean }) {
  const last = await findLatestBackup(db)
  if (demo) return { last, late: false }
  const late = last ? Date.now() - last.at.getTime() > OLD_BACKUP_DAYS * DAY_MS : await hasOldData(db)
  return { last, late }
}

async function hasOldData(db: Database): Promise<boolean> {
  const old = sql`now() - make_interval(days => ${OLD_BACKUP_DAYS}::int)`
  const clients = db
    .select({ uid: users.id })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(usersRoles.role, 'client'), lt(users.createdAt, old)))
    .limit(1)
  const uploads = db
    .select({ uid: documentVersions.uploadedBy })
    .from(documentVersions)
    .where(and(isNotNull(documentVersions.uploadedBy), lt(documentVersions.createdAt, old)))
    .limit(1)
  // The second query rarely runs, because only new installations have no such client.
  return (await clients).length > 0 || (await uploads).length > 0
}

/** Condition: a backup is running. It may still read objects whose rows are gone. */
export const isBackupRunning = sql`exists (select 1 from ${backups}
  where ${backups.finishedAt} is null and ${backups.keepsUntil} > now())`

// Limits how long a killed backup delays deletions.
const inOneHour = sql`now() + interval '1 hour'`

/** Records a backup. No stored object is deleted until it is finished, canceled or not extended for an hour. */
export async function startBackup(db: Database, id: string): Promise<void> {
  const isAbandoned = and(isNull(backups.finishedAt), lt(backups.keepsUntil, sql`now()`))
  await db.delete(backups).where(or(isAbandoned, lt(backups.startedAt, sql`now() - interval '400 days'`)))
  await db.insert(backups).values({ id, keepsUntil: inOneHour })
}

/** Prevents deletions for another hour. A running backup calls this at least once per hour. */
export async function extendBackup(db: Database, id: string): Promise<void> {
  await db.update(backups).set({ keepsUntil: inOneHour }).where(eq(backups.id, id))
}

export async function cancelBackup(db: Database, id: string): Promise<void> {
  await db.delete(backups).where(and(eq(backups.id, id), isNull(backups.finishedAt)))
}

export async function finishBackup(
  db: Database,
  id: string,
  summary: { documents: number; bytes: number; damaged: number },
) {
  await db
    .update(backups)
    .set({ finishedAt: sql`now()`, ...summary })
    .where(eq(backups.id, id))
}
