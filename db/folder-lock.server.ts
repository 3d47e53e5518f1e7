import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** Another process has the embedded database open. */
export class FolderInUse extends Error {}

/**
 * Holds a file for this process alone and returns what lets go of it. The lock is SQLite's, which is the
 * kernel's: it ends with the process however that ends, so a killed one leaves nothing behind.
 * @throws {FolderInUse} at once when another process holds it; any other error when the file can't be used.
 */
export function holdFolder(lockFile: string): () => void {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    // Without a journal the lock writes nothing, so that a full disk can be locked too.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (err) {
    lock.close()
    throw (err as { errcode?: number }).errcode === SQLITE_BUSY
      ? new FolderInUse(lockFile, { cause: err })
      : err
  }
  return () => lock.close()
}
