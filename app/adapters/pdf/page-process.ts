import { PDFiumLibrary } from '@hyzyla/pdfium'
import { findPdfProblem, type PdfProblem } from './inspect-pdf.ts'

// Runs in a process of its own, because the files may be crafted to break their readers: as a separate bundle in
// production, and directly in Node during development.

/** The process keeps the last file that it got, so only the first job with a file brings it along. */
export type PageJob = { pdf?: Uint8Array } & (InspectJob | RenderJob)
/** Also draws each page, in case one can't be, unless there are more than `maxPages`. */
type InspectJob = { kind: 'inspect'; maxPages: number }
/** `page` starts at 1. The picture fits into `maxWidth` and `maxPixels`. */
type RenderJob = { kind: 'render'; page: number; maxWidth: number; maxPixels: number }
export type InspectedPdf = { pages: number } | { problem: PdfProblem }
/** Pixels of a page, four bytes each: red, green, blue, alpha. */
export type PagePixels = { width: number; height: number; data: Uint8Array }
export type PageResult = { inspected: InspectedPdf } | { pixels: PagePixels } | { error: string }

const TRIAL_PIXELS = 10_000

type OpenPdf = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>
const library = PDFiumLibrary.init()
let bytes = new Uint8Array()
let opened: OpenPdf | undefined

async function open(): Promise<OpenPdf> {
  opened ??= await (await library).loadDocument(bytes)
  return opened
}

async function inspect(maxPages: number): Promise<InspectedPdf> {
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

async function render(number: number, maxWidth: number, maxPixels: number): Promise<PagePixels> {
  const page = (await open()).getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  // A page that couldn't be loaded has no size.
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error(`page ${number} can't be read`)
  const scale = Math.min(maxWidth / originalWidth, Math.sqrt(maxPixels / (originalWidth * originalHeight)))
  const size = (length: number) => Math.max(Math.floor(length * scale), 1)
  const { width, height, data } = await page.render({
    scale: 1,
    width: size(originalWidth),
    height: size(originalHeight),
    render: 'bitmap',
  })
  return { width, height, data }
}

async function run(job: PageJob): Promise<PageResult> {
  try {
    if (job.pdf) {
      opened?.destroy()
      opened = undefined
      bytes = new Uint8Array(job.pdf)
    }
    return job.kind === 'inspect'
      ? { inspected: await inspect(job.maxPages) }
      : { pixels: await render(job.page, job.maxWidth, job.maxPixels) }
  } catch (err) {
    return { error: String((err as Error).stack) }
  }
}

process.on('message', async (job: PageJob) => process.send?.(await run(job)))
process.on('disconnect', () => process.exit())
