import type { ByteRange } from '#app/adapters/file-storage.server.ts'

/**
 * Parses the Range header. Returns null for the whole file, and 'none' if the range cannot be satisfied. Invalid ranges
 * and outdated If-Range values select the whole file (RFC 9110, section 14).
 */
export function parseByteRange(
  headers: Headers,
  file: { etag: string; bytes: number },
): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return null
  const unless = headers.get('if-range')
  if (unless !== null && unless !== file.etag) return null
  const end = file.bytes - 1
  if (first === '')
    return Number(last) === 0 ? 'none' : { start: Math.max(0, file.bytes - Number(last)), end }
  const range = { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start > end ? 'none' : range
}
