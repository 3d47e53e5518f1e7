import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileLocked, lockFile } from '#db/file-lock.server.ts'

/** Temporary file that is written sequentially. */
export type TemporaryFile = {
  path: string
  write: (chunk: Uint8Array) => Promise<void>
  close: () => Promise<void>
  remove: () => Promise<void>
}

export type TemporaryFiles = {
  instance: string
  create: () => Promise<TemporaryFile>
  freeBytes: () => Promise<number>
  probe: () => Promise<void>
  /** `instance` ids of processes that ended without cleanup. Their temporary files have been deleted. */
  dead: string[]
  /** Releases the locks of the dead instances. Call once their database rows are gone. */
  forgetDead: () => void
  close: () => void
}

/** Larger than what a file system stores inline in a directory entry. */
const PROBE_BYTES = 16 * 1024

/** Creates a folder of temporary files for this process, and deletes those of killed processes. */
export function openTemporaryFiles(folder: string): TemporaryFiles {
  mkdirSync(folder, { recursive: true })
  const { instance, release } = claim(folder)
  const own = join(folder, instance)
  // Cleans up first: on a full disk, this makes room for the new folder.
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
          // On a nearly full disk, one write may store only part of the chunk.
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

/** Deletes the lock, which is a SQLite file with an optional journal. */
function dropLock(folder: string, instance: string): void {
  for (const file of [lockOf(folder, instance), `${lockOf(folder, instance)}-journal`])
    rmSync(file, { force: true })
}

/**
 * Deletes folders without a lock. A folder is created after its lock and deleted before it, so such a folder is a
 * leftover.
 */
function removeUnlocked(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !existsSync(lockOf(folder, entry.name)))
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}

const lockOf = (folder: string, instance: string) => join(folder, `${instance}.lock`)

const MOST_TRIES = 20

/** Claims an instance id. Retries with a new id when a starting process mistakes the new lock for a stale one. */
function claim(folder: string): { instance: string; release: () => void } {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const instance = randomUUID()
    const release = tryHold(lockOf(folder, instance))
    if (release && existsSync(lockOf(folder, instance))) return { instance, release }
    release?.()
  }
  throw new Error(`no lock file could be kept in ${folder}`)
}

/** Returns the locks of dead processes, now held by this process. */
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
