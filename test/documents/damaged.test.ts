import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { MIB } from '#app/core/units.ts'
import { updateAlerts } from '#app/domain/system/alerts.server.ts'
import { activity, alerts, backups, documents, documentVersions, pendingObjects } from '#db/schema.ts'
import { changeOneByte, startHttpProxy } from '#test/http-proxy.ts'
import { expectStatus } from '#test/pages.ts'
import { createFileStorage, openTestApp, testStorage } from '../app.ts'
import { largePdf, pdf, uploadForm } from '../make/files.ts'
import { makeAdmin, makeClient, removeDamaged } from '../make/make.ts'
import { startS3Server } from '../s3.ts'
import { openExport, unzip } from '../unzip.ts'

const DAMAGED = 'The stored file doesn’t match the upload. Please contact us.'
const AWAY = 'Document storage isn’t responding right now. Please try again in a moment.'

const s3 = await startS3Server()
const storage = await startHttpProxy({ port: Number(new URL(s3.settings.endpoint ?? '').port) })
const files = await createFileStorage({
  s3: { ...s3.settings, endpoint: `http://127.0.0.1:${storage.port}` },
})
const site = { disk: await openTestApp(), S3: await openTestApp({ files }) }
const { db } = site.disk
const client = await makeClient(db)
afterAll(async () => {
  // Other test files in this process read all stored documents.
  await db.delete(documents).where(eq(documents.clientId, client.id))
  await storage.close()
  await s3.close()
})

const large = () => largePdf(3 * MIB)
const upload = async (on: keyof typeof site, content: Buffer) => {
  const answer = await site[on].as(client).send('/api/documents/upload', uploadForm('A.pdf', content))
  if (answer.status !== 200) return { status: answer.status, body: await answer.text() }
  const { id, version } = await answer.json()
  const [row] = await db
    .select({ key: documentVersions.storageKey })
    .from(documentVersions)
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)))
  return { id, key: row?.key ?? '', path: `/api/documents/${id}/versions/${version}/download` }
}
const download = async (on: keyof typeof site, path = '', range?: string) => {
  const answer = await site[on].as(client).get(path, range ? { headers: { range } } : {})
  const body = await answer.arrayBuffer().then(
    (bytes) => Buffer.from(bytes),
    () => 'aborted' as const,
  )
  return { status: answer.status, body: answer.status === 503 ? String(body) : body }
}

const { folder } = await testStorage()
const fileOf = (key = '') => join(folder, 'documents', key.slice(0, 2), key)
const damages = {
  'is missing': (path: string) => rmSync(path),
  'was cut short': (path: string) => truncateSync(path, 100),
  'has other bytes': (path: string) => writeFileSync(path, changeOneByte(readFileSync(path))),
  'has more bytes': (path: string) => writeFileSync(path, 'x', { flag: 'a' }),
}

test('a document damaged on disk is logged once an hour and reported to the administrator', async () => {
  const { id, key, path } = await upload('disk', pdf())
  const { ctx } = site.disk
  const failing = async () => {
    await updateAlerts(ctx)
    const on = and(eq(alerts.name, 'documents'), isNull(alerts.endedAt))
    return (await db.select().from(alerts).where(on)).map(({ message }) => message)
  }
  await removeDamaged(db)
  expect(await failing()).toEqual([])
  rmSync(fileOf(key))
  await download('disk', path)
  await download('disk', path)
  const noted = and(eq(activity.action, 'document.damaged'), eq(activity.subjectId, id))
  const entries = await db.select().from(activity).where(noted)
  expect(entries).toMatchObject([{ subjectName: 'A.pdf', actorName: 'Foyer' }])
  expect(await failing()).toEqual([
    expect.stringContaining('Documents whose stored file is missing or damaged: 1.'),
  ])

  const backup = {
    startedAt: new Date(),
    finishedAt: new Date(),
    keepsUntil: new Date(),
    documents: 1,
    bytes: 1,
  }
  await db.insert(backups).values({ ...backup, id: randomUUID(), damaged: 1 })
  expect(await failing()).toHaveLength(1)
  await db.insert(backups).values({ ...backup, id: randomUUID(), damaged: 0 })
  onTestFinished(async () => void (await db.delete(backups)))
  expect(await failing()).toEqual([])
})

test.each(Object.entries(damages))(
  'a download returns an error when the stored file %s',
  async (_, damage) => {
    const [content, { key, path }] = [pdf(), await upload('disk', pdf())]
    expect(content.length).toBeLessThan(MIB)
    damage(fileOf(key))
    for (const range of [undefined, 'bytes=0-9'])
      expect(await download('disk', path, range)).toEqual({ status: 503, body: DAMAGED })
  },
)

test('a ZIP download omits damaged documents and lists their names', async () => {
  const other = await makeClient(db)
  const sent = { 'Small.pdf': pdf(), 'Large.pdf': large(), 'Lost.pdf': pdf(), 'Right.pdf': large() }
  const ids: string[] = []
  for (const [name, content] of Object.entries(sent)) {
    const answer = await site.disk.as(other).send('/api/documents/upload', uploadForm(name, content))
    ids.push((await answer.json()).id)
  }
  const rows = await db.select().from(documentVersions).where(inArray(documentVersions.documentId, ids))
  const pathOf = (at: number) => fileOf(rows.find(({ documentId }) => documentId === ids[at])?.storageKey)
  damages['has other bytes'](pathOf(0))
  damages['has other bytes'](pathOf(1))
  damages['is missing'](pathOf(2))

  const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
  const chosen = new URLSearchParams(ids.map((id, at) => [`selected[${at}]`, id]))
  const zip = await unzip(
    await bodyOf(await site.disk.as(await makeAdmin(db)).get(`/api/admin/documents.zip?${chosen}`)),
  )
  expect([...zip.keys()].sort()).toEqual(['MISSING.txt', 'Right v1.pdf'])
  expect(zip.get('Right v1.pdf')).toEqual(sent['Right.pdf'])
  const named = (text?: Buffer) => String(text).trim().split('\n').slice(2).sort()
  const missing = ['Large v1.pdf', 'Lost v1.pdf', 'Small v1.pdf']
  expect(named(zip.get('MISSING.txt'))).toEqual(missing)

  const own = await openExport(await bodyOf(await site.disk.as(other).post('/api/account/data.zip', {})))
  expect(own.faults).toEqual([])
  const folder = 'documents/uploaded by you'
  expect(own.manifest.files.flatMap(({ document }) => document ?? [])).toEqual(['Right.pdf'])
  expect(named(own.files.get('MISSING.txt'))).toEqual(missing.map((name) => `${folder}/${name}`))
  await db.delete(documents).where(inArray(documents.id, ids))
})

test.each(Object.entries(damages).slice(1))(
  'the download of a large document is aborted when the stored file %s',
  async (_, damage) => {
    const { key, path } = await upload('disk', large())
    expect((await download('disk', path)).body).toHaveLength(3 * MIB)
    damage(fileOf(key))
    expect(await download('disk', path)).toEqual({ status: 200, body: 'aborted' })
  },
)

const faults = {
  'keeps nothing': {
    instead: ({ method }) => (method === 'PUT' ? { status: 200, headers: { etag: '"x"' } } : null),
  },
  'gives other bytes': { body: (body, { method }) => (method === 'GET' ? changeOneByte(body) : body) },
  'cuts a file short': { body: (body, { method }) => (method === 'GET' ? body.subarray(0, 50) : body) },
} satisfies Record<string, Parameters<typeof storage.setOverride>[0]>

test.each(Object.entries(faults))('an upload is not acknowledged when the storage %s', async (_, fault) => {
  const before = [await db.$count(documents), await db.$count(pendingObjects)]
  storage.setOverride(fault)
  expect(await upload('S3', pdf())).toEqual({
    status: 503,
    body: expect.stringMatching(/^Document storage (didn’t save the file correctly|isn’t responding)/),
  })
  storage.setOverride({})
  expect([await db.$count(documents), await db.$count(pendingObjects)]).toEqual(before)
})

test('a download returns 503 when the storage changes or loses the file', async () => {
  const { path } = await upload('S3', pdf())
  storage.setOverride(faults['gives other bytes'])
  expect(await download('S3', path)).toEqual({ status: 503, body: DAMAGED })
  storage.setOverride({ instead: () => ({ status: 404 }) })
  expect(await download('S3', path)).toEqual({ status: 503, body: DAMAGED })
  storage.setOverride({ instead: () => ({ status: 500 }) })
  expect(await download('S3', path)).toEqual({ status: 503, body: AWAY })
  storage.setOverride({})
  await expectStatus(download('S3', path), 200)
})
