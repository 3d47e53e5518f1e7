import { Readable } from 'node:stream'
import { ByteLengthQueuingStrategy } from 'node:stream/web'

/**
 * A stream as an answer's body. Without a strategy the conversion counts chunks instead of bytes, and would read
 * far ahead of a slow reader.
 */
export function asBody(stream: Readable): ReadableStream<Uint8Array> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 })
  return Readable.toWeb(stream, { strategy }) as ReadableStream<Uint8Array>
}
