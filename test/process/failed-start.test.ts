import { createServer } from 'node:https'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { MIGRATION_LOCK } from '#db/migrate.server.ts'
import { createCertificate } from '../certificates.ts'
import { newServerDatabase } from '../database.ts'
import { copyTemplate } from '../database-template.ts'
import { listen } from '../listen-locally.ts'
import { freePort } from '../postgres.ts'
import { startS3Server } from '../s3.ts'
import { startTransactionPooler } from '../transaction-pooler.ts'
import { launch, ready, stop } from './server.ts'

const s3 = await startS3Server()
const tlsServer = createServer(await createCertificate())
const tlsPort = await listen(tlsServer)
afterAll(async () => {
  tlsServer.close()
  await s3.close()
})

const start = async (settings: Record<string, string>) =>
  launch({
    PORT: String(await freePort()),
    DATA_DIR: copyTemplate('foyer-failed-start-'),
    ADMIN_EMAIL: 'office@firm.example',
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
    LOG_LEVEL: 'silent',
    ...settings,
  })
const keys = { AWS_ACCESS_KEY_ID: 'another-key', AWS_SECRET_ACCESS_KEY: 'Geheim1' }

test.each([
  [
    { S3_BUCKET: 'documents', S3_ENDPOINT: s3.settings.endpoint ?? '', ...keys },
    /^S3_BUCKET: the storage at http\S+ refuses access to the bucket documents \(403.*\); check AWS_ACCESS_KEY_ID .* list the bucket and to get, put and delete its objects\n$/,
  ],
  [
    { S3_BUCKET: 'other', S3_ENDPOINT: s3.settings.endpoint ?? '', ...keys, AWS_ACCESS_KEY_ID: 'test-key' },
    /^S3_BUCKET: there is no bucket other at http.* \(404.*\n$/,
  ],
  [
    { S3_BUCKET: 'documents', S3_ENDPOINT: `https://localhost:${tlsPort}`, ...keys },
    /^S3_ENDPOINT: its certificate is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\); .*NODE_EXTRA_CA_CERTS=.*\n$/,
  ],
  [
    { S3_BUCKET: 'documents', S3_ENDPOINT: 'http://127.0.0.1:9', ...keys },
    /^S3_ENDPOINT: the storage at http:\/\/127.0.0.1:9 doesn’t respond \(.*ECONNREFUSED.*\n$/,
  ],
])(
  'foyer start with an unusable document storage exits with code 1 and one line (%#)',
  async (settings, line) => {
    const running = await start(settings)
    expect([await running.ended, running.output()]).toEqual([1, expect.stringMatching(line)])
    expect(running.output()).not.toContain('Geheim1')
  },
)

test('foyer start on a connection pooler in transaction mode exits with code 1 and one line, and leaves no lock behind', async () => {
  const { url } = await newServerDatabase()
  const pooler = await startTransactionPooler(url)
  const running = await start({ DATABASE_URL: pooler.url })
  expect([await running.ended, running.output()]).toEqual([
    1,
    expect.stringMatching(
      /^DATABASE_URL: leads to a connection pooler in transaction mode.*session mode.*\n$/,
    ),
  ])
  await pooler.close()
})

test('foyer start says after ten seconds that it waits for another instance, and starts when that one is ready', async () => {
  const { url } = await newServerDatabase()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const PORT = String(await freePort())
  const running = await start({ DATABASE_URL: url, PORT })
  await vi.waitFor(
    () => expect(running.output()).toMatch(/^DATABASE_URL: waiting for another instance.*\n$/),
    { timeout: 60_000 },
  )
  await other.end()
  await ready(running, Number(PORT))
  expect(await stop(running)).toBe(0)
})
