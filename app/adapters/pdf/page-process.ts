import { readFileSync, writeFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PdfProblem } from './inspect-pdf.ts'

// Runs in its own process, because files may be crafted to break their reader: as a separate bundle in production,
// directly in Node during development. Loading the parser takes longer than drawing a page, so only some jobs do.
const loadParser = () => import('@libpdf/core')

/** The process keeps the last file, so `pdf` (content or path) is only in the first job with a file. */
export type PageJob = { pdf?: Uint8Array | string } & (InspectJob | CountJob | RenderJob | TextJob | MarkJob)
/** Checks the PDF and tries to draw each page, unless there are more than `maxPages`. */
type InspectJob = { kind: 'inspect'; maxPages: number }
/** Counts the pages of a PDF that may also contain more than pages. Tries to draw the first one. */
type CountJob = { kind: 'count' }
/** `page` counts from 1. The picture is limited to `maxWidth` and `maxPixels`. */
type RenderJob = { kind: 'render'; page: number; maxWidth: number; maxPixels: number }
type TextJob = { kind: 'text'; page: number }
/** Writes the marked PDF to the path `output`. See `markPdf` for `mark`. */
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
    // Two libraries read the file, one to draw and one to mark it, and they have to agree.
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
