/**
 * The header that names a file (RFC 6266): in full as RFC 8187 writes it, and before that in ASCII for programs
 * that know nothing else. Neither can carry a quote, a line break or a path out of its place.
 */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%:*?<>|;]/gu, '_')
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`
}
