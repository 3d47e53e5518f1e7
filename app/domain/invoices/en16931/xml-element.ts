export type XmlText = { text: string | null | undefined; attributes: Record<string, string> }
/** Content of an element. An array repeats the element. */
type XmlContent = string | null | undefined | XmlText | XmlChildren | XmlContent[]
export type XmlChildren = { [name: string]: XmlContent }

/**
 * Content of an element that is written although it's empty. Other empty elements are omitted, as EN 16931 requires.
 */
export const EMPTY_ELEMENT: XmlText = { text: '', attributes: {} }

/** Returns an indented XML document, to be stored as UTF-8. */
export const serializeXml = (
  root: string,
  namespaces: Record<string, string>,
  children: XmlChildren,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${serializeAttributes(namespaces)}>\n${serializeChildren(children, '  ')}</${root}>\n`

const serializeChildren = (children: XmlChildren, indent: string): string =>
  Object.entries(children)
    .map(([name, content]) => serialize(name, content, indent))
    .join('')

function serialize(name: string, content: XmlContent, indent: string): string {
  if (Array.isArray(content)) return content.map((one) => serialize(name, one, indent)).join('')
  if (!content || typeof content === 'string')
    return serializeText(name, { text: content, attributes: {} }, indent)
  if (isText(content)) return serializeText(name, content, indent)
  const children = serializeChildren(content, `${indent}  `)
  return children && `${indent}<${name}>\n${children}${indent}</${name}>\n`
}

const isText = (content: XmlText | XmlChildren): content is XmlText => 'attributes' in content

function serializeText(name: string, content: XmlText, indent: string): string {
  const text = content.text?.trim() ?? ''
  if (!text && content !== EMPTY_ELEMENT) return ''
  return `${indent}<${name}${serializeAttributes(content.attributes)}>${escapeXml(text)}</${name}>\n`
}

const serializeAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** Characters that XML 1.0 excludes, even as character references. */
const EXCLUDED = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(EXCLUDED, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
