import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown if other users can read or write the data folder. The message is one line for the operator. */
export class InsecureDataFolder extends Error {}

/** Entries that the program creates in the data folder. All others are left alone. */
const OWN_ENTRIES = ['assets', 'auth-secret', 'db', 'db.lock', 'documents', 'mail', 'restoring', 'tmp']

/**
 * Creates the data folder, and makes it and the program's entries in it private to this user. New files become private
 * through the umask, existing ones by removing other users' permissions. Does not follow links. @throws
 * {InsecureDataFolder} if the folder belongs to another user and anybody can write to it
 */
export function openDataFolder(folder: string): void {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  if (!makePrivate(folder, statSync(folder).mode) && statSync(folder).mode & 0o002)
    throw new InsecureDataFolder(
      `DATA_DIR: ${folder} belongs to another user and anybody may write to it; make it yours (chown), or set another one, for example DATA_DIR=./data`,
    )
  for (const name of readdirSync(folder)) if (OWN_ENTRIES.includes(name)) makeAllPrivate(join(folder, name))
}

function makeAllPrivate(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return
  // Files inside another user's readable folder would be readable, too.
  if (!makePrivate(path, stats.mode) && stats.mode & 0o006)
    throw new InsecureDataFolder(
      `DATA_DIR: ${path} belongs to another user and anybody may read it; make it yours, for example chown -R foyer: ${path}`,
    )
  if (stats.isDirectory()) for (const name of listNames(path)) makeAllPrivate(join(path, name))
}

/** Returns an empty list for a folder that another process has just deleted. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
    return []
  }
}

/** Removes other users' permissions. Returns false if the entry belongs to another user. */
function makePrivate(path: string, mode: number): boolean {
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
