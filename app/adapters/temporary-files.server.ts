import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#app/core/units.ts'

export type TemporaryFile = {
  path: string
  write: (chunk: Uint8Array) => Promise<void>
  close: () => Promise<void>
  remove: () => Promise<void>
}

export type TemporaryFiles = {
  create: () => Promise<TemporaryFile>
  /** Returns the path of a file that stays when the process ends, so that the next one can continue it. */
  getLastingPath: (name: string) => string
  freeBytes: () => Promise<number>
  probe: () => Promise<void>
  /** Deletes files that were not written to for this time, which killed processes left behind. Lasting ones stay a day. */
  deleteOlderThan: (ms: number) => void
  close: () => void
}

/** No upload or backup leaves a file unchanged for this long and still needs it. */
export const MAX_TEMPORARY_FILE_AGE_MS = DAY_MS

/** Names of lasting files begin with this. */
const LASTING = 'lasting-'

/** Larger than what a file system stores inline in a directory entry. */
const PROBE_BYTES = 16 * 1024

/** Several processes may share the folder. */
export function openTemporaryFiles(folder: string): TemporaryFiles {
  mkdirSync(folder, { recursive: true })
  const ownPaths = new Set<string>()
  const remove = async (path: string) => {
    await rm(path, { force: true })
    ownPaths.delete(path)
  }
  const createPath = () => {
    const path = join(folder, randomUUID())
    ownPaths.add(path)
    return path
  }
  return {
    create: async () => {
      const path = createPath()
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
          await remove(path)
        },
      }
    },
    getLastingPath: (name) => join(folder, LASTING + name),
    probe: async () => {
      const path = createPath()
      try {
        await writeFile(path, Buffer.alloc(PROBE_BYTES), { flush: true })
      } finally {
        await remove(path)
      }
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    deleteOlderThan: (ms) => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name)
        const maxAge = name.startsWith(LASTING) ? Math.max(ms, MAX_TEMPORARY_FILE_AGE_MS) : ms
        const before = Date.now() - maxAge
        // Another process may delete its file in the meantime.
        const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
        if (modifiedAt !== undefined && modifiedAt <= before && !ownPaths.has(path))
          rmSync(path, { recursive: true, force: true })
      }
    },
    close: () => {
      for (const path of ownPaths) rmSync(path, { force: true })
    },
  }
}
