import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createFileStorage, openTestApp, testStorage } from '../app.ts'
import { largePdf, uploadForm } from '../make/files.ts'
import { makeClient } from '../make/make.ts'
import { startS3Server } from '../s3.ts'
import { serveApp } from '../sockets.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
const { spool, files: disk } = await testStorage()
const storages = { disk, S3: await createFileStorage({ s3: s3.settings }) }

/** Creates a PDF of at least three chunks. */
const large = () => largePdf(3 * 1_048_576)

async function spooled(content: Buffer) {
  const file = await spool.create()
  await file.write(content)
  await file.close()
  return { path: file.path, bytes: content.length, remove: file.remove }
}

describe.each(Object.entries(storages))('the document storage on %s', (_, files) => {
  test.each([1, 8 * 1_048_576, 20_000_001])(
    'returns a file of %i bytes completely and in ranges',
    async (length) => {
      const content = randomBytes(length)
      const key = randomUUID()
      const file = await spooled(content)
      await files.put(key, file)
      await file.remove()
      expect(existsSync(file.path)).toBe(false)
      expect(await files.exists(key)).toBe(true)
      expect((await buffer(await files.get(key))).equals(content)).toBe(true)
      const range = { start: Math.floor(length / 3), end: length - 1 }
      expect((await buffer(await files.get(key, range))).equals(content.subarray(range.start))).toBe(true)
      await files.delete(key)
      await files.delete(key)
      expect(await files.exists(key)).toBe(false)
      await expect(files.get(key)).rejects.toThrow()
    },
  )

  test('sends the right bytes to each of several concurrent downloads, completely and in ranges', async () => {
    const { app, as, db, cookieOf } = await openTestApp({ files })
    const client = await makeClient(db)
    const { port, stop } = await serveApp(app)
    const headers = await cookieOf(client)
    const contents = Array.from({ length: 4 }, large)
    const paths: string[] = []
    for (const [i, content] of contents.entries()) {
      const answer = await as(client).send('/api/documents/upload', uploadForm(`${i}.pdf`, content))
      paths.push(`http://127.0.0.1:${port}/api/documents/${(await answer.json()).id}/download`)
    }
    const get = async (path: string, range?: string) => {
      const answer = await fetch(path, { headers: { ...headers, ...(range ? { range } : {}) } })
      return Buffer.from(await answer.arrayBuffer())
    }
    await Promise.all(
      contents.map(async (content, i) => {
        const [whole, part] = await Promise.all([
          get(paths[i] ?? ''),
          get(paths[i] ?? '', 'bytes=1000000-2499999'),
        ])
        expect([whole.equals(content), part.equals(content.subarray(1_000_000, 2_500_000))]).toEqual([
          true,
          true,
        ])
      }),
    )
    await stop()
  })
})

test('the storage reports that it is ready unless its bucket is missing', async () => {
  const files = await createFileStorage({ s3: { ...s3.settings, bucket: 'another' } })
  await expect(files.check()).rejects.toThrow()
  for (const storage of Object.values(storages)) await expect(storage.check()).resolves.toBeUndefined()
})
