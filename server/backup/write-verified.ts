import { createHash } from 'node:crypto'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { Spool } from '#app/domain/files/temporary-files.server.ts'

/** Stores a document, reads it back and returns its SHA-256. @throws {Error} when the storage returns other bytes */
export async function writeVerified(
  files: FileStorage,
  spool: Spool,
  { key, bytes, content }: { key: string; bytes: number; content: AsyncIterable<Buffer> },
): Promise<string> {
  const file = await spool.create()
  try {
    const hash = createHash('sha256')
    for await (const chunk of content) {
      hash.update(chunk)
      await file.write(chunk)
    }
    await file.close()
    const written = hash.digest('hex')
    await files.put(key, { path: file.path, bytes })
    const found = await hashContent((await files.get(key)) as AsyncIterable<Buffer>)
    if (found !== written) throw new Error(`the storage gives other bytes than it was given, under ${key}`)
    return written
  } finally {
    await file.remove()
  }
}

export async function hashContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
