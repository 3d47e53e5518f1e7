import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { t } from '#app/texts.ts'
import { Failure } from '../failures.ts'
import { type DocumentKind, documentKinds } from './kinds.ts'

/** How much of a file's start `checkHead` wants to see. */
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

/** Refuses a file by its first bytes, so that the rest of it need not be sent. @throws {Failure} 415 */
export function checkHead(kind: DocumentKind, head: Buffer): void {
  const fits = kind === 'pdf' ? head.includes('%PDF-') : head.indexOf('PK\x03\x04') === 0
  if (!fits) throw wrongType(kind)
}

/** Refuses a whole file whose content is not what its name claims. @throws {Failure} 415 */
export async function checkContent(kind: DocumentKind, path: string): Promise<void> {
  if (kind === 'pdf') return
  const types = await contentTypes(path)
  const main = `${documentKinds[kind].mime}.main+xml`
  if (!types?.has(main) || [...types].some((type) => foreign(type, main))) throw wrongType(kind)
}

/** Another main part, or a part with program code in it. */
const foreign = (type: string, main: string) =>
  type !== main && (/\.main\+xml$/.test(type) || /macroenabled|vbaproject/.test(type))

const MOST_ENTRIES = 20_000
const MOST_BYTES = 1_048_576

/**
 * The content types that an OOXML package declares, in lower case; null when it is none. Reads the directory
 * of the zip and one small entry of it: nothing else is unpacked, whatever it would unpack to.
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
    // The reader stops with an error when an entry unpacks to more than it declares.
    const xml = await text(await zip.openReadStreamPromise(entry))
    return new Set(
      Array.from(xml.matchAll(/ContentType\s*=\s*["']([^"']*)/g), ([, type = '']) => type.toLowerCase()),
    )
  } catch (err) {
    // What no system call has failed at is said by the reader: this is no zip, or a broken one.
    if ((err as NodeJS.ErrnoException).syscall) throw err
    return null
  } finally {
    zip?.close()
  }
}
