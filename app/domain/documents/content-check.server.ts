import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { t } from '#app/texts.ts'
import { Failure } from '../failures.ts'
import { type DocumentKind, documentKinds } from './kinds.ts'

export const HEAD_BYTES = 1024

const wrongType = (kind: DocumentKind) =>
  new Failure(
    415,
    kind === 'pdf'
      ? t('This file is not a PDF, whatever its name says.')
      : t('This file is not a {label} document, or it carries macros or a password.', {
          label: documentKinds[kind].label,
        }),
  )

/** Rejects a file by its first bytes, before the rest is uploaded. @throws {Failure} 415 */
export function checkHead(kind: DocumentKind, head: Buffer): void {
  const fits = kind === 'pdf' ? head.includes('%PDF-') : head.indexOf('PK\x03\x04') === 0
  if (!fits) throw wrongType(kind)
}

/** Rejects a complete file whose content doesn't match its extension. @throws {Failure} 415 */
export async function checkContent(kind: DocumentKind, path: string): Promise<void> {
  if (kind === 'pdf') return
  const types = await contentTypes(path)
  const main = `${documentKinds[kind].mime}.main+xml`
  if (!types?.has(main) || [...types].some((type) => foreign(type, main))) throw wrongType(kind)
}

const foreign = (type: string, main: string) =>
  type !== main && (/\.main\+xml$/.test(type) || /macroenabled|vbaproject/.test(type))

const MOST_ENTRIES = 20_000
const MOST_BYTES = 1_048_576

/**
 * Returns the content types declared by an OOXML package, in lower case, or null if it is not one. Reads only the zip
 * directory and one small entry, so that a zip bomb does no harm.
 */
async function contentTypes(path: string): Promise<Set<string> | null> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const found: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > MOST_ENTRIES) return null
      if (entry.fileName.toLowerCase() === '[content_types].xml') found.push(entry)
    }
    const [entry, another] = found
    if (!entry || another || entry.isEncrypted() || entry.uncompressedSize > MOST_BYTES) return null
    // yauzl fails if an entry unpacks to more than its declared size.
    const xml = await text(await zip.openReadStreamPromise(entry))
    return new Set(
      Array.from(xml.matchAll(/ContentType\s*=\s*["']([^"']*)/g), ([, type = '']) => type.toLowerCase()),
    )
  } catch (err) {
    // Errors without a system call come from yauzl: not a zip, or a damaged one.
    if ((err as NodeJS.ErrnoException).syscall) throw err
    return null
  } finally {
    zip?.close()
  }
}
