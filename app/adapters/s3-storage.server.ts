import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchBucket,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Busy } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import type { FileStorage } from './file-storage.server.ts'
import { getStorageStatus, StorageFailure } from './storage-failure.server.ts'

// Timeouts for connecting, for the first byte of a response (including retries), and for inactivity during a transfer.
const CONNECT_TIMEOUT_MS = 2_000
const RESPONSE_TIMEOUT_MS = 4_000
const INACTIVITY_TIMEOUT_MS = 30_000
/**
 * Returns the part size in bytes. S3 allows at most 10,000 parts per object, so very large objects need larger parts.
 */
const getPartSize = (bytes: number) => Math.max(8 * MIB, Math.ceil(bytes / 10_000))

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Resolves to the storage's response. Aborts if it doesn't start in time. */
async function sendWithTimeout<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
  try {
    return await send(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

export function createS3Storage(settings: S3Settings): FileStorage {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Several S3-compatible servers store the newer checksum trailer as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: INACTIVITY_TIMEOUT_MS },
  })
  const rethrowAsFailure = (err: unknown) => {
    throw new StorageFailure(err, settings)
  }
  /** @throws {StorageFailure}, or the original error for a missing object. */
  const ask = <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    sendWithTimeout(send).catch((err) => {
      throw getStorageStatus(err) === 404 && !(err instanceof NoSuchBucket)
        ? err
        : new StorageFailure(err, settings)
    })
  const check = () =>
    sendWithTimeout((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal })).catch(
      rethrowAsFailure,
    )
  const get = (Key: string, Range?: string) =>
    ask(async (abortSignal) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal })
      return Body as Readable
    })
  const size = async (Key: string) => {
    try {
      const { ContentLength } = await ask((abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
      )
      return ContentLength ?? 0
    } catch (err) {
      if (err instanceof NotFound) return null
      throw err
    }
  }
  /** Reads an object back after the upload, because some storage services acknowledge writes that they did not keep. */
  const verifyStored = async (key: string, sha256: string) => {
    try {
      const hash = createHash('sha256')
      for await (const chunk of await get(key)) hash.update(chunk)
      if (hash.digest('hex') !== sha256) throw new Error('the stored bytes differ from those sent')
    } catch (err) {
      if (err instanceof Busy) throw err
      throw new Busy(t('Document storage didn’t save the file correctly.'), 60, { cause: err })
    }
  }
  return {
    put: async (Key, { path, bytes }) => {
      // A large part may take long to upload, so a quick request first checks that the storage responds.
      await check()
      const sentHash = createHash('sha256')
      const file = createReadStream(path, { highWaterMark: MIB })
      const Body = Readable.from(hashed(file, sentHash), { objectMode: false })
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: getPartSize(bytes),
        queueSize: 2,
      })
      await upload.done().catch(rethrowAsFailure)
      await verifyStored(Key, sentHash.digest('hex'))
    },
    get: (Key, range) => get(Key, range && `bytes=${range.start}-${range.end}`),
    delete: async (Key) => {
      await ask((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
    },
    exists: async (Key) => (await size(Key)) !== null,
    size,
    isEmpty: async () => {
      // Uses version 1 of the list call, because version 2 fails on some services when the bucket holds more objects.
      const { Contents = [] } = await ask((abortSignal) =>
        client.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal }),
      )
      return Contents.length === 0
    },
    check: async () => {
      await check()
    },
  }
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}
