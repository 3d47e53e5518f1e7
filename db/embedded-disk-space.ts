import { closeSync, existsSync, openSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MIB } from '#app/core/units.ts'

/** Size of a new database including its first rows. */
const NEW_DATABASE_BYTES = 48 * MIB
/** Space for one change, in addition to the next segment of the write-ahead log. */
const WRITE_MARGIN_BYTES = 8 * MIB

export const toMib = (bytes: number) => Math.floor(bytes / MIB)

export const hasDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/** Returns the space, in bytes, that the database in a folder needs for its next change, or for its creation. */
export function getNeededBytes(folder: string): number {
  if (!hasDatabase(folder)) return NEW_DATABASE_BYTES
  const log = join(folder, 'pg_wal')
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return Math.max(0, ...segments.map((name) => statSync(join(log, name)).size)) + WRITE_MARGIN_BYTES
}

export function getFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws an error with code ENOSPC if the disk is full, or the file system's error if it is read-only */
export function assertWritable(folder: string, neededBytes = getNeededBytes(folder)): void {
  // A disk that has become read-only after an I/O error still reports free space, so this opens a file for writing.
  closeSync(openSync(join(folder, 'PG_VERSION'), 'r+'))
  const free = getFreeBytes(folder)
  if (free >= neededBytes) return
  throw Object.assign(new Error(`the disk of the database is full: ${toMib(free)} MB free`), {
    code: 'ENOSPC',
  })
}
