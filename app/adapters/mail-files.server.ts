import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Period } from '#content/periods.ts'

/** Deletes the messages that `openMailer` has kept as files for longer than that; a month has 30 days here. */
export async function sweepMailFiles(folder: string, period: Period): Promise<void> {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  const before = Date.now() - (hours + 24 * (days + 30 * months)) * 3_600_000
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  for (const name of names) {
    // Also what a killed process has left half written, under a name that begins with a dot.
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}
