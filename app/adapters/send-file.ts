import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from './files.server.ts'

/** So much is read ahead of a reader who stands still, twice. */
const CHUNK = 128 * 1024

/**
 * Writes a part of a file into `out`, at the pace at which that is taken, and ends it. While one of two buffers is on
 * its way out the other is filled, and both are used until the end: a stream makes a new one for each chunk, which costs
 * a third of the rate and all of the memory. Also resolves when the reader goes away. @throws when the file is shorter
 */
export function sendFile(file: FileHandle, { start, end }: ByteRange, out: Writable): Promise<void> {
  const size = Math.min(CHUNK, end + 1 - start)
  const read = async (buffer: Buffer<ArrayBuffer>, at: number) => {
    const { bytesRead } = await file.read(buffer, 0, Math.min(size, end + 1 - at), at)
    if (bytesRead === 0) throw new Error(`the stored file ends at byte ${at}, before ${end + 1}`)
    return buffer.subarray(0, bytesRead)
  }
  return new Promise((resolve, reject) => {
    // It is the reader who has gone away, which ends the matter.
    const write = (chunk: Buffer) =>
      new Promise<void>((sent) => {
        out.write(chunk, (err) => (err ? resolve() : sent()))
      })
    const run = async () => {
      let spare = Buffer.allocUnsafeSlow(size)
      let chunk = await read(Buffer.allocUnsafeSlow(size), start)
      for (let at = start + chunk.length; at <= end && !out.destroyed; at += chunk.length) {
        const [next] = await Promise.all([read(spare, at), write(chunk)])
        spare = Buffer.from(chunk.buffer)
        chunk = next
      }
      if (!out.destroyed) out.end(chunk)
    }
    out.once('close', resolve)
    run().then(resolve, reject)
  })
}
