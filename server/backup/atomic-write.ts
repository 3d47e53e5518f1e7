import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Failure } from '#app/core/failures.ts'
import { HOUR_MS } from '#app/core/units.ts'
import { t } from '#app/texts.ts'

/** Age at which a partial file is assumed to be left behind by a killed process. */
const STALE_MS = HOUR_MS

/**
 * Writes to a temporary file in the same folder, and renames it once it is complete and synced. An existing file stays
 * until then. A failure leaves nothing behind.
 */
export async function writeFileAtomic(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing && !existing.isFile())
    throw new Failure(400, t('{file}: is no file that can be replaced; name another one.', { file }))
  await removeStaleParts(file)
  const temporaryPath = `${file}.${randomUUID()}.part`
  const handle = await open(temporaryPath, 'wx', 0o600)
  try {
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } catch (err) {
      // Write errors don't contain the path.
      if (/^(write|fsync)$/.test((err as NodeJS.ErrnoException).syscall ?? ''))
        Object.assign(err as Error, { path: temporaryPath })
      throw err
    } finally {
      await handle.close()
    }
    await rename(temporaryPath, file)
  } catch (err) {
    await rm(temporaryPath, { force: true })
    throw err
  }
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeStaleParts(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.part')) continue
    const part = join(folder, name)
    const { mtimeMs } = await stat(part)
    if (Date.now() - mtimeMs > STALE_MS) await rm(part, { force: true })
  }
}
