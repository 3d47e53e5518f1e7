import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { documents, pendingObjects } from '#db/schema.ts'
import { APP_URL, openFiles, openTestApp, testStorage } from '../app.ts'
import { exe, pdf, uploadForm } from '../make/files.ts'
import { makeClient } from '../make/make.ts'
import { openS3Server } from '../s3.ts'
import { openSocket, serveApp } from '../sockets.ts'

const s3 = await openS3Server()
afterAll(() => s3.close())
const { spool, files: disk } = await testStorage()
const storages = { disk, S3: await openFiles({ s3: s3.settings }) }

/** The application behind a port, and how somebody with a session asks it. */
async function onLine(app: Parameters<typeof serveApp>[0], cookie: Record<string, string>) {
  const { port, stop } = await serveApp(app)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...cookie, origin: APP_URL, ...(init.headers as Record<string, string>) },
    })
  return { ask, stop, port }
}
const digestOf = async (answer: Response) =>
  createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex')
/** But for those of the connection, and what is another one each time. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !/^(connection|date|keep-alive|x-request-id)$/.test(name)),
  )

/** Large enough for several parts. */
const large = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(21 * 1_048_576)])

async function spooled(content: Buffer) {
  const file = await spool.create()
  await file.write(content)
  await file.close()
  return { path: file.path, bytes: content.length, remove: file.remove }
}

describe.each(Object.entries(storages))('on %s', (_, files) => {
  test.each([1, 1000, 8 * 1_048_576, 20_000_001])('%i bytes come back whole and in part', async (length) => {
    const content = randomBytes(length)
    const key = randomUUID()
    const file = await spooled(content)
    await files.put(key, file)
    await file.remove()
    expect(existsSync(file.path)).toBe(false)
    expect(await files.exists(key)).toBe(true)
    expect((await buffer(await files.get(key))).equals(content)).toBe(true)
    const range = { start: Math.floor(length / 3), end: length - 1 }
    expect((await buffer(await files.get(key, range))).equals(content.subarray(range.start))).toBe(true)
    await files.delete(key)
    await files.delete(key)
    expect(await files.exists(key)).toBe(false)
    await expect(files.get(key)).rejects.toThrow()
  })

  test('it is ready', async () => {
    await expect(files.check()).resolves.toBeUndefined()
  })

  test('a document goes up, gets a second version and comes down, whole and in ranges', async () => {
    const { as, db } = await openTestApp({ files })
    const client = await makeClient(db)
    const versions = [large(), pdf()]
    const rows = []
    for (const content of versions) {
      const answer = await as(client).send('/api/documents/upload', uploadForm('Large.pdf', content))
      expect(answer.status).toBe(200)
      rows.push(await answer.json())
    }
    expect(rows).toMatchObject([
      { version: 1, size: '21.0 MB' },
      { version: 2, size: '0.1 MB' },
    ])
    for (const [i, content] of versions.entries()) {
      const path = `/api/documents/${rows[0].id}/versions/${i + 1}/download`
      const back = await as(client).get(path)
      expect(back.headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`)
      expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
      const part = await as(client).get(path, { headers: { range: 'bytes=100-199' } })
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))).toBe(true)
    }
  })

  test('over a real line it goes up, and comes down with the headers and bytes that the application gives', async () => {
    const { app, as, db, cookieOf } = await openTestApp({ files })
    const client = await makeClient(db)
    const { ask, stop } = await onLine(app, await cookieOf(client))
    const content = large()
    const sent = await ask('/api/documents/upload', { method: 'POST', body: uploadForm('Real.pdf', content) })
    expect(sent.status).toBe(200)
    const { id } = await sent.json()
    const path = `/api/documents/${id}/download`
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`
    for (const [status, headers] of [
      [200, {}],
      [200, { range: 'bytes=5-9', 'if-range': '"another"' }],
      [206, { range: 'bytes=3000000-9000000' }],
      [206, { range: 'bytes=-5', 'if-range': etag }],
      [304, { 'if-none-match': etag }],
      [416, { range: 'bytes=99999999-' }],
    ] as [number, Record<string, string>][]) {
      const [real, given] = [await ask(path, { headers }), await as(client).get(path, { headers })]
      expect([real.status, headersOf(real)]).toEqual([status, headersOf(given)])
      expect(await digestOf(real)).toBe(await digestOf(given))
    }
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)])
    expect(await head.text()).toBe('')
    await stop()
  })

  test('ten uploads of one name at once get ten versions', async () => {
    const { as, db } = await openTestApp({ files })
    const client = await makeClient(db)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        as(client).send('/api/documents/upload', uploadForm('Busy.pdf', pdf())),
      ),
    )
    const rows = await Promise.all(answers.map((answer) => answer.json()))
    expect(rows.map((row) => row.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('a refused file leaves no object behind', async () => {
    const { as, db } = await openTestApp({ files })
    const client = await makeClient(db)
    const before = await db.$count(pendingObjects)
    const answer = await as(client).send('/api/documents/upload', uploadForm('a.pdf', exe()))
    expect(answer.status).toBe(415)
    expect(await db.$count(documents, eq(documents.clientId, client.id))).toBe(0)
    expect(await db.$count(pendingObjects)).toBe(before)
  })
})

test('a bucket that is not there is not ready', async () => {
  const files = await openFiles({ s3: { ...s3.settings, bucket: 'another' } })
  await expect(files.check()).rejects.toThrow()
})

describe('a download over a real line', () => {
  /** A large document whose bytes are made as they are read. */
  const start = async (more: (read: number) => Buffer | Error | null) => {
    let read = 0
    const streams: Readable[] = []
    const get = async () => {
      const stream = new Readable({
        read() {
          const next = more(read)
          if (next instanceof Error) return this.destroy(next)
          read += next?.length ?? 0
          this.push(next)
        },
      })
      streams.push(stream)
      return stream
    }
    const site = await openTestApp({ files: { ...disk, get } })
    const client = await makeClient(site.db)
    const answer = await site.as(client).send('/api/documents/upload', uploadForm('Long.pdf', large()))
    const { id } = await answer.json()
    const cookie = await site.cookieOf(client)
    const line = await onLine(site.app, cookie)
    return { ...site, ...line, path: `/api/documents/${id}/download`, cookie, streams, read: () => read }
  }

  test('is read no faster than the reader takes it, and no longer', async () => {
    const { port, path, cookie, streams, read, stop } = await start(() => Buffer.alloc(65_536))
    const { socket, write } = openSocket(port)
    write(`GET ${path} HTTP/1.1\r\nHost: foyer.test\r\nCookie: ${cookie.cookie}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    // The system keeps some megabytes for a connection; then it stands still.
    for (let still = 0, before = -1; still < 200; before = read()) {
      await new Promise((resolve) => setImmediate(resolve))
      still = read() === before ? still + 1 : 0
    }
    expect(read()).toBeLessThan(20 * 1_048_576)
    socket.destroy()
    await vi.waitFor(() => expect(streams[0]?.destroyed).toBe(true))
    await stop()
  })

  test('whose storage breaks off is cut, and the log says why', async () => {
    const cut = new Error('the line to the storage is cut')
    const { ask, path, logs, stop } = await start((read) => (read < 1_000_000 ? Buffer.alloc(65_536) : cut))
    await expect(ask(path).then((answer) => answer.arrayBuffer())).rejects.toThrow()
    expect(logs).toContainEqual(
      expect.objectContaining({
        msg: 'file not sent to its end',
        err: expect.objectContaining({ message: cut.message }),
      }),
    )
    await stop()
  })
})
