import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Another process holds the lock. */
export class FileLocked extends Error {}

/**
 * Locks a file for this process and returns a function that unlocks it. The kernel owns the lock and releases it when
 * the process ends, so a killed process leaves no stale lock. Node has no file locks, so this uses SQLite's.
 * @throws {FileLocked} immediately if another process holds the lock; any other error if the file is unusable
 */
export function lockFile(path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // An in-memory journal writes no file, so locking works even on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (err) {
    lock.close()
    throw (err as { errcode?: number }).errcode === SQLITE_BUSY ? new FileLocked(path, { cause: err }) : err
  }
  return () => lock.close()
}
