import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Files } from './files.server.ts'

const MIB = 1_048_576
/** S3 takes at most 10,000 parts of one object, so that the parts of a very large one are larger. */
const partSize = (bytes: number) => Math.max(8 * MIB, Math.ceil(bytes / 10_000))

export type S3Settings = {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
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
  })
  return {
    put: async (Key, { path, bytes }) => {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: createReadStream(path, { highWaterMark: MIB }) },
        // Parts are kept in memory until they are acknowledged, so that one that fails is sent again.
        partSize: partSize(bytes),
        queueSize: 2,
      })
      await upload.done()
    },
    get: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
      return Body as Readable
    },
    delete: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    exists: async (Key) => {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }))
        return true
      } catch (err) {
        if (err instanceof NotFound) return false
        throw err
      }
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}
