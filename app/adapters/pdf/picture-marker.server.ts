import { Worker } from 'node:worker_threads'
import type { MarkJob, MarkResult } from './mark-worker.ts'

/** Marks pictures of pages in a worker thread, which starts with the first one and is replaced if it ends. */
type PictureMarker = {
  /**
   * Returns a page as WebP with the mark in its pixels.
   * @param page an `UnmarkedPage`, serialized and compressed
   * @param text picture of the mark's text, black on white
   */
  mark: (page: Uint8Array, text: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
  close: () => void
}

const getWorkerFile = () =>
  import.meta.env.PROD
    ? import.meta.resolve('#build/server/mark-thread.js')
    : import.meta.resolve('#app/adapters/pdf/mark-worker.ts')

export function createPictureMarker(): PictureMarker {
  let worker: Worker | null = null
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()

  const start = () => {
    const started = new Worker(new URL(getWorkerFile()))
    const end = (err: Error) => {
      if (worker !== started) return
      worker = null
      for (const { reject } of waiting.values()) reject(err)
      waiting.clear()
    }
    started
      .on('message', (result: MarkResult) => {
        const job = waiting.get(result.id)
        waiting.delete(result.id)
        if ('marked' in result) job?.resolve(result.marked)
        else job?.reject(new Error(`page not marked: ${result.error}`))
      })
      .on('error', end)
      .on('exit', (code) => end(new Error(`the thread that marks pages ended with code ${code}`)))
      // An idle thread must not keep the program alive.
      .unref()
    return started
  }
  return {
    mark: (page, text) => {
      const job: MarkJob = { id: ++lastId, page, text }
      const result = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      waiting.set(job.id, result)
      worker ??= start()
      worker.postMessage(job)
      return result.promise
    },
    close: () => void worker?.terminate(),
  }
}
