/** Bytes that a name may have in a zip: shorter than any file system's limit, with room for a folder before it. */
const LONGEST = 160

// What a system refuses in a name, or reads as a path; characters that turn the reading direction would let a
// name look like another one.
const FORBIDDEN = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes names that every system can unpack, each only once: `Plan.pdf` at version 2 becomes `Plan v2.pdf`. The
 * ones before count regardless of case, because some file systems know none.
 */
export function exportNames(): (name: string, version: number) => string {
  const taken = new Set<string>()
  return (name, version) => {
    const clean = name.normalize('NFC').replaceAll(FORBIDDEN, '_')
    const dot = clean.lastIndexOf('.')
    const [base, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    for (let copy = 1; ; copy++) {
      const tail = ` v${version}${copy > 1 ? ` (${copy})` : ''}${ending}`
      // A name that begins with a dot is hidden, and one that ends with a blank or a dot is cut by Windows.
      const head = shortened(base, LONGEST - Buffer.byteLength(tail)).replace(/^[. ]+/, '') || 'document'
      const path = `${head.trimEnd()}${tail}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

/** As many whole characters as fit into so many bytes. */
function shortened(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept
}
