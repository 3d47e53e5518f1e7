import type { ServerResponse } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { releaseBuffer } from '#app/core/buffer-pool.ts'

/**
 * Converts a stream to a response body with backpressure. Avoids `Readable.toWeb`, which copies each chunk.
 * With `bytes` given, closes with the last byte instead of waiting for the end of the stream.
 */
export function toResponseBody(
  stream: Readable,
  {
    outgoing,
    bytes = Number.POSITIVE_INFINITY,
  }: { outgoing?: ServerResponse | undefined; bytes?: number } = {},
): ReadableStream<Uint8Array> {
  // The reader receives the error; without a listener it would crash the process.
  stream.on('error', () => {})
  if (outgoing) endTogether(stream, outgoing)
  let left = bytes
  const chunks: AsyncIterator<Uint8Array> = stream.iterator()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) return controller.close()
        controller.enqueue(value)
        left -= value.byteLength
        if (left === 0) controller.close()
      },
      cancel: () => {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Ends both streams together, so that a truncated file never looks complete. Releases each buffer after it is sent. */
function endTogether(stream: Readable, outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing) as (
    chunk: Uint8Array,
    sent: (err?: Error | null) => void,
  ) => boolean
  outgoing.write = (chunk: Uint8Array) => write(chunk, (err) => err || releaseBuffer(chunk))
  outgoing.on('error', () => {})
  stream.on('error', () => outgoing.destroy())
  finished(outgoing, () => stream.destroy())
}
