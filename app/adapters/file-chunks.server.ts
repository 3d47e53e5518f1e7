import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

const CHUNK = 128 * 1024

/** To whom a chunk's memory goes back: to the very reading that it came from, so that no file ever meets another one's bytes. */
const lenders = new WeakMap<ArrayBufferLike, Buffer[]>()

/**
 * Reads a file, or from one byte of it to another, both included, and closes it. A chunk that is given back is filled
 * again: with a new one each time, a third of the time would go into clearing them away.
 */
export function readChunks(file: FileHandle, { start = 0, end = Number.POSITIVE_INFINITY } = {}): Readable {
  let at = start
  const spare: Buffer[] = []
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK)
      lenders.set(buffer.buffer, spare)
      file.read(buffer, 0, Math.min(CHUNK, end + 1 - at), at).then(
        ({ bytesRead }) => {
          at += bytesRead
          this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null)
        },
        (err) => this.destroy(err),
      )
    },
    destroy(err, done) {
      spare.length = 0
      file.close().then(() => done(err), done)
    },
  })
}

/** To be called by whoever has sent a chunk and knows that nobody holds it any more; any other is left alone. */
export function giveBack({ buffer }: Uint8Array): void {
  const spare = lenders.get(buffer)
  if (lenders.delete(buffer)) spare?.push(Buffer.from(buffer))
}
