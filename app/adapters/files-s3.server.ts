import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { t } from '#app/texts.ts'
import { Busy } from '../domain/failures.ts'
import type { Files } from './files.server.ts'

const MIB = 1_048_576
// All in milliseconds: to connect, to begin to answer (tries included), and to be silent in the middle of a file.
const CONNECT_MS = 2_000
const ANSWER_MS = 4_000
const SILENCE_MS = 30_000
/** S3 takes at most 10,000 parts of one object, so that the parts of a very large one are larger. */
const partSize = (bytes: number) => Math.max(8 * MIB, Math.ceil(bytes / 10_000))

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The answer of the storage if it begins in time. @throws {Busy} when the storage is away or hangs. */
async function within<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  // Stopped once the answer begins: the bytes of a file may take as long as they need.
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await ask(late.signal)
  } catch (err) {
    return throwAway(err)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws {Busy} for a storage that did not answer, or refuses us; what it said when there is nothing of that name. */
function throwAway(err: unknown): never {
  if ((err as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) throw err
  throw new Busy(t('The document storage does not answer at the moment.'), 60, { cause: err })
}

/** Keeps documents in a bucket of an S3-compatible service. */
export function openS3(settings: S3Settings): Files {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Several S3-compatible servers store the newer checksum trailer as if it were part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  const check = () =>
    within(ANSWER_MS, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))
  const get = (Key: string, Range?: string) =>
    within(ANSWER_MS, async (abortSignal) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal })
      return Body as Readable
    })
  const size = async (Key: string) => {
    try {
      const { ContentLength } = await within(ANSWER_MS, (abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
      )
      return ContentLength ?? 0
    } catch (err) {
      if (err instanceof NotFound) return null
      throw err
    }
  }
  /** Not every storage keeps what it said yes to: it is read back before anybody is told that it is kept. */
  const checkKept = async (key: string, sha256: string) => {
    try {
      const kept = createHash('sha256')
      for await (const chunk of await get(key)) kept.update(chunk)
      if (kept.digest('hex') !== sha256)
        throw new Error('the storage gives back other bytes than it was sent')
    } catch (err) {
      if (err instanceof Busy) throw err
      throw new Busy(t('The document storage did not keep the file as it was sent.'), 60, { cause: err })
    }
  }
  return {
    put: async (Key, { path, bytes }) => {
      // A large part may rightly take long: a storage that hangs is found by a question that takes no time.
      await check()
      const sent = createHash('sha256')
      const file = createReadStream(path, { highWaterMark: MIB })
      const Body = Readable.from(hashed(file, sent), { objectMode: false })
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        // Parts are kept in memory until they are acknowledged, so that one that fails is sent again.
        partSize: partSize(bytes),
        queueSize: 2,
      })
      await upload.done().catch(throwAway)
      await checkKept(Key, sent.digest('hex'))
    },
    get: (Key, range) => get(Key, range && `bytes=${range.start}-${range.end}`),
    delete: async (Key) => {
      await within(ANSWER_MS, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      )
    },
    exists: async (Key) => (await size(Key)) !== null,
    size,
    isEmpty: async () => {
      // The first version of this call: some services stumble over the second when there is more.
      const { Contents = [] } = await within(ANSWER_MS, (abortSignal) =>
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
