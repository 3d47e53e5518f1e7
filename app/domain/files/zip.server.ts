import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { cleanFileName } from '#app/core/file-names.ts'

export type ZipEntry = {
  /** Separated by slashes. Contains only characters that are valid on every file system. */
  path: string
  modifiedAt: Date
  /** False for content that is already compressed. */
  compress: boolean
  content: () => AsyncIterable<Uint8Array | string>
}

/** Returns a file whose content is already in memory. */
export const createZipEntry = (path: string, content: Uint8Array | string, compress = true): ZipEntry => ({
  path,
  modifiedAt: new Date(),
  compress,
  content: async function* () {
    yield content
  },
})

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

/** Maximum length of a file name in bytes: below the limit of every file system, with room for a folder. */
const MAX_FILE_NAME_BYTES = 160

/** Characters that file systems forbid or interpret as part of a path. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*]/g

const MAX_FOLDER_NAME_BYTES = 80

/** Windows reserves these names for devices. No file or folder can have one there, whatever its extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

const replaceForbidden = (name: string) => cleanFileName(name).replaceAll(FORBIDDEN_CHARACTERS, '_')

/**
 * Returns the folder's name with a trailing slash, or '' without a folder. Removes leading dots, because they would
 * hide the folder, and trailing ones, because Windows strips them.
 */
function toFolderPath(folder: string | null): string {
  if (!folder) return ''
  const kept = truncateToBytes(replaceForbidden(folder), MAX_FOLDER_NAME_BYTES)
  const name = kept.replaceAll(/^[. ]+|[. ]+$/g, '') || 'folder'
  return `${name.replace(DEVICE_NAME, '$&_')}/`
}

/**
 * Returns a function that creates unique paths valid on every system: version 2 of `Plan.pdf` becomes `Plan v2.pdf`,
 * inside its folder if it has one. Uniqueness ignores case, as some file systems do.
 */
export function createZipFileNames(): (
  name: string,
  version: number | null,
  folder?: string | null,
) => string {
  const taken = new Set<string>()
  return (name, version, folder = null) => {
    const clean = replaceForbidden(name)
    const dot = clean.lastIndexOf('.')
    const [base, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    for (let copy = 1; ; copy++) {
      const tail = `${version === null ? '' : ` v${version}`}${copy > 1 ? ` (${copy})` : ''}${ending}`
      // A leading dot hides the file, and Windows strips trailing spaces and dots.
      const head =
        truncateToBytes(base, MAX_FILE_NAME_BYTES - Buffer.byteLength(tail)).replace(/^[. ]+/, '') ||
        'document'
      const path = `${toFolderPath(folder)}${`${head.trimEnd()}${tail}`.replace(DEVICE_NAME, '$&_')}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

function truncateToBytes(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept
}
