import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'

/** Reason why a PDF is refused: anything besides static pages. */
export type PdfProblem = 'damaged' | 'encrypted' | 'signed' | 'form' | 'scripts' | 'files' | 'layers'

/** Far more than a document of a hundred pages has. */
const MAX_OBJECTS = 500_000

/** Kinds of actions that run something or send data. Links to URLs and pages are harmless. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
])
const MEDIA = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/**
 * Returns why a PDF is refused, or null. Checks every object that is reachable from the document, including those in
 * compressed object streams. A file whose structure has to be guessed counts as damaged, because viewers may guess
 * differently.
 */
export async function findPdfProblem(bytes: Uint8Array): Promise<PdfProblem | null> {
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return 'encrypted'
    if (pdf.recoveredViaBruteForce) return 'damaged'
    const found = findProblems(pdf)
    const order: PdfProblem[] = ['damaged', 'signed', 'scripts', 'files', 'form', 'layers']
    return order.find((problem) => found.has(problem)) ?? null
  } catch {
    // The parser doesn't support all kinds of encryption.
    return Buffer.from(bytes).includes('/Encrypt') ? 'encrypted' : 'damaged'
  }
}

function findProblems(pdf: PDF): Set<PdfProblem> {
  const found = new Set<PdfProblem>()
  const seen = new Set<PdfObject>()
  const left: PdfObject[] = [pdf.context.info.trailer]
  for (let object = left.pop(); object; object = left.pop()) {
    if (seen.has(object)) continue
    seen.add(object)
    if (seen.size > MAX_OBJECTS) return found.add('damaged')
    if (object instanceof PdfRef) {
      const target = pdf.context.resolve(object)
      if (target) left.push(target)
    } else if (object instanceof PdfArray) for (const item of object) left.push(item)
    else if (object instanceof PdfDict) {
      for (const problem of listDictProblems(pdf, object)) found.add(problem)
      for (const [, value] of object) left.push(value)
    }
  }
  return found
}

function* listDictProblems(pdf: PDF, dict: PdfDict): Generator<PdfProblem> {
  const get = (key: string) => {
    const value = dict.get(key)
    return value instanceof PdfRef ? pdf.context.resolve(value) : value
  }
  const getName = (key: string) => {
    const value = get(key)
    return value instanceof PdfName ? value.value : ''
  }
  const subtype = getName('Subtype')
  if (dict.has('ByteRange') || dict.has('Perms') || getName('FT') === 'Sig') yield 'signed'
  if (dict.has('JS') || dict.has('JavaScript') || ACTIONS.has(getName('S')) || MEDIA.has(subtype))
    yield 'scripts'
  if (dict.has('EF') || dict.has('EmbeddedFiles') || dict.has('Collection') || subtype === 'FileAttachment')
    yield 'files'
  const fields = get('Fields')
  if (dict.has('XFA') || subtype === 'Widget' || (fields instanceof PdfArray && fields.length > 0))
    yield 'form'
  // Screens, printers and programs can show different layers and comments. Only links look the same everywhere.
  const layers = get('OCGs')
  if (
    (layers instanceof PdfArray && layers.length > 0) ||
    (dict.has('Rect') && !['', 'Link'].includes(subtype))
  )
    yield 'layers'
}
