import { inflateSync } from 'node:zlib'
import { MIB } from '#app/core/units.ts'

/** Names in the dictionaries of embedded files and of XML streams. */
const MARKS = ['/EmbeddedFile', '/text#2Fxml', '/application#2Fxml', '/text/xml']
const MAX_DICTIONARY_BYTES = 2000
const MAX_CANDIDATES = 10
const MAX_XML_BYTES = 5 * MIB

/**
 * Returns what may be XML files embedded in a PDF, in any order. Reads the bytes of the streams, which PDF never packs
 * into other objects, instead of the document's structure: nothing in the file can make this slow or large.
 */
export function listEmbeddedXml(pdf: Buffer): Buffer[] {
  const starts = new Set<number>()
  for (const mark of MARKS)
    for (
      let at = pdf.indexOf(mark);
      at >= 0 && starts.size < MAX_CANDIDATES;
      at = pdf.indexOf(mark, at + 1)
    ) {
      const start = pdf.subarray(at, at + MAX_DICTIONARY_BYTES).indexOf('stream')
      if (start >= 0) starts.add(at + start)
    }
  return [...starts].flatMap((start) => readStream(pdf, start) ?? [])
}

function readStream(pdf: Buffer, start: number): Buffer | null {
  const before = pdf.subarray(Math.max(start - MAX_DICTIONARY_BYTES, 0), start).toString('latin1')
  const dictionary = before.slice(Math.max(before.lastIndexOf(' obj'), 0))
  const lineEnd = pdf.indexOf('\n', start)
  const end = pdf.indexOf('endstream', lineEnd)
  if (lineEnd < 0 || end < 0) return null
  const content = pdf.subarray(lineEnd + 1, end)
  if (!dictionary.includes('/Filter')) return content.length <= MAX_XML_BYTES ? content : null
  if (!/FlateDecode|\/Fl\b/.test(dictionary)) return null
  try {
    return inflateSync(content, { maxOutputLength: MAX_XML_BYTES })
  } catch {
    return null
  }
}
