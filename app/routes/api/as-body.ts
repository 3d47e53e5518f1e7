import type { ServerResponse } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { giveBack } from '#app/domain/lent-chunks.ts'

/**
 * A stream as an answer's body, read at the pace at which it is taken. By hand: `Readable.toWeb` copies each chunk, and
 * to clear the copies away takes longer than to send them. With what Node sends by, chunks are used again. Where it is
 * known how many bytes come, the end is told with the last one: whoever sends a short answer would wait a while for it.
 */
export function asBody(
  stream: Readable,
  {
    outgoing,
    bytes = Number.POSITIVE_INFINITY,
  }: { outgoing?: ServerResponse | undefined; bytes?: number } = {},
): ReadableStream<Uint8Array> {
  // Told to whoever reads it: until then it must not end the process.
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

/** What ends one ends the other, and half a file is never taken for the whole. What was sent is free for the next chunk. */
function endTogether(stream: Readable, outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing) as (
    chunk: Uint8Array,
    sent: (err?: Error | null) => void,
  ) => boolean
  outgoing.write = (chunk: Uint8Array) => write(chunk, (err) => err || giveBack(chunk))
  outgoing.on('error', () => {})
  stream.on('error', () => outgoing.destroy())
  finished(outgoing, () => stream.destroy())
}
