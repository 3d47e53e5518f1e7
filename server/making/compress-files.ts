import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { compressWell, isCompressible } from '../cache/encodings.ts'

/** Lays `.br` and `.gz` copies beside the files that become smaller by it. */
export async function compressFiles(folder: string): Promise<void> {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    if (!isCompressible(getMimeType(name) ?? '')) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    for (const [ending, encoding] of [
      ['br', 'br'],
      ['gz', 'gzip'],
    ] as const) {
      const smaller = await compressWell(bytes, encoding)
      if (smaller.byteLength < bytes.byteLength) writeFileSync(`${file}.${ending}`, smaller)
    }
  }
}
