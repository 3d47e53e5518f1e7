import { parentPort, workerData } from 'node:worker_threads'
import { findSeal } from './find-seal.ts'

// Runs in a worker thread per file, which ends with the result.
const { file, certificates } = workerData as { file: Uint8Array; certificates: string[] }
parentPort?.postMessage(findSeal(file, certificates))
