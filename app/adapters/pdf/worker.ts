import { parentPort, workerData } from 'node:worker_threads'
import { Font, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { toArchivedPdf } from './archive.ts'
import { bindPdf } from './bind-pdf.ts'
import { loadFonts } from './fonts.ts'
import type { PdfNode, PrintJob, PrintResult } from './pdf-nodes.ts'

// Runs in a worker thread: as a separate bundle in production, and directly in Node during development, hence without
// JSX.
const fontsLoaded = loadFonts(workerData)

/** Words up to this many characters are never broken. Longer ones, and scripts without spaces, may break anywhere. */
const MAX_UNBROKEN_WORD_LENGTH = 24
const SCRIPTS_WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Word of a language. A hyphen would change the meaning of anything else, such as an IBAN or a URL. */
const WORD = /^[\p{L}\p{M}]+$/u
/** The renderer adds a hyphen between two parts of a word, but not at an empty part, which acts like a space. */
const NO_HYPHEN = ''
Font.registerHyphenationCallback((word) => {
  if (word.trim() === '') return [...word]
  const hasSpaces = !SCRIPTS_WITHOUT_SPACES.test(word)
  if (hasSpaces && word.length <= MAX_UNBROKEN_WORD_LENGTH) return [word]
  const graphemes = listGraphemes(word)
  return hasSpaces && WORD.test(word)
    ? graphemes
    : graphemes.flatMap((part) => [part, NO_HYPHEN]).slice(0, -1)
})

const listGraphemes = (text: string) =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)

/**
 * Replaces characters missing from all fonts, such as emoji, with a visible placeholder. The renderer would print wrong
 * letters instead.
 */
function toPrintableText(text: string): string {
  // The renderer throws on a line that contains only a soft hyphen.
  const shown = text.normalize('NFC').replaceAll('\u00ad', '') || ' '
  return listGraphemes(shown)
    .map((grapheme) => (/[\u{10000}-\u{10ffff}\ud800-\udfff]/u.test(grapheme) ? '\ufffd' : grapheme))
    .join('')
}

function toElement(node: PdfNode, key: number): ReactNode {
  if (typeof node === 'string') return toPrintableText(node)
  if (node.type === 'PAGE_NUMBER') {
    const template = node.children.join('')
    const render = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
      template.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages))
    return createElement(Text, { ...node.props, key, render })
  }
  return createElement(node.type, { ...node.props, key }, ...node.children.map(toElement))
}

async function print({ document, archive, binding }: PrintJob): Promise<PrintResult> {
  try {
    await fontsLoaded
    const bytes = new Uint8Array(await renderToBuffer(toElement(document, 0) as ReactElement<object>))
    if (archive) return { bytes: await toArchivedPdf(bytes, archive) }
    return { bytes: binding ? await bindPdf(bytes, binding) : bytes }
  } catch (err) {
    return { error: String((err as Error).stack) }
  }
}

parentPort?.on('message', async (job: PrintJob) => parentPort?.postMessage(await print(job)))
