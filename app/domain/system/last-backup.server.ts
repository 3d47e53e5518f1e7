import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { backups, documentVersions, users, usersRoles } from '#db/schema.ts'

/** A backup older than this is too old, in days. */
export const OLD_DAYS = 7

export type LastBackup = { at: Date; documents: number; bytes: number; damaged: number }

/** The newest backup that was finished; null: there is none. */
export async function lastBackup(db: Database): Promise<LastBackup | null> {
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
 * What the firm should know of its backups. `late`: the last one is older than a week, or there is none although
 * there has been something to lose for as long; never in the demo.
 */
export async function backupState(
  db: Database,
  { demo }: { demo: boolean },
): Promise<{ last: LastBackup | null; late: boolean }> {
  const last = await lastBackup(db)
  if (demo) return { last, late: false }
  const late = last ? Date.now() - last.at.getTime() > OLD_DAYS * 86_400_000 : await hasOldData(db)
  return { last, late }
}

async function hasOldData(db: Database): Promise<boolean> {
  const old = sql`now() - make_interval(days => ${OLD_DAYS}::int)`
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
  // Only a new installation has no such client, so the second query rarely runs.
  return (await clients).length > 0 || (await uploads).length > 0
}

/** True while a backup may still read objects that no row points at any more. */
export const backupRuns = sql`exists (select 1 from ${backups}
  where ${backups.finishedAt} is null and ${backups.keepsUntil} > now())`

// A backup that was killed holds deletions up for no longer than this.
const anHour = sql`now() + interval '1 hour'`

/** From now on nothing is deleted from the storage, until the backup is noted as finished, given up, or silent. */
export async function beginBackup(db: Database, id: string): Promise<void> {
  const over = and(isNull(backups.finishedAt), lt(backups.keepsUntil, sql`now()`))
  await db.delete(backups).where(or(over, lt(backups.startedAt, sql`now() - interval '400 days'`)))
  await db.insert(backups).values({ id, keepsUntil: anHour })
}

/** To be called again and again while it runs. */
export async function goOnWithBackup(db: Database, id: string): Promise<void> {
  await db.update(backups).set({ keepsUntil: anHour }).where(eq(backups.id, id))
}

export async function giveBackupUp(db: Database, id: string): Promise<void> {
  await db.delete(backups).where(and(eq(backups.id, id), isNull(backups.finishedAt)))
}

/** Notes that its file is kept. */
export async function noteBackup(
  db: Database,
  id: string,
  made: { documents: number; bytes: number; damaged: number },
): Promise<void> {
  await db
    .update(backups)
    .set({ finishedAt: sql`now()`, ...made })
    .where(eq(backups.id, id))
}
