import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileLocked, lockFile } from '#db/file-lock.server.ts'

/** A temporary file that is written from its start to its end. */
export type SpoolFile = {
  path: string
  write: (chunk: Uint8Array) => Promise<void>
  /** No more is written. */
  close: () => Promise<void>
  /** Closes and deletes it; does nothing when it has been moved away. */
  remove: () => Promise<void>
}

/** Where uploads lie until they are whole and checked. */
export type Spool = {
  /** Names this running program among others that share the database. */
  instance: string
  create: () => Promise<SpoolFile>
  /** Bytes that are free on its disk. */
  freeBytes: () => Promise<number>
  /** Rejects when nothing can be written. */
  probe: () => Promise<void>
  /** Programs that ended without cleaning up, as `instance` named them. Their temporary files are gone. */
  dead: string[]
  /** To be called when nothing else is left of them. */
  forgetDead: () => void
  close: () => void
}

/** More than a file system keeps inside a folder's own entry. */
const PROBE_BYTES = 16 * 1024

/** Opens a folder of temporary files for this process alone, and clears away what killed processes left. */
export function openSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true })
  const { instance, release } = claim(folder)
  const own = join(folder, instance)
  // Cleared away first: on a full disk that is what makes room for this one.
  const left = takeLeft(folder, instance)
  for (const { id } of left) rmSync(join(folder, id), { recursive: true, force: true })
  removeUnlocked(folder)
  try {
    mkdirSync(own)
  } catch (err) {
    dropLock(folder, instance)
    release()
    throw err
  }
  return {
    instance,
    create: async () => {
      const path = join(own, randomUUID())
      const handle = await open(path, 'wx', 0o600)
      let closing: Promise<void> | undefined
      const close = () => {
        closing ??= handle.close()
        return closing
      }
      return {
        path,
        write: async (chunk) => {
          // A single write may take less than it was given, on a disk that is filling up.
          for (let at = 0; at < chunk.byteLength; ) at += (await handle.write(chunk, at)).bytesWritten
        },
        close,
        remove: async () => {
          await close()
          await rm(path, { force: true })
        },
      }
    },
    probe: async () => {
      const path = join(own, randomUUID())
      try {
        await writeFile(path, Buffer.alloc(PROBE_BYTES), { flush: true })
      } finally {
        await rm(path, { force: true })
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    dead: left.map(({ id }) => id),
    forgetDead: () => {
      for (const { id, release } of left.splice(0)) {
        dropLock(folder, id)
        release()
      }
    },
    close: () => {
      rmSync(own, { recursive: true, force: true })
      dropLock(folder, instance)
      release()
    },
  }
}

/** The lock is a database file, which may have its journal beside it. */
function dropLock(folder: string, instance: string): void {
  for (const file of [lockOf(folder, instance), `${lockOf(folder, instance)}-journal`])
    rmSync(file, { force: true })
}

/** A folder is made after its lock and deleted before it: one without was not deleted whole. */
function removeUnlocked(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !existsSync(lockOf(folder, entry.name)))
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}

const lockOf = (folder: string, instance: string) => join(folder, `${instance}.lock`)

const MOST_TRIES = 20

/** Another process that starts may take the new lock file for one left over: then once more, with a new name. */
function claim(folder: string): { instance: string; release: () => void } {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const instance = randomUUID()
    const release = tryHold(lockOf(folder, instance))
    if (release && existsSync(lockOf(folder, instance))) return { instance, release }
    release?.()
  }
  throw new Error(`no lock file could be kept in ${folder}`)
}

/** The locks that no process holds any more; this one holds them now. */
function takeLeft(folder: string, own: string): { id: string; release: () => void }[] {
  const ids = readdirSync(folder).flatMap((name) => (name.endsWith('.lock') ? [name.slice(0, -5)] : []))
  return ids.flatMap((id) => {
    const release = id === own ? null : tryHold(lockOf(folder, id))
    return release ? [{ id, release }] : []
  })
}

function tryHold(path: string): (() => void) | null {
  try {
    return lockFile(path)
  } catch (err) {
    if (err instanceof FileLocked) return null
    throw err
  }
}
