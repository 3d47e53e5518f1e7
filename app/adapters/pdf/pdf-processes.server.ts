import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIB } from '#app/core/units.ts'
import type { PageJob, PageResult } from './page-process.ts'

/** Pages of 64 KiB. The renderer needs 30 MB, plus up to several times the file's size. */
const MAX_WASM_PAGES = 8192
const MAX_HEAP_MB = 512
/** Limits all memory, because files are decompressed to memory outside the heap. */
const MAX_RESIDENT_BYTES = 1536 * MIB
const MEMORY_CHECK_MS = 250
const BYTES_PER_MEMORY_PAGE = 4096

const getProcessFile = () =>
  realpathSync(
    fileURLToPath(
      import.meta.env.PROD
        ? import.meta.resolve('#build/server/page-process.js')
        : import.meta.resolve('#app/adapters/pdf/page-process.ts'),
    ),
  )

export class ProcessEnded extends Error {}

/**
 * Starts a process that reads PDFs. The process can access only the files in `reads` and `writes`, and doesn't get the
 * program's environment, which contains secrets.
 */
export function startPageProcess({ reads = [], writes = [] }: { reads?: string[]; writes?: string[] } = {}) {
  const file = getProcessFile()
  const packages = realpathSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium')))
  const modules = packages.slice(0, packages.lastIndexOf(`node_modules${sep}`))
  const readable = [dirname(file), `${modules}node_modules`, `${modules}package.json`, ...reads]
  return fork(file, {
    execArgv: [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      ...writes.map((path) => `--allow-fs-write=${path}`),
      `--max-old-space-size=${MAX_HEAP_MB}`,
      `--wasm-max-mem-pages=${MAX_WASM_PAGES}`,
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** @throws {ProcessEnded} also if the process takes too long or uses too much memory */
export function runInProcess(child: ChildProcess, job: PageJob, deadlineMs: number): Promise<PageResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PageResult>()
  const onMessage = (result: unknown) => resolve(result as PageResult)
  const onEnd = () => reject(new ProcessEnded('the process that draws pages ended'))
  const timer = setTimeout(() => reject(new ProcessEnded('drawing took too long')), deadlineMs)
  const memoryTimer = setInterval(async () => {
    if ((await readResidentBytes(child.pid)) > MAX_RESIDENT_BYTES)
      reject(new ProcessEnded('drawing took too much memory'))
  }, MEMORY_CHECK_MS)
  child.once('message', onMessage).once('error', onEnd).once('exit', onEnd)
  child.ref()
  child.channel?.ref()
  child.send(job)
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    child.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
    child.unref()
    child.channel?.unref()
  })
}

/** Returns a process's resident memory in bytes on Linux, and 0 on other systems. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  const pages = (await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')).split(' ')[1]
  return Number(pages ?? 0) * BYTES_PER_MEMORY_PAGE
}
