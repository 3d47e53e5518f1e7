import { DatabaseSync } from 'node:sqlite'

/** Another process has the embedded database open. */
export class FolderInUse extends Error {}

/**
 * Holds a file for this process alone and returns what lets go of it. The lock is SQLite's, which is the
 * kernel's: it ends with the process however that ends, so a killed one leaves nothing behind.
 * @throws {FolderInUse} at once when another process holds it.
 */
export function holdFolder(lockFile: string): () => void {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new FolderInUse(lockFile, { cause })
  }
  return () => lock.close()
}
