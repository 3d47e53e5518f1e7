export type XmlElement = { name: string; attributes: Record<string, string>; content: string | XmlElement[] }
type Children = (XmlElement | null | XmlElement[])[]

/** Returns an element, or null if it would be empty, because EN 16931 allows no empty elements. */
export function element(
  name: string,
  content: string | null | undefined | Children,
  attributes: Record<string, string> = {},
): XmlElement | null {
  const filled = Array.isArray(content) ? content.flat().filter((child) => child !== null) : content?.trim()
  return filled?.length ? { name, attributes, content: filled } : null
}

/** Returns each item's element. */
export const elements = <T>(items: T[], create: (item: T) => XmlElement | null): XmlElement[] =>
  items.map(create).filter((child) => child !== null)

/** Returns an indented XML document, encoded as UTF-8 when it's stored. */
export const serializeXml = (root: XmlElement | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root ? serialize(root, '') : ''}`

function serialize({ name, attributes, content }: XmlElement, indent: string): string {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => serialize(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${name}${start.join('')}>${inner}</${name}>\n`
}

/** Characters that XML 1.0 excludes, even as character references. */
const EXCLUDED = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(EXCLUDED, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
