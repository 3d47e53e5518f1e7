import { Worker } from 'node:worker_threads'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { FoundSeal } from './find-seal.ts'

const DEADLINE_MS = 5_000
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

const getWorkerFile = () =>
  import.meta.env.PROD
    ? import.meta.resolve('#build/server/seal-thread.js')
    : import.meta.resolve('#app/adapters/pdf/seal-worker.ts')

/**
 * Finds a seal with one of the certificates (PEM) in an untrusted file, in a worker thread with limited memory that
 * ends after five seconds. Transfers the bytes, so the caller can't use them afterwards.
 * @throws {Failure} 422 if the file takes too long or uses too much memory
 */
export async function findSealInWorker(
  file: Uint8Array<ArrayBuffer>,
  certificates: string[],
): Promise<FoundSeal | null> {
  const { promise, resolve, reject } = Promise.withResolvers<FoundSeal | null>()
  const fail = () => reject(new Failure(422, t('This file is too complex to check.')))
  const workerData = { file, certificates }
  const worker = new Worker(new URL(getWorkerFile()), {
    workerData,
    transferList: [file.buffer],
    resourceLimits: MEMORY_LIMITS,
  })
  let timer: NodeJS.Timeout | undefined
  // The timeout starts with the thread, because a busy machine may start it late.
  worker.once('online', () => {
    timer = setTimeout(fail, DEADLINE_MS)
  })
  worker.once('message', resolve).once('error', fail).once('exit', fail)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
