import { readFileSync, writeFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PdfProblem } from './inspect-pdf.ts'

// Runs in a process of its own, because the files may be crafted to break their readers: as a separate bundle in
// production, and directly in Node during development. Loads the parser only for jobs that need it, because it takes
// longer than drawing a page.
const loadParser = () => import('@libpdf/core')

/** The process keeps the last file that it got, so only the first job with a file brings it along, or its path. */
export type PageJob = { pdf?: Uint8Array | string } & (InspectJob | CountJob | RenderJob | TextJob | MarkJob)
/** Also draws each page, in case one can't be, unless there are more than `maxPages`. */
type InspectJob = { kind: 'inspect'; maxPages: number }
/** Counts the pages that can be marked, whatever else the PDF has. Also draws the first one. */
type CountJob = { kind: 'count' }
/** `page` starts at 1. The picture fits into `maxWidth` and `maxPixels`. */
type RenderJob = { kind: 'render'; page: number; maxWidth: number; maxPixels: number }
type TextJob = { kind: 'text'; page: number }
/** Writes the marked PDF to the path `output`. `mark` is described at `markPdf`. */
type MarkJob = { kind: 'mark'; mark: Uint8Array; output: string }
export type InspectedPdf = { pages: number } | { problem: PdfProblem }
/** Pixels of a page, four bytes each: red, green, blue, alpha. */
export type PagePixels = { width: number; height: number; data: Uint8Array }
export type PageResult =
  | { inspected: InspectedPdf }
  | { pixels: PagePixels }
  | { text: string }
  | { marked: true }
  | { error: string }

const TRIAL_PIXELS = 10_000
const MAX_TEXT_LENGTH = 100_000

type OpenPdf = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
const library = PDFiumLibrary.init()
let bytes: Uint8Array = new Uint8Array()
let opened: OpenPdf | undefined

async function open(): Promise<OpenPdf> {
  opened ??= await (await library).loadDocument(bytes)
  return opened
}

async function inspect(maxPages: number): Promise<InspectedPdf> {
  const { findPdfProblem } = await import('./inspect-pdf.ts')
  const problem = await findPdfProblem(bytes)
  if (problem) return { problem }
  try {
    const pages = (await open()).getPageCount()
    if (pages <= maxPages)
      for (let page = 1; page <= pages; page++) await render(page, TRIAL_PIXELS, TRIAL_PIXELS)
    return pages > 0 ? { pages } : { problem: 'damaged' }
  } catch {
    return { problem: 'damaged' }
  }
}

async function count(): Promise<InspectedPdf> {
  try {
    const { PDF } = await loadParser()
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return { problem: 'encrypted' }
    const pages = (await open()).getPageCount()
    // Both read it, one to draw it and one to mark it.
    if (pages === 0 || pages !== pdf.getPageCount()) return { problem: 'damaged' }
    await render(1, TRIAL_PIXELS, TRIAL_PIXELS)
    return { pages }
  } catch {
    return { problem: Buffer.from(bytes).includes('/Encrypt') ? 'encrypted' : 'damaged' }
  }
}

async function findPage(number: number) {
  const page = (await open()).getPage(number - 1)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  // A page that couldn't be loaded has no size.
  if (!(width > 0 && height > 0)) throw new Error(`page ${number} can't be read`)
  return { page, width, height }
}

async function render(number: number, maxWidth: number, maxPixels: number): Promise<PagePixels> {
  const { page, width: pageWidth, height: pageHeight } = await findPage(number)
  const scale = Math.min(maxWidth / pageWidth, Math.sqrt(maxPixels / (pageWidth * pageHeight)))
  const size = (length: number) => Math.max(Math.floor(length * scale), 1)
  const { width, height, data } = await page.render({
    scale: 1,
    width: size(pageWidth),
    height: size(pageHeight),
    render: 'bitmap',
  })
  return { width, height, data }
}

async function run(job: PageJob): Promise<PageResult> {
  try {
    if (job.pdf) {
      opened?.destroy()
      opened = undefined
      bytes = typeof job.pdf === 'string' ? readFileSync(job.pdf) : new Uint8Array(job.pdf)
    }
    switch (job.kind) {
      case 'inspect':
        return { inspected: await inspect(job.maxPages) }
      case 'count':
        return { inspected: await count() }
      case 'render':
        return { pixels: await render(job.page, job.maxWidth, job.maxPixels) }
      case 'text':
        return { text: (await findPage(job.page)).page.getText().slice(0, MAX_TEXT_LENGTH) }
      case 'mark': {
        const { markPdf } = await import('./mark-pdf.ts')
        writeFileSync(job.output, await markPdf(bytes, job.mark))
        return { marked: true }
      }
    }
  } catch (err) {
    return { error: String((err as Error).stack) }
  }
}

process.on('message', async (job: PageJob) => process.send?.(await run(job)))
process.on('disconnect', () => process.exit())
