import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder can't be kept from others. The message is one line for a person. */
export class OpenToOthers extends Error {}

/** What is ours in the data folder; anything else in it is left alone. */
const OURS = ['assets', 'auth-secret', 'db', 'db.lock', 'documents', 'mail', 'restoring', 'tmp']

/**
 * Makes the data folder, and keeps it and all of ours in it for this user alone: what is written from now on is
 * private, and what an older version or a copy left open is closed. Links are not followed.
 * @throws {OpenToOthers} when the folder is somebody else's and anybody may write to it.
 */
export function openDataFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  if (!close(folder, statSync(folder).mode) && statSync(folder).mode & 0o002)
    throw new OpenToOthers(
      `DATA_DIR: ${folder} belongs to another user and anybody may write to it; make it yours (chown), or set another one, for example DATA_DIR=./data`,
    )
  for (const name of readdirSync(folder)) if (OURS.includes(name)) closeAll(join(folder, name))
}

function closeAll(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return
  // Under a folder that stays somebody else's this one could be read: then better not start.
  if (!close(path, stats.mode) && stats.mode & 0o006)
    throw new OpenToOthers(
      `DATA_DIR: ${path} belongs to another user and anybody may read it; make it yours, for example chown -R foyer: ${path}`,
    )
  if (stats.isDirectory()) for (const name of namesIn(path)) closeAll(join(path, name))
}

/** None where it is gone: another process of ours may work in here, too. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
    return []
  }
}

/** Takes away what others may do; false when that is not ours to decide. */
function close(path: string, mode: number): boolean {
  if ((mode & 0o077) === 0) return true
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw err
    return code === 'ENOENT'
  }
}
