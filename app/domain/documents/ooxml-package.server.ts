import { buffer } from 'node:stream/consumers'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { MIB } from '#app/core/units.ts'

/** What an Office document (OOXML) contains. Part names are in lower case, without a leading slash. */
export type OoxmlPackage = {
  /** Content type of each part that is in the file, in lower case; '' without one. */
  parts: Map<string, string>
  /** Targets of the package's relationships to a main part. */
  mainParts: string[]
  /** Types of the main parts' relationships. */
  mainRelationships: string[]
}

const MAX_ZIP_ENTRIES = 20_000
const MAX_XML_BYTES = MIB
/** The lists of types and of relationships have two levels. The parser's time grows with the depth. */
const MAX_XML_DEPTH = 8

const CONTENT_TYPES = '[content_types].xml'
const RELATIONSHIPS = '_rels/.rels'
const CONTENT_TYPES_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONSHIPS_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/**
 * Returns the parts of an OOXML file, 'encrypted' if a password is needed to read them, or 'unreadable' if the file is
 * something else or damaged. Reads only the zip directory and a few small entries, so that a zip bomb does no harm.
 */
export async function readOoxmlPackage(path: string): Promise<OoxmlPackage | 'encrypted' | 'unreadable'> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (zip.entriesRead > MAX_ZIP_ENTRIES) return 'unreadable'
      if (entry.isEncrypted()) return 'encrypted'
      const name = normalizePartName(entry.fileName)
      // Programs would disagree about which of two lists is valid.
      if (entries.has(name) && (name === CONTENT_TYPES || name.endsWith('.rels'))) return 'unreadable'
      if (!name.endsWith('/')) entries.set(name, entry)
    }
    return await readPackage(zip, entries)
  } catch (err) {
    // Errors without a system call come from the zip or XML parser: the file is something else, or is damaged.
    if ((err as NodeJS.ErrnoException).syscall) throw err
    return 'unreadable'
  } finally {
    zip?.close()
  }
}

async function readPackage(zip: ZipFile, entries: Map<string, Entry>) {
  const types = entries.get(CONTENT_TYPES)
  if (!types) return 'unreadable'
  const getType = parseContentTypes(await readXml(zip, types))
  entries.delete(CONTENT_TYPES)
  const readRelationships = async (name: string) => {
    const entry = entries.get(name)
    return entry ? parseRelationships(await readXml(zip, entry)) : []
  }
  const mainParts = (await readRelationships(RELATIONSHIPS))
    .filter(({ type, external }) => !external && type.endsWith('/officeDocument'))
    .map(({ target }) => normalizePartName(new URL(target, 'http://package/').pathname))
  const relationshipsOfMain = await Promise.all(
    mainParts.map((name) => readRelationships(name.replace(/[^/]*$/, '_rels/$&.rels'))),
  )
  return {
    parts: new Map(Array.from(entries.keys(), (name) => [name, getType(name)])),
    mainParts,
    mainRelationships: relationshipsOfMain.flat().map(({ type }) => type),
  }
}

/** Part names ignore case, and may be percent-encoded. Some programs write backslashes. */
function normalizePartName(name: string): string {
  const decoded = /%[0-9a-f]{2}/i.test(name) ? decodeURIComponent(name) : name
  return decoded.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/** Returns a function from a part's name to its type: its own, or the default of its extension. */
function parseContentTypes(xml: string): (name: string) => string {
  const defaults = new Map<string, string>()
  const overrides = new Map<string, string>()
  readElements(xml, CONTENT_TYPES_NAMESPACE, (element, attribute) => {
    const type = attribute('ContentType').trim().toLowerCase()
    if (element === 'Default') defaults.set(attribute('Extension').toLowerCase(), type)
    if (element === 'Override') overrides.set(normalizePartName(attribute('PartName')), type)
  })
  return (name) => overrides.get(name) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}

type Relationship = { type: string; target: string; external: boolean }

function parseRelationships(xml: string): Relationship[] {
  const found: Relationship[] = []
  readElements(xml, RELATIONSHIPS_NAMESPACE, (element, attribute) => {
    if (element !== 'Relationship') return
    const external = attribute('TargetMode') === 'External'
    found.push({ type: attribute('Type'), target: attribute('Target'), external })
  })
  return found
}

/**
 * Calls `onElement` with the name of each element of the namespace. The parser expands no entities but the five that
 * every document has. @throws {Error} if the XML is not well-formed, is nested deeply, or has a document type
 */
function readElements(
  xml: string,
  namespace: string,
  onElement: (name: string, attribute: (name: string) => string) => void,
): void {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  parser.on('doctype', () => {
    throw new Error('document types are not allowed')
  })
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    if (++depth > MAX_XML_DEPTH) throw new Error('the elements are nested too deeply')
    if (uri === namespace) onElement(local, (name) => attributes[name]?.value ?? '')
  })
  parser.on('closetag', () => {
    depth--
  })
  parser.write(xml).close()
}

async function readXml(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new Error('the entry is too large')
  // yauzl fails if an entry unpacks to more than its declared size.
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
}

/** Returns the encoding by the byte order mark, the first letter, or the XML declaration. */
function detectEncoding(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 256)
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le'
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be'
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/.exec(start)?.[1]
  // Some programs declare UTF-16 and write UTF-8.
  return declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8'
}
