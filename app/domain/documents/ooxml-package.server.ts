import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { decodeXml, readXml } from '#app/core/read-xml.server.ts'
import { MIB } from '#app/core/units.ts'

/** Contents of an Office document (OOXML). Part names are in lower case, without a leading slash. */
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
/** The lists of types and of relationships have two levels. */
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

/** Returns whether the list of a zip's entries can be read. Doesn't unpack anything. */
export async function isZip(path: string): Promise<boolean> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false })
    for await (const _ of zip.eachEntry());
    return true
  } catch (err) {
    if ((err as NodeJS.ErrnoException).syscall) throw err
    return false
  } finally {
    zip?.close()
  }
}

async function readPackage(zip: ZipFile, entries: Map<string, Entry>) {
  const types = entries.get(CONTENT_TYPES)
  if (!types) return 'unreadable'
  const getType = parseContentTypes(await readXmlEntry(zip, types))
  entries.delete(CONTENT_TYPES)
  const readRelationships = async (name: string) => {
    const entry = entries.get(name)
    return entry ? parseRelationships(await readXmlEntry(zip, entry)) : []
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

/** Calls `onElement` with the name of each element of the namespace. @throws {Error} */
function readElements(
  xml: string,
  namespace: string,
  onElement: (name: string, attribute: (name: string) => string) => void,
): void {
  readXml(xml, {
    maxDepth: MAX_XML_DEPTH,
    onOpen: ({ uri, local, attributes }) => {
      if (uri === namespace) onElement(local, (name) => attributes[name]?.value ?? '')
    },
  })
}

async function readXmlEntry(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new Error('the entry is too large')
  // yauzl fails if an entry unpacks to more than its declared size.
  return decodeXml(await buffer(await zip.openReadStreamPromise(entry)))
}
