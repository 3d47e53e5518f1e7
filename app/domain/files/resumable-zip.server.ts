import { createHash } from 'node:crypto'
import { appendFile, type FileHandle, open, readFile, rm, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** File in the ZIP. `header` and `end` are its place in it, in bytes. */
type ZipFileEntry = { path: string; sha256: string; bytes: number; crc: number; header: number; end: number }

/**
 * ZIP that is written to a path over several runs. After each file, its entry is noted in a list beside it. A later run
 * keeps the files on that list and continues behind the last one. (yazl writes a ZIP in one run only.)
 */
export type ResumableZip = {
  /** Entries of the files that are complete, by path. */
  entries: ReadonlyMap<string, ZipFileEntry>
  /** Adds a file, without compression. `maxBytes` is known to be enough. If `content` fails, the file is left out. */
  add: (path: string, content: AsyncIterable<Uint8Array>, maxBytes?: number) => Promise<void>
  /** Writes the directory at the end. Returns the size and hash of the ZIP. */
  finish: () => Promise<{ bytes: number; sha256: string }>
  close: () => Promise<void>
}

/** Fits into 32 bits, but says that the value is in a field of ZIP64. */
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff
const READ_BYTES = 1024 * 1024

const getListPath = (path: string) => `${path}.list`

/** Deletes an unfinished ZIP. */
export async function removeResumableZip(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(getListPath(path), { force: true })
}

/** All files have the same time, in UTC. Values from `limit` on are written in the fields of ZIP64. */
export async function openResumableZip(path: string, time: Date, limit = MAX_32): Promise<ResumableZip> {
  const listed = await readList(path)
  const listedEnd = [...listed.values()].at(-1)?.end ?? 0
  // Storing moves the finished ZIP. If that isn't recorded, because the process ends, the ZIP is written again.
  const isThere = (await getSize(path)) >= listedEnd
  if (!isThere) await removeResumableZip(path)
  const entries = isThere ? listed : new Map<string, ZipFileEntry>()
  let end = isThere ? listedEnd : 0
  const file = await open(path, entries.size > 0 ? 'r+' : 'w+', 0o600)
  await file.truncate(end)
  return {
    entries,
    add: async (name, content, maxBytes = 0) => {
      const isLarge = maxBytes >= limit
      const header = end
      let at = header + createLocalHeader({ path: name, crc: 0, bytes: 0 }, isLarge, time).length
      const hash = createHash('sha256')
      let crc = 0
      let bytes = 0
      for await (const chunk of content) {
        hash.update(chunk)
        crc = crc32(chunk, crc)
        bytes += chunk.byteLength
        await writeAll(file, chunk, at)
        at += chunk.byteLength
      }
      if (bytes >= limit && !isLarge) throw new Error(`${name} is larger than expected`)
      await writeAll(file, createLocalHeader({ path: name, crc, bytes }, isLarge, time), header)
      await file.datasync()
      const entry = { path: name, sha256: hash.digest('hex'), bytes, crc, header, end: at }
      await appendFile(getListPath(path), `${JSON.stringify(entry)}\n`, { flush: true })
      entries.set(name, entry)
      end = at
    },
    finish: async () => {
      // What a failed file has left behind.
      await file.truncate(end)
      const directory = Buffer.concat(
        [...entries.values()].map((entry) => createDirectoryEntry(entry, time, limit)),
      )
      const tail = Buffer.concat([directory, createEnd(entries.size, directory.length, end, limit)])
      await writeAll(file, tail, end)
      await file.datasync()
      const hash = createHash('sha256')
      for await (const chunk of file.createReadStream({
        start: 0,
        highWaterMark: READ_BYTES,
        autoClose: false,
      }))
        hash.update(chunk as Buffer)
      return { bytes: end + tail.length, sha256: hash.digest('hex') }
    },
    close: () => file.close(),
  }
}

/** Returns 0 without a file. */
async function getSize(path: string): Promise<number> {
  const found = await stat(path).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return null
    throw err
  })
  return found?.size ?? 0
}

/** A line that isn't complete was being written when the process ended. */
async function readList(path: string): Promise<Map<string, ZipFileEntry>> {
  const text = await readFile(getListPath(path), 'utf8').catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return ''
    throw err
  })
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  await rm(getListPath(path), { force: true })
  if (complete) await appendFile(getListPath(path), complete)
  const entries = complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ZipFileEntry)
  return new Map(entries.map((entry) => [entry.path, entry]))
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; )
    at += (await file.write(bytes, at, bytes.byteLength - at, position + at)).bytesWritten
}

// Structures of APPNOTE.TXT, section 4.3. Values that don't fit are all ones, and follow in an extra field.
const VERSION = 45
const UTF8_NAMES = 0x0800
const MADE_BY_UNIX = 3 << 8
/** A file that its owner can write and everyone can read. */
const FILE_MODE = 0o100644
const ZIP64_FIELD = 1
const fit32 = (value: number, limit: number) => (value >= limit ? MAX_32 : value)

type Described = { path: string; crc: number; bytes: number }

function createLocalHeader({ path, crc, bytes }: Described, isLarge: boolean, time: Date): Buffer {
  const name = Buffer.from(path)
  const extra = isLarge ? createZip64Field([bytes, bytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommonFields(header, 4, time)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(isLarge ? MAX_32 : bytes, 18)
  header.writeUInt32LE(isLarge ? MAX_32 : bytes, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function createDirectoryEntry(entry: ZipFileEntry, time: Date, limit: number): Buffer {
  const { path, crc, bytes, header: offset } = entry
  const name = Buffer.from(path)
  const large = [...(bytes >= limit ? [bytes, bytes] : []), ...(offset >= limit ? [offset] : [])]
  const extra = large.length > 0 ? createZip64Field(large) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(MADE_BY_UNIX | VERSION, 4)
  writeCommonFields(header, 6, time)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(fit32(bytes, limit), 20)
  header.writeUInt32LE(fit32(bytes, limit), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE((FILE_MODE << 16) >>> 0, 38)
  header.writeUInt32LE(fit32(offset, limit), 42)
  return Buffer.concat([header, name, extra])
}

/** Version, flags, no compression, time and date. */
function writeCommonFields(header: Buffer, at: number, time: Date): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8_NAMES, at + 2)
  header.writeUInt16LE(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    at + 6,
  )
  header.writeUInt16LE(
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
    at + 8,
  )
}

function createZip64Field(values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(ZIP64_FIELD, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [i, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * i)
  return field
}

function createEnd(count: number, bytes: number, offset: number, limit: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(fit32(bytes, limit), 12)
  end.writeUInt32LE(fit32(offset, limit), 16)
  if (count < MAX_16 && bytes < limit && offset < limit) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(MADE_BY_UNIX | VERSION, 12)
  large.writeUInt16LE(VERSION, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(bytes), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}
