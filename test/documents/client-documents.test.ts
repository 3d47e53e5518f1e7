import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { documentEvents, documents, pendingObjects, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp, testStorage } from '../app.ts'
import { readListPages } from '../list-pages.ts'
import { pdf, xlsx } from '../make/files.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { bytesOf, openDocuments, type Person } from './people.ts'

const site = await openTestApp()
const { as, app, ctx, db, mailsTo, cookieOf } = site
const { files, spool } = await testStorage()
const { upload, share, statusOf, pageOf } = openDocuments(site, await makeAdmin(db))
const listEvents = (id: string) =>
  db
    .select()
    .from(documentEvents)
    .where(eq(documentEvents.documentId, id))
    .orderBy(documentEvents.createdAt, documentEvents.id)

describe('a download', async () => {
  const content = pdf()
  const size = content.length
  const client = await makeClient(db)
  const { id } = await upload(client, 'Ranges.pdf', undefined, content)
  const get = (headers: Record<string, string>) =>
    as(client).get(`/api/documents/${id}/download`, { headers })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=10-${size + 100}`, 10, size - 1],
    ['bytes=-99999999', 0, size - 1],
  ])('returns the bytes of the range %s', async (range, first, last) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`)
    expect(answer.headers.get('content-length')).toBe(String(last - first + 1))
    expect((await bytesOf(answer)).equals(content.subarray(first, last + 1))).toBe(true)
  })

  test.each([
    ...[`bytes=${size}-`, 'bytes=-0'].map((range) => [range, 416, `bytes */${size}`]),
    ...['bytes=9-5', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b'].map((range) => [range, 200, null]),
  ] as [string, number, string | null][])(
    'with the unusable range %s is answered with %i',
    async (range, status, contentRange) => {
      const answer = await get({ range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
    },
  )

  test('returns 304 for its current ETag, and the whole file when If-Range differs', async () => {
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is logged with user and IP each time, like an upload and a preview, but not for HEAD', async () => {
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

  test('allows previews of PDFs only, in frames of the same origin only', async () => {
    const answer = await as(client).get(`/api/documents/${id}/versions/1/preview`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*; sandbox; frame-ancestors 'self'/,
      ),
    })
    const sheet = await upload(client, 'Sheet.xlsx', undefined, xlsx())
    expect(await statusOf(client, `/api/documents/${sheet.id}/versions/1/preview`)).toBe(404)
  })
})

describe('access to a document', async () => {
  const client = await makeClient(db)
  const { id } = await upload(client, 'Secret.pdf')
  const pathsOf = (id: string) =>
    ['download', 'versions/1/download', 'versions/1/preview'].map((path) => `/api/documents/${id}/${path}`)
  const expectText = async (who: Person | null, path: string, status: number, text: string) => {
    const answer = await as(who).get(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, status, text])
  }

  test('is refused to another client, also in lists and search, and to visitors', async () => {
    const stranger = await makeClient(db)
    for (const path of pathsOf(id)) {
      await expectText(stranger, path, 404, 'Document not found.')
      await expectText(null, path, 401, 'Sign in to see this.')
    }
    for (const page of ['/client/documents', '/client/documents.data']) {
      const answer = await as(stranger).get(`${page}?document=${id}&preview=1`)
      expect([answer.status, (await answer.text()).includes('Secret')]).toEqual([404, false])
      for (const query of [`after=${id}`, 'search=Secret', `after=${id}&sort=name`])
        expect(await pageOf(stranger, `${page}?${query}`)).not.toContain('Secret.pdf')
    }
    expect(await listEvents(id)).toHaveLength(1)
  })

  test('returns 404 for unknown or malformed ids and versions', async () => {
    const versions = ['0', '2', '-1', '1.5', 'x', '99999999999999']
    for (const path of [
      ...pathsOf(randomUUID()),
      ...versions.map((version) => `/api/documents/${id}/versions/${version}/download`),
    ])
      expect([path, await statusOf(client, path)]).toEqual([path, 404])
  })

  test('is refused to its client before the terms are accepted', async () => {
    await db.update(users).set({ termsAccepted: false }).where(eq(users.id, client.id))
    for (const path of pathsOf(id)) await expectText(client, path, 403, 'Accept the terms to see this.')
  })
})

describe('a long document list', async () => {
  const client = await makeClient(db)
  await db.insert(documents).values(
    Array.from({ length: 230 }, (_, i) => ({
      ...{ id: randomUUID(), clientId: client.id, origin: 'client' as const, kind: 'pdf' as const },
      ...{ name: `Paged ${i}.pdf`, version: 1 + (i % 3), bytes: i % 7 },
      modifiedAt: new Date(Date.UTC(2026, 0, 1 + (i % 5), 1, 2, 3, 456)),
    })),
  )

  test.each(['modified', 'name', 'version', 'size'])(
    'sorted by %s is paged in both directions without gaps or duplicates',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const path = `/client/documents?search=Paged&sort=${sort}&direction=${direction}`
        const pages = await readListPages(as(client), path, /<bdi[^>]*>(Paged \d+\.pdf)<\/bdi>/g)
        expect(pages.map((names) => names.length)).toEqual([100, 100, 30])
        expect(new Set(pages.flat()).size).toBe(230)
      }
    },
  )

  test('ignores invalid query parameters', async () => {
    for (const query of ['after=nobody', 'sort=x&direction=y', 'search=%25_%27', 'preview=x'])
      expect([query, await statusOf(client, `/client/documents?${query}`)]).toEqual([query, 200])
  })
})

test('several uploads send one digest to the staff and one receipt to the client after two minutes', async () => {
  const client = await makeClient(db, { name: 'Ada <b>Client</b>' })
  // Uploads of other clients would be in the same digest.
  await queueDigests(ctx, ADMINISTRATOR_KEY)
  for (const name of ['One.pdf', 'Two.pdf', 'Two.pdf', '<img src=x>.pdf']) await upload(client, name)
  const jobs = await db.execute<{ wait: number }>(
    `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
     where name = 'mail-news' and singleton_key = '${client.id}'`,
  )
  expect(jobs.rows).toEqual([{ wait: 120 }])
  for (const key of [client.id, ADMINISTRATOR_KEY, client.id, ADMINISTRATOR_KEY]) await queueDigests(ctx, key)
  const [toFirm, ...others] = (await mailsTo(ADMIN_EMAIL)).filter((mail) => mail.replyTo === client.email)
  expect([toFirm?.subject, others]).toEqual(['Ada <b>Client</b> uploaded 4 documents', []])
  for (const text of ['One.pdf (v1, 0.1 MB)', 'Two.pdf (v1,', 'Two.pdf (v2,', '<img src=x>.pdf'])
    expect(toFirm?.text).toContain(text)
  expect(toFirm?.html).not.toMatch(/<img|<b>/)
  expect((await mailsTo(client.email)).map((mail) => mail.kind)).toEqual(['document-receipt'])
  await upload(client, 'Three.pdf')
  await queueDigests(ctx, client.id)
  expect((await mailsTo(client.email)).map(({ text }) => text.includes('Three.pdf'))).toEqual([true, false])
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

test('stored objects without a document are deleted when their instance has stopped, and kept while it runs', async () => {
  const file = await spool.create()
  await file.write(Buffer.from('half done'))
  await file.close()
  const storageKey = randomUUID()
  await files.put(storageKey, { path: file.path, bytes: 9 })
  await db.insert(pendingObjects).values({ storageKey, instance: 'dead-one' })
  await deleteAbandonedObjects(ctx, ['another'])
  expect(await files.exists(storageKey)).toBe(true)
  await deleteAbandonedObjects(ctx, ['dead-one'])
  expect(await files.exists(storageKey)).toBe(false)
})
