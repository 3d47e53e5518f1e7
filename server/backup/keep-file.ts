import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Failure } from '#app/domain/failures.ts'

/** What nobody has written to for so long was left by a process that was killed. */
const LEFT_MS = 3_600_000

/**
 * Writes a file under another name beside it, and gives it its own once it is whole and on the disk. A file of that
 * name stays until then; when anything fails nothing is left.
 */
export async function keepFile(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const there = await stat(file).catch(() => null)
  if (there && !there.isFile())
    throw new Failure(400, `${file}: is no file that can be replaced; name another one.`)
  await clearLeft(file)
  const aside = `${file}.${randomUUID()}.part`
  const handle = await open(aside, 'wx', 0o600)
  try {
    try {
      for await (const chunk of bytes) await writeAll(handle, chunk)
      await handle.sync()
    } catch (err) {
      // The system names no file when it can't be written to.
      if (/^(write|fsync)$/.test((err as NodeJS.ErrnoException).syscall ?? ''))
        Object.assign(err as Error, { path: aside })
      throw err
    } finally {
      await handle.close()
    }
    await rename(aside, file)
  } catch (err) {
    await rm(aside, { force: true })
    throw err
  }
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
}

async function clearLeft(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.part')) continue
    const left = join(folder, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > LEFT_MS) await rm(left, { force: true })
  }
}
