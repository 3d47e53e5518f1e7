/** Maximum length of a file name in bytes: below the limit of every file system, with room for a folder. */
const MAX_FILE_NAME_BYTES = 160

// Characters that file systems forbid or read as part of a path, and bidirectional control characters, which can
// disguise a name.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns a function that makes unique file names valid on every system: `Plan.pdf` at version 2 becomes `Plan v2.pdf`.
 * Uniqueness ignores case, as some file systems do.
 */
export function createZipFileNames(): (name: string, version: number) => string {
  const taken = new Set<string>()
  return (name, version) => {
    const clean = name.normalize('NFC').replaceAll(FORBIDDEN_CHARACTERS, '_')
    const dot = clean.lastIndexOf('.')
    const [base, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    for (let copy = 1; ; copy++) {
      const tail = ` v${version}${copy > 1 ? ` (${copy})` : ''}${ending}`
      // A leading dot hides the file, and Windows cuts trailing spaces and dots.
      const head =
        truncateToBytes(base, MAX_FILE_NAME_BYTES - Buffer.byteLength(tail)).replace(/^[. ]+/, '') ||
        'document'
      const path = `${head.trimEnd()}${tail}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

function truncateToBytes(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept
}
