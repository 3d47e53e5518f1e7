import type { FileHandle } from 'node:fs/promises'

/** Bytes that wait while others are on their way to the disk. */
const MOST_WAITING = 512 * 1024

/**
 * Writes into a file, one write after the other; what comes during one is gathered and goes with the next. A write that
 * fails is told to whoever writes next, or waits for the end.
 */
export function gatheredWrites(file: FileHandle) {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let writing: Promise<void> | undefined
  let failed: { why: unknown } | undefined

  const writeWaiting = async (): Promise<void> => {
    const now = waiting
    waiting = []
    bytes = 0
    await writeAll(file, now).catch((why) => {
      failed = { why }
    })
    writing = waiting.length > 0 && !failed ? writeWaiting() : undefined
  }
  const check = () => {
    if (failed) throw failed.why
  }
  return {
    /** A promise where whoever writes has to wait until there is room for more. The chunk must not change after this. */
    write: (chunk: Uint8Array): Promise<void> | undefined => {
      check()
      waiting.push(chunk)
      bytes += chunk.byteLength
      writing ??= writeWaiting()
      return bytes < MOST_WAITING ? undefined : writing.then(check)
    },
    /** Resolves when all is written. */
    end: async (): Promise<void> => {
      while (writing !== undefined) await writing
      check()
    },
  }
}

/** A single write may take less than it was given, on a disk that is filling up. */
async function writeAll(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  while (chunks.length > 0) {
    let { bytesWritten: written } = await file.writev(chunks)
    const rest = chunks.findIndex((chunk) => {
      if (written < chunk.byteLength) return true
      written -= chunk.byteLength
      return false
    })
    if (rest === -1) return
    chunks = [(chunks[rest] as Uint8Array).subarray(written), ...chunks.slice(rest + 1)]
  }
}
