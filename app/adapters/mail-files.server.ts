import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { secondsOf } from '#app/domain/periods.ts'
import type { Period } from '#content/periods.ts'

/** Deletes `.eml` files older than `period`. */
export async function sweepMailFiles(folder: string, period: Period): Promise<void> {
  const before = Date.now() - secondsOf(period) * 1000
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}
