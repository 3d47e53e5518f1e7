import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#app/adapters/s3-storage.server.ts'

/** A real S3-compatible server with one empty bucket. The keys are those that it knows. */
export async function startS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: mkdtempSync(join(tmpdir(), 'foyer-s3-')),
    configureBuckets: [{ name: 'documents', configs: [] }],
  })
  const { port } = await server.run()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    settings: { bucket: 'documents', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...keys },
    close: () => server.close(),
  }
}
