import { SaxesParser, type SaxesTagNS } from 'saxes'

/** The XML has a document type declaration, which could define entities or name files to load. */
export class DocumentTypeFound extends Error {}

type XmlHandlers = {
  maxDepth: number
  onOpen: (tag: SaxesTagNS) => void
  onText?: (text: string) => void
  onClose?: () => void
}

/**
 * Calls the handlers for each element and text. The parser loads nothing, and expands no entities but the five that
 * every document has. @throws {DocumentTypeFound}
 * @throws {Error} if the XML is not well-formed or is nested deeper, because the parser's time grows with the depth
 */
export function readXml(xml: string, { maxDepth, onOpen, onText, onClose }: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  parser.on('doctype', () => {
    throw new DocumentTypeFound('document types are not allowed')
  })
  parser.on('opentag', (tag) => {
    if (++depth > maxDepth) throw new Error('the elements are nested too deeply')
    onOpen(tag)
  })
  parser.on('closetag', () => {
    depth--
    onClose?.()
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.write(xml).close()
}

/** Returns the text of an XML file in the encoding that it declares. @throws {Error} if it is encoded otherwise */
export const decodeXml = (bytes: Buffer): string =>
  new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)

/** Returns the encoding by the byte order mark, the first letter, or the XML declaration. */
function detectEncoding(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 256)
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le'
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be'
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/.exec(start)?.[1]
  // Some programs declare UTF-16 and write UTF-8.
  return declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8'
}
