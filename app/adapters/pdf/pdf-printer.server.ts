import { Worker } from 'node:worker_threads'
import type { ReactElement } from 'react'
import { getContentFilePath } from '#app/content/content-files.server.ts'
import type { Face } from '#app/content/shapes.ts'
import { Busy, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { fonts } from '#content/brand.ts'
import type { Archive } from './archive.ts'
import type { Binding } from './bind-pdf.ts'
import type { FontFamilies } from './fonts.ts'
import { type PrintJob, type PrintResult, toPdfNodes } from './pdf-nodes.ts'
import { findSealInWorker } from './seal-finder.server.ts'

/** Prints PDFs in worker threads, because layout would block requests. */
export type PdfPrinter = {
  /**
   * Prints the renderer's elements ('PAGE', 'VIEW'). Requesters take turns, so that no one's long queue delays others.
   * With `archive`, the result is a PDF/A. With `binding`, the result is an agreement's sealed file. `extraTimeMs`: time
   * that a long document needs beyond the usual limit. Long documents delay only each other.
   * @throws {Failure} 503 if the queue is full or printing takes too long
   */
  print: (
    document: ReactElement,
    options?: {
      requester?: string | undefined
      archive?: Archive | null
      binding?: Binding | null
      extraTimeMs?: number
    },
  ) => Promise<Uint8Array<ArrayBuffer>>
  findSeal: typeof findSealInWorker
  close: () => Promise<void>
}

const MAX_WAITING_DOCUMENTS = 200
const MAX_WAITING_PER_REQUESTER = 50
const PRINT_TIMEOUT_MS = 60_000
/** A typical document takes 50 ms, so the queue is empty by then. */
const RETRY_AFTER_SECONDS = 5
const IDLE_TIMEOUT_MS = 60_000

const getWorkerFile = () =>
  import.meta.env.PROD
    ? import.meta.resolve('#build/server/pdf-thread.js')
    : import.meta.resolve('#app/adapters/pdf/worker.ts')

/**
 * Returns the firm's font files. Paths into the content folder are absolute, because the worker can't import content.
 */
function getFontFiles(): FontFamilies {
  const path = (file: string) => (file.startsWith('./') ? getContentFilePath(file.slice(2)) : file)
  const families = Object.entries<Face>(fonts).flatMap(([role, { print }]) =>
    print.map(([normal, bold], i) => [`${role} ${i}`, bold ? [path(normal), path(bold)] : [path(normal)]]),
  )
  return Object.fromEntries(families)
}

export function createPdfPrinter({ timeoutMs = PRINT_TIMEOUT_MS } = {}): PdfPrinter {
  const usual = createPrintQueue(timeoutMs)
  const long = createPrintQueue(timeoutMs)
  return {
    print: (document, options = {}) => (options.extraTimeMs ? long : usual).print(document, options),
    findSeal: findSealInWorker,
    close: async () => {
      await Promise.all([usual.close(), long.close()])
    },
  }
}

/**
 * Returns a queue with its own worker. The worker starts with the first document, stops after a minute of inactivity,
 * and is replaced if it hangs.
 */
function createPrintQueue(timeoutMs: number): Pick<PdfPrinter, 'print' | 'close'> {
  let worker: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  /** Queued documents by requester, the one being printed included. A requester who had a turn moves to the end. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let running = false

  const stopWorker = async () => {
    clearTimeout(idleTimer)
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const printNow = async (job: PrintJob, extraTimeMs: number) => {
    clearTimeout(idleTimer)
    worker ??= new Worker(new URL(getWorkerFile()), { workerData: getFontFiles() })
    worker.ref()
    try {
      const result = await printInWorker(worker, job, timeoutMs + extraTimeMs)
      if ('error' in result) throw new Error(`PDF not made: ${result.error}`)
      // An idle worker must not keep the process alive.
      worker?.unref()
      idleTimer = setTimeout(stopWorker, IDLE_TIMEOUT_MS).unref()
      return result.bytes
    } catch (err) {
      await stopWorker()
      throw err
    }
  }
  const countWaiting = () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  const printAll = async () => {
    running = true
    for (let entry = queues.entries().next().value; entry; entry = queues.entries().next().value) {
      const [requester, queue] = entry
      await queue[0]?.()
      queue.shift()
      queues.delete(requester)
      if (queue.length > 0) queues.set(requester, queue)
    }
    running = false
  }
  return {
    print: async (element, { requester = '', archive = null, binding = null, extraTimeMs = 0 } = {}) => {
      const [document] = toPdfNodes(element)
      if (!document) throw new Error('nothing to print')
      const queue = queues.get(requester) ?? []
      if (queue.length >= MAX_WAITING_PER_REQUESTER || countWaiting() >= MAX_WAITING_DOCUMENTS)
        throw new Busy(t('Too many PDFs are being created.'), RETRY_AFTER_SECONDS)
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      queue.push(() => printNow({ document, archive, binding }, extraTimeMs).then(resolve, reject))
      queues.set(requester, queue)
      if (!running) void printAll()
      return promise
    },
    close: stopWorker,
  }
}

function printInWorker(worker: Worker, job: PrintJob, timeoutMs: number): Promise<PrintResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintResult>()
  const onExit = () => reject(new Error('the PDF thread ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  const onTimeout = () =>
    reject(new Failure(503, t('Creating this PDF took too long. Please try again later, or contact us.')))
  const timer = setTimeout(onTimeout, timeoutMs)
  worker.postMessage(job)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
