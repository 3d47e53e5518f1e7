import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** Buffers that hold exactly one chunk and may be freed. */
const whole = new WeakSet<ArrayBufferLike>()

/**
 * Returns a request body as a stream with backpressure; reads nothing before the first pull. `Readable.toWeb` would
 * copy each chunk.
 */
export function bodyFromLine(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let asked = () => {}
  let begun = false
  let over = false
  const begin = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    begun = true
    incoming.pause()
    incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
      // After a rejection, the rest of the body is discarded by letting it flow.
      if (over) return
      incoming.pause()
      // Small chunks may share a pooled buffer with others.
      if (chunk.byteLength === chunk.buffer.byteLength) whole.add(chunk.buffer)
      controller.enqueue(chunk)
      asked()
    })
    // Also fires for a request that had already ended or been aborted.
    finished(incoming, { writable: false }, (err) => {
      if (over) return
      over = true
      if (err) controller.error(err)
      else controller.close()
      asked()
    })
  }
  return new ReadableStream(
    {
      pull: (controller) =>
        new Promise((resolve) => {
          asked = resolve
          if (!begun) begin(controller)
          incoming.resume()
        }),
      // Keeps the connection open: a response must still be sent.
      cancel: () => {
        over = true
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Frees the memory of a consumed chunk at once, instead of waiting for a full garbage collection every 40 MB. Ignores
 * chunks that share their buffer. The caller must not use the chunk afterwards.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && whole.delete(buffer)) (buffer as ArrayBuffer).transfer(0)
}
