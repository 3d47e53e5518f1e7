import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { documentVersions, pendingObjects } from '#db/schema.ts'
import { timed } from '../fair-clock.ts'
import { pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { openS3Server } from '../s3.ts'
import { demoClient } from './demo-client.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { kill, launch, type Running, ready, stop } from './server.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const bigPdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])

test(`killed ${ROUNDS} times during uploads, all that was acknowledged is there and nothing else`, async () => {
  const port = await freePort()
  const folder = newDemoFolder()
  const settings = { PORT: String(port), DATA_DIR: folder }
  const acknowledged: { id: string; version: number; sha256: string }[] = []
  const before: string[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const running = launch(settings)
    await ready(running, port)
    const { upload } = await demoClient(port)
    let alive = true
    const person = async (own: string) => {
      while (alive) {
        const content = bigPdf(Math.floor(Math.random() * 2_000_000))
        const name = Math.random() < 0.5 ? 'Everybody.pdf' : own
        const row = await upload(name, content)
          .then((answer) => (answer.status === 200 ? answer.json() : null))
          .catch(() => null)
        if (row) acknowledged.push({ id: row.id, version: row.version, sha256: sha256(content) })
      }
    }
    const people = Array.from({ length: 10 }, (_, i) => person(`Person ${i}.pdf`))
    const target = acknowledged.length + 15 + round
    while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5))
    await kill(running)
    alive = false
    await Promise.all(people)
    before.push(...filesIn(join(folder, 'tmp')))
  }
  // Otherwise nothing was shown: the process died with uploads half done.
  expect(before.length).toBeGreaterThan(0)

  const running = launch(settings)
  await ready(running, port)
  const { get } = await demoClient(port)
  for (const { id, version, sha256: expected } of acknowledged) {
    const answer = await get(`/api/documents/${id}/versions/${version}/download`)
    expect(answer.status).toBe(200)
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(expected)
  }
  expect(await stop(running)).toBe(0)

  const { db, close } = await openDatabase({ folder: join(folder, 'db') })
  const rows = await db.select().from(documentVersions)
  expect(await db.$count(pendingObjects)).toBe(0)
  await close()
  // But for what pages are made of, which instances hand out for one another.
  const stored = filesIn(join(folder, 'documents')).filter((path) => !path.includes('/assets/'))
  expect(stored.map((path) => path.split('/').at(-1)).toSorted()).toEqual(
    rows.map((row) => row.storageKey).toSorted(),
  )
  for (const row of rows) {
    const path = join(folder, 'documents', row.storageKey.slice(0, 2), row.storageKey)
    expect(sha256(readFileSync(path))).toBe(row.sha256)
  }
  expect(filesIn(join(folder, 'tmp'))).toEqual([])
}, 600_000)

test('on S3 it starts, keeps documents there and says that the bucket is away', async () => {
  const s3 = await openS3Server()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-uploads-s3-'))
  const running = launch({
    PORT: String(port),
    DATA_DIR: folder,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  await ready(running, port)
  const { get, upload } = await demoClient(port)
  const content = bigPdf(20_000_000)
  const row = await (await upload('In a bucket.pdf', content)).json()
  const back = await get(`/api/documents/${row.id}/download`)
  expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(content))
  expect(filesIn(folder).filter((path) => path.includes('/documents/'))).toEqual([])
  expect(filesIn(join(folder, 'tmp'))).toEqual([])
  await s3.close()
  await vi.waitFor(async () => expect((await get('/readyz?part=storage')).status).toBe(503), {
    timeout: 60_000,
  })
  const health = await get('/readyz')
  expect([health.status, await health.text()]).toEqual([200, 'database ok\nstorage failing\ndisk ok\n'])
  expect(await stop(running)).toBe(0)
})

describe('over a real line', () => {
  let running: Running
  let port = 0
  let client: Awaited<ReturnType<typeof demoClient>>
  const folder = newDemoFolder()
  const spooled = () => filesIn(join(folder, 'tmp')).length

  beforeAll(async () => {
    port = await freePort()
    running = launch({ PORT: String(port), DATA_DIR: folder })
    await ready(running, port)
    client = await demoClient(port)
  })
  afterAll(async () => {
    expect(await stop(running)).toBe(0)
  })

  const boundary = `----${randomUUID()}`
  const head = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="${name}"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  /** An upload whose body is written by hand. */
  const begin = (length?: number): { upload: ClientRequest; answered: Promise<IncomingMessage> } => {
    const upload = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/documents/upload',
      headers: {
        ...client.headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(length ? { 'content-length': length } : {}),
      },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upload.once('response', resolve).once('error', reject)
    })
    return { upload, answered }
  }

  test('an upload that breaks off leaves nothing', async () => {
    const { upload, answered } = begin(50_000_000)
    const broken = expect(answered).rejects.toThrow()
    upload.write(head('Broken.pdf'))
    upload.write(bigPdf(3_000_000))
    await vi.waitFor(() => expect(spooled()).toBe(1), { timeout: 30_000 })
    upload.destroy()
    await broken
    await vi.waitFor(() => expect(spooled()).toBe(0), { timeout: 30_000 })
    expect(await (await client.get('/client/documents?search=Broken')).text()).not.toContain('Broken.pdf')
  })

  test('a file of a wrong kind is refused at once, and the rest of it is not taken', async () => {
    const { upload, answered } = begin()
    let sent = 0
    const chunk = Buffer.alloc(65_536, 7)
    const more = () => {
      while (sent < 2_000_000_000 && !upload.destroyed) {
        sent += chunk.length
        if (!upload.write(chunk)) return
      }
    }
    upload.on('drain', more)
    upload.on('error', () => {}) // The server hangs up, as it should.
    upload.write(head('Program.pdf'))
    more()
    const answer = await answered
    expect([answer.statusCode, await text(answer)]).toEqual([
      415,
      'This file is not a PDF, whatever its name says.',
    ])
    await vi.waitFor(() => expect(upload.destroyed).toBe(true), { timeout: 30_000 })
    expect(sent).toBeLessThan(500_000_000)
    expect(spooled()).toBe(0)
  })

  test('a hundred thousand tiny parts are refused at once', async () => {
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n`
    const { upload, answered } = begin()
    upload.on('error', () => {}) // As above.
    upload.end(part.repeat(100_000) + tail)
    expect((await answered).statusCode).toBe(400)
  })

  test('many who send next to nothing keep nobody else waiting', async () => {
    const idle = Array.from({ length: 50 }, (_, i) => begin(1_000_000 + i))
    for (const { upload, answered } of idle) {
      answered.catch(() => {}) // Given up below.
      upload.write(head('Slow.pdf'))
      upload.write('%PDF-1.7')
    }
    await vi.waitFor(() => expect(spooled()).toBe(50), { timeout: 30_000 })
    const { ms } = await timed(async () => {
      expect((await client.get('/client/documents')).status).toBe(200)
      expect((await client.upload('Quick.pdf', pdf())).status).toBe(200)
    })
    expect(ms).toBeLessThan(10_000)
    for (const { upload } of idle) upload.destroy()
    await vi.waitFor(() => expect(spooled()).toBe(0), { timeout: 30_000 })
  })
})
