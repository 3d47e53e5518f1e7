import { Worker } from 'node:worker_threads'
import { Busy, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { FoundSeal } from './find-seal.ts'

const DEADLINE_MS = 5_000
const MAX_RUNNING = 3
const RETRY_AFTER_SECONDS = 10
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

const getWorkerFile = () =>
  import.meta.env.PROD
    ? import.meta.resolve('#build/server/seal-thread.js')
    : import.meta.resolve('#app/adapters/pdf/seal-worker.ts')

let running = 0

/**
 * Finds a seal with one of the certificates in a file that anyone may have made, in a worker thread with limited memory
 * that ends after five seconds. Takes the bytes away from the caller.
 * @throws {Failure} 422 if the file takes too long or too much memory
 * @throws {Busy} if other files are being checked
 */
export async function findSealInWorker(
  file: Uint8Array<ArrayBuffer>,
  fingerprints: string[],
): Promise<FoundSeal | null> {
  if (running >= MAX_RUNNING)
    throw new Busy(t('Other files are being checked right now.'), RETRY_AFTER_SECONDS)
  running += 1
  const { promise, resolve, reject } = Promise.withResolvers<FoundSeal | null>()
  const fail = () => reject(new Failure(422, t('This file is too complex to check.')))
  const timer = setTimeout(fail, DEADLINE_MS)
  const workerData = { file, fingerprints }
  const worker = new Worker(new URL(getWorkerFile()), {
    workerData,
    transferList: [file.buffer],
    resourceLimits: MEMORY_LIMITS,
  })
  worker.once('message', resolve).once('error', fail).once('exit', fail)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    running -= 1
  }
}
