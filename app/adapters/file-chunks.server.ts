import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { registerBuffer } from '#app/core/buffer-pool.ts'

const CHUNK = 128 * 1024

/**
 * Reads a file, or the inclusive byte range `start` to `end`, and closes it. Returned buffers are reused: allocating
 * new ones costs a third of the time in garbage collection.
 */
export function readChunks(file: FileHandle, { start = 0, end = Number.POSITIVE_INFINITY } = {}): Readable {
  let at = start
  const size = Math.min(CHUNK, Math.max(1, end + 1 - start))
  const spare: Buffer[] = []
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      // Ends a range without another read.
      if (at > end) return void this.push(null)
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(size)
      registerBuffer(buffer, spare)
      file.read(buffer, 0, Math.min(size, end + 1 - at), at).then(
        ({ bytesRead }) => {
          at += bytesRead
          this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null)
        },
        (err) => this.destroy(err),
      )
    },
    destroy(err, done) {
      // Frees the buffers at once; otherwise their size makes V8 run full garbage collections.
      for (const { buffer } of spare.splice(0)) (buffer as ArrayBuffer).transfer(0)
      file.close().then(() => done(err), done)
    },
  })
}
