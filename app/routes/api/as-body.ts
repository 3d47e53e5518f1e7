import { Readable } from 'node:stream'
import { ByteLengthQueuingStrategy, type ReadableStreamDefaultReader } from 'node:stream/web'
import type { StoredBytes } from '#app/adapters/files.server.ts'
import { madeFrom } from './node-streams.ts'

/**
 * A stream as an answer's body. Where Node sends the answer, server/send-streams.ts takes the stream itself; nothing is
 * read before somebody asks.
 */
export function asBody(stream: StoredBytes): ReadableStream<Uint8Array> {
  // Told to whoever reads it: until then it must not end the process.
  stream.on('error', () => {})
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  // Without a strategy the conversion counts chunks instead of bytes, and would read far ahead of a slow reader.
  const open = () => {
    const strategy = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 })
    return Readable.toWeb(stream, { strategy }).getReader()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reader ??= open()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value as Uint8Array<ArrayBuffer>)
      },
      cancel: () => {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
  madeFrom(body, stream)
  return body
}
