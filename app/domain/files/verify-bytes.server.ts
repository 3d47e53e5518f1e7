import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import { Busy, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

/** Maximum time between two chunks from the storage while a small file is verified. */
const STORAGE_IDLE_TIMEOUT_MS = 4_000

type Expected<Hash = string> = { bytes: number; sha256: Hash }

/** Yields each chunk once the next one has arrived, and the last one only after the length and hash are verified. */
export async function* verifyChunks(
  storedStream: Readable,
  expected: Expected<string | null>,
  createMismatchError: () => Promise<Error>,
  onChunk = () => {},
): AsyncGenerator<Buffer> {
  const hash = expected.sha256 && createHash('sha256')
  let left = expected.bytes
  let last: Buffer = Buffer.alloc(0)
  for await (const chunk of storedStream as AsyncIterable<Buffer>) {
    onChunk()
    left -= chunk.byteLength
    if (left < 0) break
    if (hash) hash.update(chunk)
    if (last.byteLength > 0) yield last
    last = chunk
  }
  if (left !== 0 || (hash && hash.digest('hex') !== expected.sha256)) throw await createMismatchError()
  yield last
}

/** Returns a stream of the chunks that `verifyChunks` yields. */
export function streamVerified(
  storedStream: Readable,
  expected: Expected<string | null>,
  createMismatchError: () => Promise<Error>,
): Readable {
  // Starts reading early, while the caller is still busy. The consumer gets any error once it continues reading.
  storedStream.on('error', () => {}).read(0)
  const verified = Readable.from(verifyChunks(storedStream, expected, createMismatchError), {
    objectMode: false,
  })
  // Also closes it if the consumer never started reading.
  return verified.once('close', () => storedStream.destroy())
}

/**
 * Returns a range of a small file after verifying the whole file.
 * @throws {Failure} 503, also if the storage times out or the stream breaks
 */
export async function readVerifiedRange(
  storedStream: Readable,
  expected: Expected,
  range: ByteRange,
  createMismatchError: () => Promise<Error>,
): Promise<Buffer<ArrayBuffer>> {
  const abort = () => storedStream.destroy(new Error('the storage stopped sending'))
  let timer = setTimeout(abort, STORAGE_IDLE_TIMEOUT_MS)
  const onChunk = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, STORAGE_IDLE_TIMEOUT_MS)
  }
  try {
    const wanted = Buffer.allocUnsafeSlow(range.end - range.start + 1)
    let at = 0
    for await (const chunk of verifyChunks(storedStream, expected, createMismatchError, onChunk)) {
      // Copies only the part of the chunk that lies within the range.
      const from = Math.max(0, range.start - at)
      const to = Math.max(0, at - range.start)
      if (from < chunk.byteLength && to < wanted.byteLength) chunk.copy(wanted, to, from)
      at += chunk.byteLength
    }
    return wanted
  } catch (err) {
    if (err instanceof Failure) throw err
    throw new Busy(t('Document storage isn’t responding right now.'), 60, { cause: err })
  } finally {
    clearTimeout(timer)
  }
}
