import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  /** Separated by slashes. Contains only characters that are valid on every file system. */
  path: string
  modifiedAt: Date
  /** False for content that is already compressed. */
  compress: boolean
  content: () => AsyncIterable<Uint8Array | string>
}

/**
 * Streams a zip part by part, with constant memory. If a part fails, the stream is destroyed so that an incomplete zip
 * is not mistaken for a complete one, and `onError` gets the reason.
 */
export function createZipStream(parts: AsyncIterable<ZipEntry>, onError: (err: unknown) => void): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  const fail = (err: unknown) => {
    onError(err)
    out.destroy(err as Error)
  }
  zip.on('error', fail)
  writeEntries(zip, out, parts).catch(fail)
  return out
}

async function writeEntries(zip: ZipFile, out: PassThrough, parts: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { path, modifiedAt, compress, content } of parts) {
    const source = Readable.from(content(), { objectMode: false })
    const abort = () => source.destroy(new Error('the reader closed the stream'))
    out.once('close', abort)
    if (out.destroyed) abort()
    else zip.addReadStream(source, path, { mtime: modifiedAt, compress })
    try {
      await finished(source)
    } finally {
      out.off('close', abort)
    }
  }
  zip.end()
}

/** File in the export. `sha256` is the expected hash, `about` is added to its entry in the manifest. */
export type ExportFile = ZipEntry & { sha256?: string; about?: Record<string, unknown> }
