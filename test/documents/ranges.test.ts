import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { documentEvents } from '#db/schema.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { serveApp } from '#test/sockets.ts'

const MIB = 1_048_576
const CHUNK = 131_072
const { as, app, db, cookieOf } = await openTestApp()
const { files } = await testStorage()

type Person = Awaited<ReturnType<typeof makeClient>>
const contentOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
const uploaded = async (person: Person, content = pdf(), name = 'A.pdf', project?: string) => {
  const answer = await as(person).send('/api/documents/upload', uploadForm(name, content, project))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}
const asks = (person: Person | null, path: string, range: string, on = { as }) =>
  on.as(person).get(path, { headers: { range } })
const openings = (id: string) =>
  db
    .select({ uid: documentEvents.uid, action: documentEvents.action, version: documentEvents.version })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, id), ne(documentEvents.action, 'upload')))
    .orderBy(documentEvents.createdAt, documentEvents.id)

describe('a range request for a document', () => {
  // Those that are compared as a whole, and those of which only the part is read.
  test.each([
    ['of a small one', 900_000],
    ['of one that is just small enough', MIB],
    ['of a large one', 3 * MIB],
  ])('%s returns the right bytes across the boundaries of stored chunks', async (_, size) => {
    const client = await makeClient(db)
    const content = contentOf(size)
    const path = `/api/documents/${await uploaded(client, content)}/download`
    const { port, stop } = await serveApp(app)
    const headers = await cookieOf(client)
    const parts = [
      [0, 0],
      [0, CHUNK - 1],
      [CHUNK - 1, CHUNK],
      [CHUNK, 2 * CHUNK - 1],
      [100_000, 700_000],
      [size - 1, size - 1],
      [size - CHUNK - 1, size - 1],
      [1, size - 2],
    ] as const
    for (const [first, last] of parts) {
      const range = `bytes=${first}-${last}`
      const wanted = content.subarray(first, last + 1)
      const over = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, range } })
      expect([range, over.status, over.headers.get('content-length')]).toEqual([
        range,
        206,
        String(wanted.length),
      ])
      expect(Buffer.from(await over.arrayBuffer()).equals(wanted)).toBe(true)
      const inside = await asks(client, path, range)
      expect(Buffer.from(await inside.arrayBuffer()).equals(wanted)).toBe(true)
    }
    await stop()
  })

  test('is answered for each of many concurrent readers, and refused to others', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeClient(db)))
    const own = await Promise.all(
      people.map(async (person) => {
        const content = contentOf(2000)
        return { person, content, id: await uploaded(person, content) }
      }),
    )
    const answers = await Promise.all(
      own.flatMap(({ person, content }, i) =>
        own.map(async ({ id }, j) => {
          const answer = await asks(person, `/api/documents/${id}/download`, 'bytes=5-1999')
          const body = Buffer.from(await answer.arrayBuffer())
          return i === j
            ? answer.status === 206 && body.equals(content.subarray(5))
            : answer.status === 404 && String(body) === 'Document not found.'
        }),
      ),
    )
    expect(answers).toEqual(Array(144).fill(true))
    for (const { id, person } of own)
      expect(await openings(id)).toEqual([{ uid: person.id, action: 'download', version: 1 }])
  })

  test('is logged once per user, kind and version, and returns 404 to others', async () => {
    const [main, other, admin] = [await makeClient(db), await makeClient(db), await makeAdmin(db)]
    const project = await makeProject(db, { clientId: main.id })
    const id = await uploaded(main, contentOf(3000), 'B.pdf', project.id)
    await uploaded(main, contentOf(3000), 'B.pdf', project.id)
    const at = (rest: string) => `/api/documents/${id}/${rest}`
    const opened = async (person: Person, path: string) => {
      const before = (await openings(id)).length
      expect((await asks(person, path, 'bytes=1000-')).status).toBe(206)
      return (await openings(id)).slice(before)
    }
    const [uid, download, preview] = [main.id, 'download', 'preview']
    expect(await opened(main, at('download'))).toEqual([{ uid, action: download, version: 2 }])
    expect(await opened(main, at('versions/2/download'))).toEqual([])
    expect(await opened(main, at('versions/1/download'))).toEqual([{ uid, action: download, version: 1 }])
    expect(await opened(main, at('versions/2/preview'))).toEqual([{ uid, action: preview, version: 2 }])
    expect(await opened(main, at('versions/2/preview'))).toEqual([])
    const byFirm = { uid: admin.id, action: download, version: 2 }
    expect(await opened(admin, `/api/admin/documents/${id}/download`)).toEqual([byFirm])
    expect(await opened(admin, `/api/admin/documents/${id}/versions/2/download`)).toEqual([])
    expect((await asks(other, at('download'), 'bytes=1000-')).status).toBe(404)
    expect((await asks(main, at('versions/3/download'), 'bytes=1000-')).status).toBe(404)
  })

  test('is logged as a new download after more than a day', async () => {
    const client = await makeClient(db)
    const id = await uploaded(client, contentOf(3000))
    const path = `/api/documents/${id}/download`
    await asks(client, path, 'bytes=1000-')
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await db.update(documentEvents).set({ createdAt: yesterday }).where(eq(documentEvents.documentId, id))
    await asks(client, path, 'bytes=1000-')
    expect(await openings(id)).toHaveLength(2)
  })

  test('of a large file is aborted when the storage fails, and the next request succeeds', async () => {
    const client = await makeClient(db)
    const content = contentOf(2 * MIB)
    const id = await uploaded(client, content)
    let fails = true
    const get: FileStorage['get'] = async (key, range) => {
      if (!fails) return files.get(key, range)
      fails = false
      return new Readable({
        read() {
          this.destroy(new Error('the disk has an error'))
        },
      })
    }
    const site = await openTestApp({ files: { ...files, get } })
    const ask = () => asks(client, `/api/documents/${id}/download`, 'bytes=1000-2999', site)
    await expect(ask().then((answer) => answer.arrayBuffer())).rejects.toThrow()
    const answer = await ask()
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(1000, 3000))).toBe(true)
    expect(await openings(id)).toHaveLength(1)
  })
})
