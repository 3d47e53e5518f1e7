import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDoctor } from '#server/doctor/doctor.ts'
import { readEnv } from '#server/settings/env.ts'
import { createCertificate } from '../certificates.ts'
import { newServerDatabase } from '../database.ts'
import { listen } from '../listen-locally.ts'
import { freePort } from '../postgres.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { launch, type Running, ready, stop } from './server.ts'
import { openSmtpServer } from './smtp-server.ts'

const SECRET = 'a-secret-for-tests-only-0123456789'

/** Groups the output lines of `foyer doctor` by check. */
function parseFindings(code: number | null, output: string) {
  const lines = new Map<string, string[]>()
  for (const line of output.trimEnd().split('\n')) {
    const [, state = '', name = '', text = ''] = /^(ok|warning|failed) +([^:]+): (.*)$/.exec(line) ?? []
    expect([line, state]).toEqual([line, expect.stringMatching(/./)])
    lines.set(name, [...(lines.get(name) ?? []), `${state}: ${text}`])
  }
  return { code, of: (name: string) => lines.get(name)?.join('\n'), output }
}

/** Runs `foyer doctor` in this process. */
async function doctor(settings: Record<string, string>, ...args: string[]) {
  const output = new PassThrough()
  const [code, said] = await Promise.all([
    runDoctor(() => readEnv(settings), args, output).finally(() => output.end()),
    text(output),
  ])
  return parseFindings(code, said)
}

/** Changes the request headers as a proxy does. */
let changeHeaders: (headers: Record<string, string | string[] | undefined>) => void
const overwriteForwardedFor: typeof changeHeaders = (headers) => {
  headers['x-forwarded-for'] = '198.51.100.1'
}

let sitePort: number
const proxy = createServer((req, res) => {
  const headers = { ...req.headers }
  changeHeaders(headers)
  const { method, url: path } = req
  const passed = request({ host: '127.0.0.1', port: sitePort, method, path, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(res)
  })
  passed.once('error', () => res.destroy())
  req.pipe(passed)
})
const smtp = await openSmtpServer({
  authOptional: false,
  onAuth: ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'foyer' }) : done(new Error('535 5.7.8 Invalid credentials')),
  onData: () => {
    throw new Error('an email was sent')
  },
})

describe('foyer doctor on PostgreSQL behind a proxy', () => {
  let settings: Record<string, string>
  let running: Running
  let database: pg.Client

  beforeAll(async () => {
    const { url } = await newServerDatabase()
    sitePort = await freePort()
    settings = {
      PORT: String(sitePort),
      HOST: '127.0.0.1',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-doctor-')),
      DATABASE_URL: url,
      AUTH_SECRET: SECRET,
      APP_URL: `http://127.0.0.1:${await listen(proxy)}`,
      TRUST_PROXY: '1',
      ADMIN_EMAIL: 'office@firm.example',
      SMTP_URL: `smtp://foyer:right@127.0.0.1:${smtp.port}`,
      MIN_FREE_DISK_MB: '1',
      MAIL_HOLD: '1',
    }
    changeHeaders = overwriteForwardedFor
    running = launch(settings)
    await ready(running, sitePort)
    await fetch(`${settings.APP_URL}/forgot-password`, {
      method: 'POST',
      headers: { origin: settings.APP_URL ?? '' },
      body: new URLSearchParams({ email: 'office@firm.example' }),
    })
    database = new pg.Client(url)
    await database.connect()
  })
  afterAll(async () => {
    await stop(running)
    await database.end()
    proxy.closeAllConnections()
    proxy.close()
    await smtp.close()
  })

  test('exits with 0 and prints warnings if nothing failed', async () => {
    const { code, of, output } = await doctor(settings)
    expect([code, output]).toEqual([0, expect.not.stringContaining('failed')])
    expect(of('database')).toMatch(/^ok: PostgreSQL \d+/)
    expect(of('clock')).toMatch(/^ok/)
    expect(of('migrations')).toMatch(/^ok/)
    expect(of('AUTH_SECRET')).toBe('ok: is the one of this database')
    expect(of('documents')).toMatch(/^ok: \d+ files are stored with the right size/)
    expect(of('email queue')).toMatch(/^warning: email is held, and \d+ wait/)
    expect(of('backup')).toMatch(/^warning: No backup yet\./)
    expect(of('mail server')).toBe('ok: 127.0.0.1 accepts the connection and the sign-in')
    expect(of('site')).toMatch(/^ok: http:\/\/127\.0\.0\.1:\d+ runs version /)
    expect(of('client IP')).toBe(
      'ok: one proxy writes X-Forwarded-For, as TRUST_PROXY=1 says; this machine counts as 198.51.100.1',
    )
    expect(of('proxy headers')).toMatch(/^ok/)
    expect(of('Origin header')).toMatch(/^ok/)
    expect(of('settings')).toContain('warning: CLAMAV_URL isn’t set')
    expect(output).not.toContain(SECRET)
  })

  test('changes neither rows nor files', async () => {
    const { rows: tables } = await database.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const counts = async () => {
      const found = []
      for (const { name } of tables)
        found.push(
          (await database.query(`select '${name}', count(*), max(xmin::text::int8) from "${name}"`)).rows[0],
        )
      return found
    }
    const files = () => filesIn(settings.DATA_DIR ?? '').map((file) => [file, statSync(file).mtimeMs])
    const before = [await counts(), files()]
    expect((await doctor(settings)).code).toBe(0)
    expect([await counts(), files()]).toEqual(before)
  })

  test.each<[string, typeof changeHeaders, string, RegExp]>([
    ['writes no X-Forwarded-For', () => {}, 'client IP', /^failed: no proxies write .* set TRUST_PROXY=0$/],
    [
      'stands behind another one',
      (headers) => {
        headers['x-forwarded-for'] = `${headers['x-forwarded-for']}, 198.51.100.1, 10.0.0.2`
      },
      'client IP',
      /^failed: 2 proxies write .* all visitors count as 10\.0\.0\.2 .* set TRUST_PROXY=2$/,
    ],
    [
      'removes the Origin header',
      (headers) => {
        overwriteForwardedFor(headers)
        delete headers.origin
      },
      'Origin header',
      /^failed: a form of another site is not rejected/,
    ],
    [
      'changes the host and the scheme',
      (headers) => {
        overwriteForwardedFor(headers)
        Object.assign(headers, { host: 'inside.example', 'x-forwarded-proto': 'https' })
      },
      'proxy headers',
      /^warning: the proxy sends Host inside\.example in place of .*; the proxy sends X-Forwarded-Proto https/,
    ],
  ])('reports a proxy that %s', async (_, change, name, line) => {
    changeHeaders = change
    const { code, of } = await doctor(settings)
    changeHeaders = overwriteForwardedFor
    expect(of(name)).toMatch(line)
    expect(code).toBe(of(name)?.startsWith('failed') ? 1 : 0)
  })

  test('fails if the certificate of APP_URL has expired', async () => {
    const site = createHttpsServer(await createCertificate({ days: -3 }), (_, res) => res.end('ok'))
    const { code, of } = await doctor({ ...settings, APP_URL: `https://localhost:${await listen(site)}` })
    site.close()
    expect([code, of('certificate')]).toEqual([
      1,
      'failed: expired 3 days ago, so browsers refuse the site; renew it (certbot renew) and reload the proxy',
    ])
  })

  test('reports a wrong AUTH_SECRET, a rejected SMTP sign-in and settings that differ from the running ones', async () => {
    const { code, of } = await doctor({
      ...settings,
      AUTH_SECRET: 'another-secret-for-tests-0123456789',
      SMTP_URL: `smtp://foyer:wrong@127.0.0.1:${smtp.port}`,
    })
    expect(code).toBe(1)
    expect(of('AUTH_SECRET')).toMatch(/^failed: differs from the one that this database was started with/)
    expect(of('mail server')).toMatch(/^failed: 127\.0\.0\.1 can’t be used \(.*535/)
    expect(of('site')).toMatch(/^warning: .* responds with 200, but not as this Foyer/)
    expect((await doctor({ ...settings, TRUST_PROXY: '2' })).of('site')).toMatch(
      /^warning: it runs with TRUST_PROXY=1/,
    )
  })

  test('reports missing documents and wrong sizes', async () => {
    const folder = join(settings.DATA_DIR ?? '', 'documents')
    const { rows } = await database.query(`select storage_key as key from document_versions order by 1`)
    const [first, second] = rows as { key: string }[]
    const pathOf = (key = '') => join(folder, key.slice(0, 2), key)
    writeFileSync(pathOf(first?.key), 'x')
    expect((await doctor(settings)).of('documents')).toMatch(
      /^failed: 1 of \d+ files are missing or damaged: .+, version \d/,
    )
    rmSync(pathOf(second?.key))
    const { code, of } = await doctor(settings)
    expect([code, of('documents')]).toEqual([1, expect.stringMatching(/^failed: 2 of \d+ files/)])
    const other = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
    expect((await doctor({ ...settings, DATA_DIR: other })).of('documents')).toMatch(
      /^failed: (\d+) of \1 files/,
    )
    expect(readdirSync(other)).toEqual([])
  })

  test('creates no tables in an empty database and reports schemas from other versions', async () => {
    const { url } = await newServerDatabase()
    const empty = await doctor({ ...settings, DATABASE_URL: url })
    expect(empty.of('migrations')).toMatch(/^warning: the database has no tables yet/)
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await client.query('create table schema_migrations (id serial, hash text, created_at bigint)')
    await client.query(`insert into schema_migrations (hash, created_at) values ('old', 1)`)
    const older = await doctor({ ...settings, DATABASE_URL: url })
    expect(older.of('migrations')).toMatch(/^warning: .* older version/)
    await client.query(`update schema_migrations set created_at = 9999999999999`)
    await client.end()
    const { code, of } = await doctor({ ...settings, DATABASE_URL: url })
    expect([code, of('migrations')]).toEqual([1, expect.stringMatching(/^failed: .* newer version/)])
  })

  test('times out on a database server that accepts connections but never responds', async () => {
    const silent = createTcpServer()
    const sockets: { destroy: () => void }[] = []
    silent.on('connection', (socket) => sockets.push(socket))
    const port = await listen(silent)
    const { code, of } = await doctor({
      ...settings,
      DATABASE_URL: `postgres://foyer:x@127.0.0.1:${port}/foyer`,
    })
    expect([code, of('database')]).toEqual([1, expect.stringMatching(/^failed: can’t be used \(.*timeout/)])
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test('prints each mistake in the settings as a failed check', async () => {
    const { code, of } = await doctor({ ...settings, PORT: 'abc', HUMAN_CHECK: 'quiz' })
    expect(code).toBe(1)
    expect(of('settings')).toMatch(/^failed: PORT: .*\nfailed: HUMAN_CHECK: /)
  })
})

test('foyer doctor checks an embedded database whether or not Foyer is running', async () => {
  const port = await freePort()
  const demo = { PORT: String(port), DATA_DIR: newDemoFolder() }
  const run = launch(demo, { args: ['doctor'] })
  const stopped = parseFindings(await run.ended, run.output())
  expect([stopped.code, stopped.of('database')]).toEqual([0, 'ok: the embedded database answers'])
  expect(stopped.of('site')).toMatch(/^warning: http:\/\/localhost:\d+ can’t be asked from this machine/)
  const foyer = launch(demo)
  await ready(foyer, port)
  const during = await doctor(demo)
  expect([during.code, during.of('database')]).toEqual([0, 'ok: the embedded database answers'])
  expect(during.of('documents')).toMatch(/^ok: \d+ files are stored with the right size/)
  expect(during.of('site')).toMatch(/^ok/)
  expect(await stop(foyer)).toBe(0)
})
