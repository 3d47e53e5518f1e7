import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'

/** The memory of chunks of which nobody has another part. */
const whole = new WeakSet<ArrayBufferLike>()

/**
 * A request's body as Node's parser hands it over, one chunk each time that one is asked for; nothing is touched before the
 * first. By hand: `Readable.toWeb` copies each chunk.
 */
export function bodyFromLine(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let asked = () => {}
  let begun = false
  let over = false
  const begin = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    begun = true
    incoming.pause()
    incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
      // Who throws the rest away after a refusal wants it to flow.
      if (over) return
      incoming.pause()
      // Small ones may lie in memory that others have their bytes in as well.
      if (chunk.byteLength === chunk.buffer.byteLength) whole.add(chunk.buffer)
      controller.enqueue(chunk)
      asked()
    })
    // Said also of one that has ended or broken off before.
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
      // The line stays open: an answer is still to be sent.
      cancel: () => {
        over = true
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * To be called by whoever has taken a chunk of a body, and knows that nobody looks at it any more: its memory is free at
 * once, where V8 would search the whole heap every 40 MB to find it. Parts of a chunk, and any other, are left alone.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength && whole.delete(buffer)) (buffer as ArrayBuffer).transfer(0)
}
