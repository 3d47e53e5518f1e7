import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { serialize } from 'node:v8'
import { constants, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Busy, Failure } from '#app/core/failures.ts'
import { createKeyedQueue } from '#app/core/keyed-queue.ts'
import { loadSharp } from '#app/core/sharp.server.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { createFairQueue } from '../fair-queue.server.ts'
import type { TemporaryFiles } from '../temporary-files.server.ts'
import type { UnmarkedPage } from './mark-worker.ts'
import type { InspectedPdf, PageJob, PageResult } from './page-process.ts'
import { ProcessEnded, runInProcess, startPageProcess } from './pdf-processes.server.ts'
import { createPictureMarker } from './picture-marker.server.ts'
import { convertPictureToPdf, UnreadablePicture } from './picture-to-pdf.server.ts'

/**
 * PDF of a data room, or a picture, which is converted to a PDF with one page. `key` identifies the content. `save`
 * writes the file to a path.
 */
export type RoomPdf = {
  roomId: string
  key: string
  isPicture: boolean
  save: (path: string) => Promise<void>
}

/** Temporary file. Delete it with `remove`, once. */
type MarkedPdf = { path: string; bytes: number; remove: () => Promise<void> }

/**
 * Draws and marks the PDFs of data rooms. Each PDF has its own process, which can read no other file and is ended when
 * it takes too long or uses too much memory. Drawn pages are cached without a mark, in a folder that no route serves.
 */
export type DocumentPages = {
  /** Returns the number of pages, or the reason why the PDF can't be marked. */
  count: (pdf: RoomPdf, requester: string) => Promise<InspectedPdf>
  /**
   * Returns a page (from 1) as WebP with the mark in its pixels.
   * @param mark picture of the mark's text, black on white
   * @throws {Failure} 503 if the queue is full or the page can't be drawn
   */
  draw: (
    pdf: RoomPdf,
    page: number,
    mark: Promise<Uint8Array>,
    requester: string,
  ) => Promise<Uint8Array<ArrayBuffer>>
  /** Draws the first page into the cache, so that its first reader doesn't wait. */
  prepare: (pdf: RoomPdf, requester: string) => Promise<void>
  /** Returns the text of a page. @throws {Failure} 503 */
  readText: (pdf: RoomPdf, page: number, requester: string) => Promise<string>
  /**
   * Returns the PDF with `mark` on each page (see `markPdf`).
   * @throws {Failure} 503, also while the requester has eight others that aren't removed
   */
  mark: (pdf: RoomPdf, mark: Uint8Array, requester: string) => Promise<MarkedPdf>
  /** Returns the ids of rooms with drawn pages. */
  listRooms: () => string[]
  /** Deletes a room's drawn pages. */
  deleteRoom: (roomId: string) => void
  close: () => void
}

const MAX_CACHED_BYTES = 2048 * MIB
/** In pixels: 140 dots per inch on DIN A4. */
const MAX_WIDTH = 1160
const MAX_PIXELS = 5_000_000
const DEADLINE_MS = 15_000
const MARK_DEADLINE_MS = 120_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_RUNNING = 2
const MAX_PROCESSES = 3
const RETRY_AFTER_SECONDS = 5
/** Time before a page that couldn't be drawn is tried again. */
const FAILURE_TTL_MS = 10 * 60_000
const MAX_KNOWN_FAILURES = 10_000
const MAX_WAITING_PER_PDF = 100
/** Marked PDFs per requester that aren't removed yet. A slow reader keeps each on the disk. */
const MAX_UNREAD = 8

const queueLimits = {
  maxRequesters: 100,
  maxPerRequester: 50,
  maxWaitMs: 30_000,
  createBusy: () => new Busy(t('Too many pages are being drawn right now.'), RETRY_AFTER_SECONDS),
}

const compress = promisify(zstdCompress)
/** Lossless. A page of text is smaller than as JPEG, a scan three times as large, and both unpack faster. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

type OpenProcess = { child: ChildProcess; path: string; running: boolean; close: () => void }

export function createDocumentPages(
  { folder, temporaryFiles }: { folder: string; temporaryFiles: Pick<TemporaryFiles, 'create'> },
  limits: { deadlineMs?: number; maxCachedBytes?: number } = {},
): DocumentPages {
  rmSync(folder, { recursive: true, force: true })
  const cached = new LRUCache<string, number>({
    maxSize: limits.maxCachedBytes ?? MAX_CACHED_BYTES,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, path) => rmSync(path, { force: true }),
  })
  const failures = new LRUCache<string, true>({ max: MAX_KNOWN_FAILURES, ttl: FAILURE_TTL_MS })
  const processes = new Map<string, OpenProcess>()
  const queue = createFairQueue({ ...queueLimits, maxRunning: MAX_RUNNING })
  const pictureQueue = createFairQueue({ ...queueLimits, maxRunning: MAX_RUNNING })
  const markQueue = createFairQueue({ ...queueLimits, maxRunning: 1, maxWaitMs: MARK_DEADLINE_MS })
  const marker = createPictureMarker()
  const oneAtATime = createKeyedQueue(MAX_WAITING_PER_PDF)

  const saveSource = async ({ save, isPicture }: RoomPdf) => {
    const file = await temporaryFiles.create()
    await file.close()
    try {
      await save(file.path)
      if (isPicture) await convertPictureToPdf(file.path)
      return { path: realpathSync(file.path), remove: file.remove }
    } catch (err) {
      await file.remove()
      throw err
    }
  }
  const openProcess = async (pdf: RoomPdf): Promise<OpenProcess & { isNew: boolean }> => {
    const known = processes.get(pdf.key)
    if (known) return Object.assign(known, { isNew: false })
    for (const { running, close } of [...processes.values()])
      if (processes.size >= MAX_PROCESSES && !running) close()
    const { path, remove } = await saveSource(pdf)
    const child = startPageProcess({ reads: [path] })
    const opened = {
      child,
      path,
      running: false,
      isNew: true,
      close: () => {
        if (processes.get(pdf.key)?.child === child) processes.delete(pdf.key)
        child.kill('SIGKILL')
        void remove()
      },
    }
    child.on('error', () => {}).on('exit', opened.close)
    processes.set(pdf.key, opened)
    return opened
  }
  const idleTimers = new Map<ChildProcess, NodeJS.Timeout>()
  const run = async (pdf: RoomPdf, job: PageJob): Promise<PageResult> => {
    const opened = await openProcess(pdf)
    clearTimeout(idleTimers.get(opened.child))
    opened.running = true
    // Moves the process to the end: the least recently used one is closed first.
    processes.delete(pdf.key)
    processes.set(pdf.key, opened)
    const file = opened.isNew ? { pdf: opened.path } : {}
    try {
      return await runInProcess(opened.child, { ...job, ...file }, limits.deadlineMs ?? DEADLINE_MS)
    } catch (err) {
      opened.close()
      throw err
    } finally {
      opened.running = false
      idleTimers.delete(opened.child)
      // An idle process must not keep the program alive.
      if (processes.has(pdf.key))
        idleTimers.set(opened.child, setTimeout(opened.close, IDLE_TIMEOUT_MS).unref())
    }
  }
  const runInTurn = <T>(pdf: RoomPdf, requester: string, task: () => Promise<T>) =>
    queue(requester, async () => {
      const result = await oneAtATime(pdf.key, async () => ({ value: await task() }))
      if (!result) throw queueLimits.createBusy()
      return result.value
    })
  const getPath = (pdf: RoomPdf, name: string) => join(folder, pdf.roomId, `${pdf.key}-${name}`)
  const readCached = async (path: string) => {
    if (cached.get(path) === undefined) return null
    // Another process may share this folder and have emptied it.
    return readFile(path).catch(() => null)
  }
  const keep = async (path: string, content: Uint8Array) => {
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}-${randomUUID()}`
    await writeFile(draft, content)
    await rename(draft, path)
    cached.set(path, content.byteLength || 1)
  }
  /** Returns a page's content from the cache, or creates it. First pages have their own queue. */
  const findPage = async (
    pdf: RoomPdf,
    { page, name, requester }: { page: number; name: string; requester: string },
    create: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const path = getPath(pdf, name)
    const known = await readCached(path)
    if (known) return known
    return runInTurn(pdf, page === 1 ? `${requester} first` : requester, async () => {
      const drawn = await readCached(path)
      if (drawn) return drawn
      if (failures.has(path)) throw createPageFailure(new Error('could not be drawn before'))
      try {
        const content = await create()
        await keep(path, content)
        return content
      } catch (err) {
        if (!(err instanceof ProcessEnded || err instanceof UnreadablePage)) throw err
        failures.set(path, true)
        throw createPageFailure(err)
      }
    })
  }
  const drawUnmarked = (pdf: RoomPdf, page: number, requester: string) =>
    findPage(pdf, { page, name: `${page}.zst`, requester }, async () => {
      const job = { kind: 'render', page, maxWidth: MAX_WIDTH, maxPixels: MAX_PIXELS } as const
      const result = await run(pdf, job)
      if (!('pixels' in result)) throw new UnreadablePage('error' in result ? result.error : 'no pixels')
      const { width, height, data } = result.pixels
      const sharp = await loadSharp()
      const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .raw()
        .toBuffer()
      return compress(serialize({ width, height, pixels } satisfies UnmarkedPage), FAST)
    })
  const unread = new Map<string, number>()
  const countUnread = (requester: string, change: 1 | -1) => {
    const count = (unread.get(requester) ?? 0) + change
    if (count > 0) unread.set(requester, count)
    else unread.delete(requester)
  }
  return {
    count: (pdf, requester) =>
      runInTurn(pdf, requester, async () => {
        const result = await run(pdf, { kind: 'count' }).catch((err) => {
          if (err instanceof ProcessEnded || err instanceof UnreadablePicture) return null
          throw err
        })
        return result && 'inspected' in result ? result.inspected : { problem: 'damaged' }
      }),
    draw: async (pdf, page, mark, requester) => {
      const [unmarked, text] = await Promise.all([drawUnmarked(pdf, page, requester), mark])
      return pictureQueue(requester, () => marker.mark(unmarked, text))
    },
    prepare: async (pdf, requester) => {
      await drawUnmarked(pdf, 1, requester)
    },
    readText: async (pdf, page, requester) => {
      const text = await findPage(pdf, { page, name: `${page}.txt`, requester }, async () => {
        const result = await run(pdf, { kind: 'text', page })
        if (!('text' in result)) throw new UnreadablePage('error' in result ? result.error : 'no text')
        return Buffer.from(result.text)
      })
      return Buffer.from(text).toString()
    },
    mark: (pdf, mark, requester) =>
      markQueue(requester, async () => {
        if ((unread.get(requester) ?? 0) >= MAX_UNREAD) throw queueLimits.createBusy()
        const source = await saveSource(pdf)
        const output = await temporaryFiles.create()
        await output.close()
        const path = realpathSync(output.path)
        const child = startPageProcess({ reads: [source.path], writes: [path] }).on('error', () => {})
        try {
          const job = { kind: 'mark', pdf: source.path, mark, output: path } as const
          const result = await runInProcess(child, job, MARK_DEADLINE_MS)
          if (!('marked' in result)) throw new UnreadablePage('error' in result ? result.error : 'not marked')
          const { size } = await stat(path)
          countUnread(requester, 1)
          const remove = () => {
            countUnread(requester, -1)
            return output.remove()
          }
          return { path, bytes: size, remove }
        } catch (err) {
          await output.remove()
          throw new Failure(
            503,
            t('This document can’t be marked, so it can’t be downloaded.'),
            undefined,
            undefined,
            {
              cause: err,
            },
          )
        } finally {
          child.kill('SIGKILL')
          await source.remove()
        }
      }),
    listRooms: () => {
      try {
        return readdirSync(folder)
      } catch {
        return []
      }
    },
    deleteRoom: (roomId) => {
      const inside = join(folder, roomId, '/')
      for (const path of [...cached.keys()]) if (path.startsWith(inside)) cached.delete(path)
      rmSync(inside, { recursive: true, force: true })
    },
    close: () => {
      marker.close()
      for (const { close } of [...processes.values()]) close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The process answered that the page can't be read. */
class UnreadablePage extends Error {}

const createPageFailure = (cause: Error) =>
  new Failure(503, t('This page can’t be drawn.'), undefined, undefined, { cause })
