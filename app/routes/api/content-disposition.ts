import { cleanFileName } from '#app/core/file-names.ts'

/**
 * Returns a Content-Disposition header (RFC 6266) with the name in RFC 8187 encoding and an ASCII fallback. Both escape
 * quotes, line breaks and path separators.
 */
export function createContentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const name = cleanFileName(fileName)
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%:*?<>|;]/gu, '_')
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${full}`
}
