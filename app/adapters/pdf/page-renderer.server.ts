import type { ChildProcess } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import { Busy, Failure } from '#app/core/failures.ts'
import { loadSharp } from '#app/core/sharp.server.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { createFairQueue } from '../fair-queue.server.ts'
import type { InspectedPdf, PageJob, PagePixels, PageResult } from './page-process.ts'
import { ProcessEnded, runInProcess, startPageProcess } from './pdf-processes.server.ts'

/** `key` identifies the content. `read` is called if the process doesn't have it. */
type PdfFile = { key: string; read: () => Promise<Uint8Array> }

/**
 * Inspects PDFs and draws their pages, in a process with limited memory and no file access. The process starts with
 * the first file, stops after a minute of inactivity, and is replaced if a file breaks it.
 */
export type PageRenderer = {
  /**
   * Returns the number of pages, or why the PDF is refused. A file counts as damaged if a page can't be drawn, or if it
   * breaks the process or takes too long. Pages of a file with more than `maxPages` aren't drawn.
   */
  inspect: (file: PdfFile, maxPages: number, requester: string) => Promise<InspectedPdf>
  /**
   * Returns a page (from 1) as WebP, up to 1600 pixels wide.
   * @throws {Failure} 503 if the queue is full or the page can't be drawn
   */
  render: (file: PdfFile, page: number, requester: string) => Promise<Uint8Array<ArrayBuffer>>
  close: () => void
}

/** About 200 pages. Needed because browsers don't cache pictures behind a sign-in. */
const MAX_CACHED_BYTES = 16 * MIB
const MAX_WIDTH = 1600
/** A DIN A4 page has 3.6 million. */
const MAX_PIXELS = 6_000_000
const WEBP = { quality: 82, effort: 2 }
const DEADLINE_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000
const RETRY_AFTER_SECONDS = 5

export function createPageRenderer(limits: { deadlineMs?: number } = {}): PageRenderer {
  let child: ChildProcess | null = null
  let loadedKey: string | null = null
  let idleTimer: NodeJS.Timeout | undefined
  const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (picture) => picture.byteLength,
  })
  const queue = createFairQueue({
    maxRunning: 1,
    maxRequesters: 50,
    maxPerRequester: 50,
    maxWaitMs: 30_000,
    createBusy: () => new Busy(t('Too many pages are being drawn right now.'), RETRY_AFTER_SECONDS),
  })

  const close = () => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = null
    loadedKey = null
  }
  const watch = (started: ChildProcess) =>
    started
      .on('error', () => {})
      .on('exit', () => {
        if (child === started) close()
      })
  const run = async ({ key, read }: PdfFile, job: PageJob): Promise<PageResult> => {
    clearTimeout(idleTimer)
    const pdf = child && loadedKey === key ? {} : { pdf: await read() }
    child ??= watch(startPageProcess())
    loadedKey = key
    try {
      return await runInProcess(child, { ...job, ...pdf }, limits.deadlineMs ?? DEADLINE_MS)
    } catch (err) {
      close()
      throw err
    } finally {
      // An idle process must not keep the program alive.
      idleTimer = setTimeout(close, IDLE_TIMEOUT_MS).unref()
    }
  }
  return {
    inspect: (file, maxPages, requester) =>
      queue(requester, async () => {
        const result = await run(file, { kind: 'inspect', maxPages }).catch((err) => {
          if (err instanceof ProcessEnded) return null
          throw err
        })
        return result && 'inspected' in result ? result.inspected : { problem: 'damaged' }
      }),
    render: async (file, page, requester) => {
      const name = `${file.key} ${page}`
      const cached = pictures.get(name)
      if (cached) return cached
      return queue(requester, async () => {
        const job = { kind: 'render', page, maxWidth: MAX_WIDTH, maxPixels: MAX_PIXELS } as const
        const result = await run(file, job).catch((err) => {
          throw err instanceof ProcessEnded ? createPageFailure(err) : err
        })
        if (!('pixels' in result))
          throw createPageFailure(new Error('error' in result ? result.error : 'no pixels'))
        const picture = await toWebp(result.pixels)
        pictures.set(name, picture)
        return picture
      })
    },
    close,
  }
}

const createPageFailure = (cause: Error) =>
  new Failure(503, t('This page can’t be drawn.'), undefined, undefined, { cause })

async function toWebp({ width, height, data }: PagePixels): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const raw = { width, height, channels: 4 } as const
  return new Uint8Array(await sharp(data, { raw }).removeAlpha().webp(WEBP).toBuffer())
}
