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
  /** `instance` ids of processes that ended without cleaning up. Their temporary files have been deleted. */
  abandonedInstances: string[]
  /** Releases the locks of abandoned instances. Call once their database rows are gone. */
  releaseAbandoned: () => void
  close: () => void
}

/** Larger than what a file system stores inline in a directory entry. */
const PROBE_BYTES = 16 * 1024

/** Creates a folder for this process's temporary files, and deletes the folders of processes that were killed. */
export function openTemporaryFiles(folder: string): TemporaryFiles {
  mkdirSync(folder, { recursive: true })
  const { instance, release } = claimInstance(folder)
  const ownFolder = join(folder, instance)
  // Cleans up first: on a full disk, this makes room for the new folder.
  const abandoned = lockAbandoned(folder, instance)
  for (const { id } of abandoned) rmSync(join(folder, id), { recursive: true, force: true })
  removeUnlocked(folder)
  try {
    mkdirSync(ownFolder)
  } catch (err) {
    deleteLock(folder, instance)
    release()
    throw err
  }
  return {
    instance,
    create: async () => {
      const path = join(ownFolder, randomUUID())
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
      const path = join(ownFolder, randomUUID())
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
    abandonedInstances: abandoned.map(({ id }) => id),
    releaseAbandoned: () => {
      for (const { id, release } of abandoned.splice(0)) {
        deleteLock(folder, id)
        release()
      }
    },
    close: () => {
      rmSync(ownFolder, { recursive: true, force: true })
      deleteLock(folder, instance)
      release()
    },
  }
}

/** Writes content to a temporary file, and deletes the file after `use`. */
export async function withTemporaryFile<T>(
  files: Pick<TemporaryFiles, 'create'>,
  readContent: () => Promise<AsyncIterable<Uint8Array>> | Iterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const file = await files.create()
  try {
    for await (const chunk of await readContent()) await file.write(chunk)
    await file.close()
    return await use(file.path)
  } finally {
    await file.remove()
  }
}

/** Deletes a lock, which is an SQLite file with an optional journal. */
function deleteLock(folder: string, instance: string): void {
  for (const file of [getLockPath(folder, instance), `${getLockPath(folder, instance)}-journal`])
    rmSync(file, { force: true })
}

/**
 * Deletes folders without a lock. A folder is created after its lock and deleted before it, so such a folder is a
 * leftover.
 */
function removeUnlocked(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory() && !existsSync(getLockPath(folder, entry.name)))
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}

const getLockPath = (folder: string, instance: string) => join(folder, `${instance}.lock`)

const MAX_CLAIM_ATTEMPTS = 20

/** Claims an instance id. Retries with a new id if another starting process mistakes the new lock for a stale one. */
function claimInstance(folder: string): { instance: string; release: () => void } {
  for (let attempt = 0; attempt < MAX_CLAIM_ATTEMPTS; attempt++) {
    const instance = randomUUID()
    const release = tryLock(getLockPath(folder, instance))
    if (release && existsSync(getLockPath(folder, instance))) return { instance, release }
    release?.()
  }
  throw new Error(`no lock file could be kept in ${folder}`)
}

/** Takes over the locks of dead processes and returns them. */
function lockAbandoned(folder: string, ownFolder: string): { id: string; release: () => void }[] {
  const ids = readdirSync(folder).flatMap((name) => (name.endsWith('.lock') ? [name.slice(0, -5)] : []))
  return ids.flatMap((id) => {
    const release = id === ownFolder ? null : tryLock(getLockPath(folder, id))
    return release ? [{ id, release }] : []
  })
}

function tryLock(path: string): (() => void) | null {
  try {
    return lockFile(path)
  } catch (err) {
    if (err instanceof FileLocked) return null
    throw err
  }
}
