import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { readChunks } from './file-chunks.server.ts'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where documents are kept, under keys of our own: never under a name that somebody chose. */
export type Files = {
  /** Takes a finished local file over; once it resolves the bytes are safe and `path` may be gone. */
  put: (key: string, file: { path: string; bytes: number }) => Promise<void>
  /** Rejects when there is nothing under the key. */
  get: (key: string, range?: ByteRange) => Promise<Readable>
  /** Deletes what is there, if anything is. */
  delete: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** Bytes under the key; null when there is nothing. */
  size: (key: string) => Promise<number | null>
  /** Whether nothing at all is kept. */
  isEmpty: () => Promise<boolean>
  /** Rejects when the storage can't be used. */
  check: () => Promise<void>
}

/** Keeps documents in a folder. */
export async function openDisk(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true })
  // Folders by the first two characters, since a folder of a million files is slow to list and to back up.
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const size = async (key: string) => {
    const found = await stat(pathOf(key)).catch((err: NodeJS.ErrnoException) => {
      if (err.code === 'ENOENT') return null
      throw err
    })
    return found?.size ?? null
  }
  return {
    put: async (key, { path }) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await sync(path)
      await rename(path, target).catch((err) => copyOver(err, path, target))
      for (const changed of [dirname(target), folder]) await sync(changed)
    },
    get: async (key, range) => readChunks(await open(pathOf(key)), range),
    delete: (key) => rm(pathOf(key), { force: true }),
    exists: async (key) => (await size(key)) !== null,
    size,
    isEmpty: async () => {
      const found = await readdir(folder, { recursive: true, withFileTypes: true })
      return !found.some((entry) => entry.isFile())
    },
    check: async () => {
      // Always the same one, so that a process that is killed here leaves no more than this.
      const probe = join(folder, '.probe')
      try {
        await writeFile(probe, Buffer.alloc(16 * 1024), { flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/** On another file system a file can't be moved: copied aside and then renamed, so that no half one is seen. */
async function copyOver(err: NodeJS.ErrnoException, path: string, target: string): Promise<void> {
  if (err.code !== 'EXDEV') throw err
  const aside = `${target}.part`
  try {
    await copyFile(path, aside)
    await sync(aside)
    await rename(aside, target)
  } finally {
    await rm(aside, { force: true })
  }
}

/** Resolves once a file's bytes, or a folder's entries, are on the disk and not only on their way to it. */
async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
