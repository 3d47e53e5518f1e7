import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'

const SQLITE_BUSY = 5

export class FileLocked extends OperatorError {
  constructor(cause: unknown) {
    super(
      t(
        'DATA_DIR: Foyer is using this folder, and only one process can use it at a time; stop Foyer and try again',
      ),
      { cause },
    )
  }
}

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
    throw (err as { errcode?: number }).errcode === SQLITE_BUSY ? new FileLocked(err) : err
  }
  return () => lock.close()
}
