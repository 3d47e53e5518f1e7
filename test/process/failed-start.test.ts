import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { createFileStorage } from '#app/adapters/create-file-storage.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { MIGRATION_LOCK } from '#db/migrate.server.ts'
import { formatFailureLines } from '#server/banner.ts'
import { readEnv } from '#server/settings/env.ts'
import { createCertificate } from '../certificates.ts'
import { newServerDatabase } from '../database.ts'
import { copyTemplate } from '../database-template.ts'
import { startFaultProxy } from '../fault-proxy.ts'
import { listen } from '../listen-locally.ts'
import { freePort } from '../postgres.ts'
import { startS3Server } from '../s3.ts'
import { startTransactionPooler } from '../transaction-pooler.ts'
import { newDemoFolder } from './demo-folder.ts'
import { launch, ready, stop } from './server.ts'

type Settings = Record<string, string>
const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-failed-start-'))
const common = { ADMIN_EMAIL: 'office@firm.example', AUTH_SECRET: 'a-secret-for-tests-only-0123456789' }

const s3 = await startS3Server()
const tlsServer = createHttpsServer(await createCertificate())
const tlsPort = await listen(tlsServer)
const postgres = new URL(inject('postgresUrl'))
const pooler = await startTransactionPooler((await newServerDatabase()).url)
const hanging = await startFaultProxy()
afterAll(async () => {
  tlsServer.close()
  await Promise.all([s3, pooler, hanging].map((server) => server.close()))
})

async function runOnServer(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
const tablesOf = (url: string) => runOnServer(url, "select 1 from pg_tables where schemaname = 'public'")

/** Starts the program. Resolves to its exit code and output once it has ended. */
async function start(settings: Settings) {
  const { ended, output } = launch({ ...common, DATA_DIR: newFolder(), ...settings })
  return [await ended, output()]
}
const bucket = {
  S3_BUCKET: 'documents',
  S3_ENDPOINT: s3.settings.endpoint ?? '',
  AWS_ACCESS_KEY_ID: 'another-key',
  AWS_SECRET_ACCESS_KEY: 'Geheim1',
}
const file = join(newFolder(), 'file')
writeFileSync(file, '')

test.each<[string, Settings, string]>([
  [
    'two wrong settings',
    { PORT: 'abc', HUMAN_CHECK: 'quiz' },
    "PORT: 'abc' is not .*\nHUMAN_CHECK: 'quiz' is not .*",
  ],
  [
    'a database that doesn’t respond',
    { DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z' },
    'DATABASE_URL: Foyer can’t use the database \\(.*ECONNREFUSED.*\\); for example .*',
  ],
  [
    'a document storage that refuses access',
    { ...bucket, DATA_DIR: copyTemplate('foyer-failed-start-') },
    '(?!.*Geheim1)S3_BUCKET: the storage at http\\S+ refuses access to the bucket documents \\(403.*\\); check AWS_ACCESS_KEY_ID .* list the bucket and to get, put and delete its objects',
  ],
  ['a file as DATA_DIR', { DATA_DIR: file }, `DATA_DIR: ${file} is a file.*`],
  [
    'a folder in a file as DATA_DIR',
    { DATA_DIR: join(file, 'data') },
    'DATA_DIR: .* is a file, or inside one.*',
  ],
  [
    'the data of a demo',
    { DATA_DIR: newDemoFolder(), AUTH_SECRET: '' },
    'ADMIN_EMAIL: is set, but this database was created by a demo.*',
  ],
])('foyer start with %s exits with code 1 and one line for each cause', async (_, settings, lines) => {
  expect(await start({ LOG_LEVEL: 'silent', ...settings })).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${lines}\n$`)),
  ])
})

/** Returns the lines that `foyer start` prints when this work fails. */
const linesOf = (work: Promise<unknown>) => work.then(() => [], formatFailureLines)

test.each([
  [{ S3_BUCKET: 'other', AWS_ACCESS_KEY_ID: 'test-key' }, /^S3_BUCKET: there is no bucket other at .* \(404/],
  [
    { S3_ENDPOINT: `https://localhost:${tlsPort}` },
    /^S3_ENDPOINT: its certificate is self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\); .*NODE_EXTRA_CA_CERTS=/,
  ],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:9' },
    /^S3_ENDPOINT: the storage at http:\/\/127.0.0.1:9 doesn’t respond \(.*ECONNREFUSED/,
  ],
])('a document storage with %o is explained in one line', async (settings, line) => {
  const { s3 } = readEnv({ ...common, ...bucket, ...settings })
  const files = await createFileStorage(s3 ? { s3 } : { folder: '' })
  const lines = await linesOf(files.check())
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).not.toMatch(/\n|Geheim1/)
})

test.each<[string, string, RegExp]>([
  [
    'needs a password',
    `postgres://postgres@${postgres.host}/postgres`,
    /^DATABASE_URL: the database requires a password/,
  ],
  [
    'hangs',
    `postgres://x:y@127.0.0.1:${hanging.port}/z`,
    /^DATABASE_URL: Foyer can’t use the database \(timeout expired\); for example /,
  ],
  [
    'is behind a connection pooler in transaction mode',
    pooler.url,
    /^DATABASE_URL: leads to a connection pooler in transaction mode.*session mode/,
  ],
])('a database that %s is explained in one line', async (_, url, line) => {
  expect(await linesOf(openDatabase({ url }))).toEqual([expect.stringMatching(line)])
})

test('a database role that cannot create tables, and an encoding other than UTF-8, are explained in one line', async () => {
  const { url } = await newServerDatabase()
  await runOnServer(url, "create role reader login password 'reader'")
  const own = url.replace('postgres:postgres@', 'reader:reader@')
  expect(await linesOf(openDatabase({ url: own }))).toEqual([
    expect.stringContaining('DATABASE_URL: the role isn’t allowed to create tables'),
  ])
  const latin = `${postgres.href}/not_utf8`
  const create = "create database not_utf8 encoding 'LATIN1' locale 'C' template template0"
  await runOnServer(`${postgres.href}/postgres`, create)
  expect(await linesOf(openDatabase({ url: latin }))).toEqual([
    expect.stringContaining('DATABASE_URL: the encoding of the database is LATIN1, and has to be UTF8'),
  ])
  expect(await tablesOf(latin)).toEqual([])
})

test('foyer start on a port in use leaves a new database unchanged', async () => {
  const { url } = await newServerDatabase()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve))
  const { port } = other.address() as { port: number }
  const settings = { PORT: String(port), DATA_DIR: newFolder() }
  const line = expect.stringMatching(new RegExp(`^PORT: ${port} is in use by another program; .*\\n$`))
  expect(await start({ ...settings, DATABASE_URL: url })).toEqual([1, line])
  expect(await tablesOf(url)).toEqual([])
  expect(await start(settings)).toEqual([1, line])
  expect(existsSync(join(settings.DATA_DIR, 'db'))).toBe(false)
  other.close()
})

test('foyer start says after ten seconds that it waits for another instance, and starts when that one is ready', async () => {
  const { url } = await newServerDatabase()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const PORT = String(await freePort())
  const settings = { PORT, DATA_DIR: newFolder(), DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const running = launch({ ...common, ...settings })
  await vi.waitFor(
    () => expect(running.output()).toMatch(/^DATABASE_URL: waiting for another instance.*\n$/),
    { timeout: 60_000 },
  )
  await other.end()
  await ready(running, Number(PORT))
  expect(await stop(running)).toBe(0)
})
