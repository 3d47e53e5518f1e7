import { afterAll } from 'vitest'
import type { S3Settings } from '#app/adapters/s3-storage.server.ts'
import { newDatabase } from '../database.ts'
import { openS3Server } from '../s3.ts'

const servers: Awaited<ReturnType<typeof openS3Server>>[] = []
afterAll(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** Creates an empty bucket. */
export async function newBucket(): Promise<S3Settings> {
  const server = await openS3Server()
  servers.push(server)
  return server.settings
}

/** Creates a database of the project's kind. */
export async function ownDatabase(): Promise<{ url?: string }> {
  const where = await newDatabase()
  return 'url' in where ? { url: where.url } : {}
}
