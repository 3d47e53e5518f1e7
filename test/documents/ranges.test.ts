import { Readable } from 'node:stream'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { documentEvents } from '#db/schema.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { largePdf } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { serveApp } from '#test/sockets.ts'
import { bytesOf, createDocumentSender, type Person } from './people.ts'

const MIB = 1_048_576
const CHUNK = 131_072
const { as, app, db, cookieOf } = await openTestApp()
const { files } = await testStorage()

const { upload } = createDocumentSender(as)
const uploadContent = async (person: Person, content: Buffer) =>
  (await upload(person, 'A.pdf', undefined, content)).id
const getRange = (person: Person | null, path: string, range: string, on = { as }) =>
  on.as(person).get(path, { headers: { range } })
const listViews = (id: string) =>
  db
    .select({ uid: documentEvents.uid, action: documentEvents.action, version: documentEvents.version })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, id), ne(documentEvents.action, 'upload')))
    .orderBy(documentEvents.createdAt, documentEvents.id)

// Small files are read completely to verify their hash; for large ones, only the range is read.
test.each([
  ['small file', 900_000],
  ['file just small enough to be read completely', MIB],
  ['large file', 3 * MIB],
])('a range request for a %s returns the right bytes across stored chunk boundaries', async (_, size) => {
  const client = await makeClient(db)
  const content = largePdf(size)
  const path = `/api/documents/${await uploadContent(client, content)}/download`
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
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, range } })
    expect([range, answer.status, answer.headers.get('content-length')]).toEqual([
      range,
      206,
      String(wanted.length),
    ])
    expect((await bytesOf(answer)).equals(wanted)).toBe(true)
  }
  await stop()
})

test('range requests are logged once per user, kind and version', async () => {
  const [main, admin] = [await makeClient(db), await makeAdmin(db)]
  const project = await makeProject(db, { clientId: main.id })
  const { id } = await upload(main, 'B.pdf', project.id, largePdf(3000))
  await upload(main, 'B.pdf', project.id, largePdf(3000))
  const at = (rest: string) => `/api/documents/${id}/${rest}`
  const opened = async (person: Person, path: string) => {
    const before = (await listViews(id)).length
    expect((await getRange(person, path, 'bytes=1000-')).status).toBe(206)
    return (await listViews(id)).slice(before)
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
  expect((await getRange(main, at('versions/3/download'), 'bytes=1000-')).status).toBe(404)
})

test('a range request is logged as a new download after more than a day', async () => {
  const client = await makeClient(db)
  const id = await uploadContent(client, largePdf(3000))
  const path = `/api/documents/${id}/download`
  await getRange(client, path, 'bytes=1000-')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.update(documentEvents).set({ createdAt: yesterday }).where(eq(documentEvents.documentId, id))
  await getRange(client, path, 'bytes=1000-')
  expect(await listViews(id)).toHaveLength(2)
})

test('a range request is aborted when the storage fails, and the next one succeeds', async () => {
  const client = await makeClient(db)
  const content = largePdf(2 * MIB)
  const id = await uploadContent(client, content)
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
  const ask = () => getRange(client, `/api/documents/${id}/download`, 'bytes=1000-2999', site)
  await expect(ask().then((answer) => answer.arrayBuffer())).rejects.toThrow()
  const answer = await ask()
  expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(1000, 3000))).toBe(true)
  expect(await listViews(id)).toHaveLength(1)
})
