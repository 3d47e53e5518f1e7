import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MIB } from '#app/core/units.ts'
import { deleteAbandonedObjects, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { documentEvents, pendingObjects } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp, testStorage } from '../app.ts'
import { largePdf, xlsx } from '../make/files.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { expectPage, expectTexts } from '../pages.ts'
import { bytesOf, openDocuments, type Person, PREVIEW_POLICY } from './people.ts'

const site = await openTestApp()
const { as, app, ctx, db, mailsTo, cookieOf } = site
const { files, temporaryFiles } = await testStorage()
const admin = await makeAdmin(db)
const { upload, share, listEvents, statusOf, pageOf } = openDocuments(site, admin)
const uploadPdf = (who: Person, bytes: number) => upload(who, 'A.pdf', undefined, largePdf(bytes))

/** Small files are read completely to verify their hash. They consist of several stored chunks. */
const content = largePdf(MIB)
const size = content.length
const client = await makeClient(db)
const { id } = await upload(client, 'Ranges.pdf', undefined, content)
const getRange = (who: Person, path: string, range: string, on = site) =>
  on.as(who).get(path, { headers: { range } })
const get = (headers: Record<string, string>) => as(client).get(`/api/documents/${id}/download`, { headers })

test('a download returns the requested byte range, or 416 or the whole file if the range is unusable', async () => {
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=131071-131072', 131_071, 131_072],
    ['bytes=100000-700000', 100_000, 700_000],
    [`bytes=1-${size - 2}`, 1, size - 2],
    ['bytes=5-', 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=10-${size + 100}`, 10, size - 1],
    ['bytes=-99999999', 0, size - 1],
  ] as const) {
    const answer = await get({ range })
    expect([
      answer.status,
      answer.headers.get('content-range'),
      answer.headers.get('content-length'),
    ]).toEqual([206, `bytes ${first}-${last}/${size}`, String(last - first + 1)])
    expect((await bytesOf(answer)).equals(content.subarray(first, last + 1))).toBe(true)
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const answer = await get({ range })
    expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
      range,
      416,
      `bytes */${size}`,
    ])
  }
  for (const range of ['bytes=9-5', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect([range, (await get({ range })).status]).toEqual([range, 200])
})

test('only the range of a large file is read, and a failure of the storage aborts it', async () => {
  const large = largePdf(2 * MIB)
  const { id } = await upload(client, 'Large.pdf', undefined, large)
  let fails = true
  const broken = new Readable({
    read() {
      this.destroy(new Error('the disk has an error'))
    },
  })
  const get = (...args: Parameters<typeof files.get>) =>
    fails ? Promise.resolve(broken) : files.get(...args)
  const failing = await openTestApp({ files: { ...files, get } })
  const download = async () =>
    bytesOf(await getRange(client, `/api/documents/${id}/download`, 'bytes=1000-1999999', failing))
  await expect(download()).rejects.toThrow()
  fails = false
  expect((await download()).equals(large.subarray(1000, 2_000_000))).toBe(true)
  expect((await listEvents(id)).map(({ action }) => action)).toEqual(['upload', 'download'])
})

test('range requests are logged once per user, kind and version', async () => {
  const main = await makeClient(db)
  const { id } = await uploadPdf(main, 3000)
  await uploadPdf(main, 3000)
  const count = (await listEvents(id)).length
  const openRange = async (who: Person, path: string) => {
    const before = (await listEvents(id)).length
    await expectPage(getRange(who, path, 'bytes=1000-'), 206)
    return (await listEvents(id)).slice(before).map(({ action, version }) => `${action} v${version}`)
  }
  const at = (rest: string) => `/api/documents/${id}/${rest}`
  expect(await openRange(main, at('download'))).toEqual(['download v2'])
  expect(await openRange(main, at('versions/2/download'))).toEqual([])
  expect(await openRange(main, at('versions/1/download'))).toEqual(['download v1'])
  expect(await openRange(main, at('versions/2/preview'))).toEqual(['preview v2'])
  expect(await openRange(main, at('versions/2/preview'))).toEqual([])
  expect(await openRange(admin, `/api/admin/documents/${id}/download`)).toEqual(['download v2'])
  const uids = (await listEvents(id)).slice(count).map(({ uid }) => uid)
  expect(uids).toEqual([main.id, main.id, main.id, admin.id])
})

test('a range request is logged as a new download after more than a day', async () => {
  const { id } = await uploadPdf(await makeClient(db), 3000)
  const path = `/api/admin/documents/${id}/download`
  await getRange(admin, path, 'bytes=1000-')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.update(documentEvents).set({ createdAt: yesterday }).where(eq(documentEvents.documentId, id))
  await getRange(admin, path, 'bytes=1000-')
  expect((await listEvents(id)).filter(({ action }) => action === 'download')).toHaveLength(2)
})

test('a download returns 304 for its current ETag, and the whole file when If-Range differs', async () => {
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`
  await expectPage(get({ 'if-none-match': etag }), 304)
  await expectPage(get({ range: 'bytes=0-1', 'if-range': etag }), 206)
  await expectPage(get({ range: 'bytes=0-1', 'if-range': '"other"' }), 200)
})

test('the view log records each download, upload and preview with its user and IP, but no HEAD requests', async () => {
  const { id } = await upload(client, 'Logged.pdf')
  const path = `/api/documents/${id}/download`
  const headers = await cookieOf(client)
  const head = await app.request(`${APP_URL}${path}`, { method: 'HEAD', headers })
  expect([head.status, Number(head.headers.get('content-length')) > 0]).toEqual([200, true])
  for (const one of [path, path, `/api/documents/${id}/versions/1/preview`]) await as(client).get(one)
  const logged = { version: 1, uid: client.id, clientIp: '127.0.0.1' }
  expect(await listEvents(id)).toMatchObject(
    ['upload', 'download', 'download', 'preview'].map((action) => ({ action, ...logged })),
  )
})

test('a preview is available only for PDFs, and only in frames from the same origin', async () => {
  const answer = await as(client).get(`/api/documents/${id}/versions/1/preview`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': PREVIEW_POLICY,
  })
  const sheet = await upload(client, 'Sheet.xlsx', undefined, xlsx())
  expect(await statusOf(client, `/api/documents/${sheet.id}/versions/1/preview`)).toBe(404)
})

test('a download with an unknown or malformed id or version returns 404', async () => {
  const versions = ['0', '2', '-1', '1.5', 'x', '99999999999999']
  for (const path of [
    ...['download', 'versions/1/download', 'versions/1/preview'].map((rest) => `/api/documents/none/${rest}`),
    ...versions.map((version) => `/api/documents/${id}/versions/${version}/download`),
  ])
    expect([path, await statusOf(client, path)]).toEqual([path, 404])
})

test('several uploads send one digest to staff and one receipt to the client', async () => {
  const client = await makeClient(db, { name: 'Ada <b>Client</b>' })
  // Uploads of other clients would be in the same digest.
  await collectDigest(ctx, ADMINISTRATOR_KEY)
  for (const name of ['One.pdf', 'Two.pdf', 'Two.pdf', '<img src=x>.pdf']) await upload(client, name)
  for (const key of [client.id, ADMINISTRATOR_KEY, client.id, ADMINISTRATOR_KEY])
    await collectDigest(ctx, key)
  const [toFirm, ...others] = (await mailsTo(ADMIN_EMAIL)).filter((mail) => mail.replyTo === client.email)
  expect([toFirm?.subject, others]).toEqual(['Ada <b>Client</b> uploaded 4 documents', []])
  expectTexts(toFirm?.text, ['One.pdf (v1, 0.1 MB)', 'Two.pdf (v1,', 'Two.pdf (v2,', '<img src=x>.pdf'])
  expect(toFirm?.html).not.toMatch(/<img src=x|<b>/)
  expect((await mailsTo(client.email)).map((mail) => mail.kind)).toEqual(['document-receipt'])
})

test('a document shared by staff is marked as new until its latest version is viewed', async () => {
  const client = await makeClient(db)
  const isNew = async () => (await pageOf(client, '/client/documents?search=Shared')).includes('>New<')
  const { id } = await share('Shared.pdf', { client: client.id })
  expect(await isNew()).toBe(true)
  await as(client).get(`/api/documents/${id}/versions/1/preview`)
  expect(await isNew()).toBe(false)
  await share('Shared.pdf', { client: client.id })
  await as(client).get(`/api/documents/${id}/versions/1/download`)
  expect(await isNew()).toBe(true)
  await as(client).get(`/api/documents/${id}/download`)
  expect(await isNew()).toBe(false)
})

test('a stored object without a document is deleted after a day, or at a start with the database to itself', async () => {
  const keys = [randomUUID(), randomUUID()] as const
  for (const key of keys)
    await withTemporaryFile(
      temporaryFiles,
      () => [Buffer.from('half done')],
      (path) => files.put(key, { path, bytes: 9 }),
    )
  const createdAt = new Date(Date.now() - 25 * 3_600_000)
  await db.insert(pendingObjects).values([{ storageKey: keys[0], createdAt }, { storageKey: keys[1] }])
  const exist = () => Promise.all(keys.map((key) => files.exists(key)))
  await deleteAbandonedObjects(ctx)
  expect(await exist()).toEqual([false, true])
  await deleteAbandonedObjects(ctx, { alone: true })
  expect(await exist()).toEqual([false, false])
})
