import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a zip; its content is asked for when its turn comes. */
export type ZipPart = {
  /** With slashes, and only characters that every file system takes. */
  path: string
  modifiedAt: Date
  /** What would not get smaller is stored as it is. */
  compress: boolean
  content: () => AsyncIterable<Uint8Array | string>
}

/**
 * A zip that is made as it is read, one part after the other: memory does not grow with it. When a part fails the
 * stream is broken off, so that a part is not taken for the whole; `onError` gets the reason.
 */
export function zipStream(parts: AsyncIterable<ZipPart>, onError: (err: unknown) => void): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  const fail = (err: unknown) => {
    onError(err)
    out.destroy(err as Error)
  }
  zip.on('error', fail)
  fill(zip, out, parts).catch(fail)
  return out
}

async function fill(zip: ZipFile, out: PassThrough, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { path, modifiedAt, compress, content } of parts) {
    const source = Readable.from(content(), { objectMode: false })
    const gone = () => source.destroy(new Error('the reader has gone away'))
    out.once('close', gone)
    if (out.destroyed) gone()
    else zip.addReadStream(source, path, { mtime: modifiedAt, compress })
    try {
      await finished(source)
    } finally {
      out.off('close', gone)
    }
  }
  zip.end()
}
