import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { createFileStorage, testStorage } from '../app.ts'
import { startS3Server } from '../s3.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
const { temporaryFiles, files: disk } = await testStorage()
const storages = { disk, S3: await createFileStorage({ s3: s3.settings }) }

describe.each(Object.entries(storages))('the document storage on %s', (_, files) => {
  test.each([1, 8 * 1_048_576, 20_000_001])(
    'returns a file of %i bytes completely and in ranges',
    async (length) => {
      const content = randomBytes(length)
      const key = randomUUID()
      await withTemporaryFile(
        temporaryFiles,
        () => [content],
        (path) => files.put(key, { path, bytes: length }),
      )
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
})

test('the storage reports that it is ready unless its bucket is missing', async () => {
  const files = await createFileStorage({ s3: { ...s3.settings, bucket: 'another' } })
  await expect(files.check()).rejects.toThrow()
  for (const storage of Object.values(storages)) await expect(storage.check()).resolves.toBeUndefined()
})
