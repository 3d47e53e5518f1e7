import { Worker } from 'node:worker_threads'
import type { ReactElement } from 'react'
import { contentFile } from '#app/content/files.server.ts'
import type { Face } from '#app/content/shapes.ts'
import { Busy } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'
import { fonts } from '#content/brand.ts'
import type { FontFamilies } from './fonts.ts'
import { nodesOf, type PdfNode, type PrintAnswer } from './nodes.ts'

/** Makes PDF files in a thread of its own: laying text out takes a processor for a while, and pages must not wait. */
export type Pdf = {
  /** Takes the renderer's elements by their names ('PAGE', 'VIEW'). @throws {Failure} 503 when too many wait. */
  print: (document: ReactElement) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

const MOST_WAITING = 50
const LONGEST_MS = 60_000
/** A usual document takes a twentieth of a second, so that the queue is short again by then. */
const RETRY_SECONDS = 5
const IDLE_MS = 60_000

/** A thread has a file of its own: what the build makes of worker.ts, or that itself while developing. */
const threadFile = () =>
  import.meta.env.PROD
    ? import.meta.resolve('#build/server/pdf-thread.js')
    : import.meta.resolve('#app/adapters/pdf/worker.ts')

/** Returns the firm's font files, those of its content by absolute path: the thread imports no content. */
function printedFonts(): FontFamilies {
  const path = (file: string) => (file.startsWith('./') ? contentFile(file.slice(2)) : file)
  const families = Object.entries<Face>(fonts).flatMap(([role, { print }]) =>
    print.map(([normal, bold], i) => [`${role} ${i}`, bold ? [path(normal), path(bold)] : [path(normal)]]),
  )
  return Object.fromEntries(families)
}

/** The thread starts with the first document, ends after a minute without any, and is replaced if it hangs. */
export function openPdf(limits: { longestMs?: number } = {}): Pdf {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const printNow = async (document: PdfNode) => {
    clearTimeout(idle)
    worker ??= new Worker(new URL(threadFile()), { workerData: printedFonts() })
    worker.ref()
    try {
      const answer = await answerOf(worker, document, limits.longestMs ?? LONGEST_MS)
      if ('error' in answer) throw new Error(`PDF not made: ${answer.error}`)
      // Idle, it keeps no process alive.
      worker?.unref()
      idle = setTimeout(end, IDLE_MS).unref()
      return answer.bytes
    } catch (err) {
      await end()
      throw err
    }
  }
  return {
    print: async (element) => {
      const [document] = nodesOf(element)
      if (!document) throw new Error('nothing to print')
      if (waiting >= MOST_WAITING) throw new Busy(t('Too many PDFs are being made.'), RETRY_SECONDS)
      waiting += 1
      // One after the other: the thread has one processor anyway.
      const printed = last.then(() => printNow(document))
      last = printed.catch(() => {})
      return printed.finally(() => {
        waiting -= 1
      })
    },
    close: end,
  }
}

function answerOf(worker: Worker, document: PdfNode, longestMs: number): Promise<PrintAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintAnswer>()
  const onExit = () => reject(new Error('the PDF thread ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  const tooLong = setTimeout(() => reject(new Error('making the PDF took too long')), longestMs)
  worker.postMessage(document)
  return promise.finally(() => {
    clearTimeout(tooLong)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
