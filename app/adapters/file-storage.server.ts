import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

const READ_BYTES = 128 * 1024

export type ByteRange = { start: number; end: number }

/** Keys are generated and never contain user-supplied names. */
export type FileStorage = {
  /** Stores a finished local file. Once resolved, the bytes are durable and `path` may no longer exist. */
  put: (key: string, file: { path: string; bytes: number }) => Promise<void>
  get: (key: string, range?: ByteRange) => Promise<Readable>
  delete: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  size: (key: string) => Promise<number | null>
  isEmpty: () => Promise<boolean>
  check: () => Promise<void>
}

export async function createDiskStorage(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true })
  // Splits files into subfolders by the first two characters of the key, because a folder with a million files is slow
  // to list and to back up.
  const getPath = (key: string) => join(folder, key.slice(0, 2), key)
  const size = async (key: string) => {
    const entry = await stat(getPath(key)).catch((err: NodeJS.ErrnoException) => {
      if (err.code === 'ENOENT') return null
      throw err
    })
    return entry?.size ?? null
  }
  return {
    put: async (key, { path }) => {
      const target = getPath(key)
      await mkdir(dirname(target), { recursive: true })
      await flushToDisk(path)
      await rename(path, target).catch((err) => copyAcrossFileSystems(err, path, target))
      for (const changedFolder of [dirname(target), folder]) await flushToDisk(changedFolder)
    },
    // Opens the file first, so that the promise rejects if it is missing.
    get: async (key, range) =>
      (await open(getPath(key))).createReadStream({ ...range, highWaterMark: READ_BYTES }),
    delete: (key) => rm(getPath(key), { force: true }),
    exists: async (key) => (await size(key)) !== null,
    size,
    isEmpty: async () => {
      const entry = await readdir(folder, { recursive: true, withFileTypes: true })
      return !entry.some((entry) => entry.isFile())
    },
    check: async () => {
      // Fixed name, so that a killed process leaves at most one probe file behind.
      const probe = join(folder, '.probe')
      try {
        await writeFile(probe, Buffer.alloc(16 * 1024), { flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/**
 * Copies a file across file systems, where a rename is impossible: writes a temporary copy and renames it, so that
 * readers never see a partial file.
 */
async function copyAcrossFileSystems(err: NodeJS.ErrnoException, path: string, target: string) {
  if (err.code !== 'EXDEV') throw err
  const temporaryPath = `${target}.part`
  try {
    await copyFile(path, temporaryPath)
    await flushToDisk(temporaryPath)
    await rename(temporaryPath, target)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** Flushes a file's bytes, or a folder's entries, to disk. */
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
