import { t } from '#app/texts.ts'

/** Invisible characters, such as those that change the direction of text and can disguise an extension. */
const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Control characters, line breaks, and all spaces but the usual one. macOS writes U+202F into screenshots' names. */
const OTHER_SPACES = /[\p{Cc}\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu

/**
 * Returns a file's name as it's stored and sent, so that names that look the same are the same. Removes spaces and dots
 * at the end, as Windows does, and names a file that has only an extension.
 */
export function cleanFileName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .normalize('NFC')
    .replaceAll(OTHER_SPACES, ' ')
    .replace(/^ +|[ .]+$/g, '')
  const dot = cleaned.lastIndexOf('.')
  return dot >= 0 && /^[ .]*$/.test(cleaned.slice(0, dot)) ? t('Document') + cleaned.slice(dot) : cleaned
}
