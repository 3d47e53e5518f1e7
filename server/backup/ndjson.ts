import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'

/** Compressed temporary file containing lines. */
export type NdjsonFile = {
  add: (lines: AsyncIterable<string>) => Promise<void>
  /** Current size in bytes. */
  size: () => Promise<number>
  read: () => Readable
  remove: () => Promise<void>
}

export async function createNdjsonFile(temporaryFiles: TemporaryFiles): Promise<NdjsonFile> {
  const { path, close, remove } = await temporaryFiles.create()
  await close()
  return {
    // Each call appends a gzip member. Readers treat all members as one stream.
    add: (lines) => pipeline(lines, createGzip(), createWriteStream(path, { flags: 'a', mode: 0o600 })),
    size: async () => (await stat(path)).size,
    read: () => createReadStream(path),
    remove,
  }
}

/** Yields the lines in a gzipped stream. */
export async function* readLines(compressed: Readable): AsyncGenerator<string> {
  const text = createGunzip()
  compressed.on('error', (err) => text.destroy(err))
  compressed.pipe(text)
  try {
    let rest = ''
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of text) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      yield* parts
    }
    if (rest !== '') throw new Error('the last line is incomplete')
  } finally {
    compressed.destroy()
    text.destroy()
  }
}

/** Creates a checksum of lines that doesn't depend on their order. */
export function createContentSum() {
  const sum = Buffer.alloc(32)
  let rows = 0
  return {
    add: (line: string) => {
      const digest = createHash('sha256').update(line).digest()
      for (let i = 0; i < 32; i++) sum[i] = (sum[i] ?? 0) ^ (digest[i] ?? 0)
      rows += 1
    },
    result: () => ({ rows, content: sum.toString('hex') }),
  }
}
