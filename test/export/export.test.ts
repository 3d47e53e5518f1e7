import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  activity,
  documentEvents,
  documents,
  documentVersions,
  notificationSettings,
  requestEvents,
} from '#db/schema.ts'
import { APP_URL, createFileStorage, openTestApp, testStorage } from '#test/app.ts'
import { bytesOf, openDocuments, type Person } from '#test/documents/people.ts'
import { largePdf, pdf } from '#test/make/files.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import {
  makeAdmin,
  makeClient,
  makeMilestone,
  makeProject,
  makeRateLimitAttempts,
  makeRequest,
  makeUpdate,
} from '#test/make/make.ts'
import { startS3Server } from '#test/s3.ts'
import { serveApp } from '#test/sockets.ts'
import { openExport, unzip } from '#test/unzip.ts'

const EXPORT = '/api/account/data.zip'
const site = await openTestApp()
const { as, db, ctx } = site
const admin = await makeAdmin(db)
const { upload, share } = openDocuments(site, admin)
const s3 = await startS3Server()
afterAll(() => s3.close())
const storages = { disk: (await testStorage()).files, S3: await createFileStorage({ s3: s3.settings }) }

/** Downloads a client's export and expects all its files to match the manifest. */
async function downloadExport(who: Person, on = site) {
  const answer = await on.as(who).post(EXPORT, {})
  expect(answer.status).toBe(200)
  const content = await openExport(await bytesOf(answer))
  expect(content.faults).toEqual([])
  const listPaths = (folder: string) => [...content.files.keys()].filter((path) => path.startsWith(folder))
  return { ...content, listPaths }
}

test.each(Object.entries(storages))(
  "the data export from %s is a ZIP of every version of the client's documents, and of no one else's",
  async (_, files) => {
    const site = await openTestApp({ files })
    const { upload, share } = openDocuments(site, admin)
    const [client, stranger] = [await makeClient(db), await makeClient(db)]
    const [one, two, shared, large] = [pdf(), pdf(), pdf(), largePdf(9 * 1_048_576)]
    await upload(client, 'Plan.pdf', undefined, one)
    await upload(client, 'Plan.pdf', undefined, two)
    await upload(client, 'Large.pdf', undefined, large)
    await share('Plan.pdf', { client: client.id }, shared)
    await upload(stranger, 'Secret of a stranger.pdf')
    await share(`For everybody ${randomUUID()}.pdf`, { client: 'all' })
    const { files: found, manifest } = await downloadExport(client, site)
    const expected = {
      'documents/shared with you/Plan v1.pdf': shared,
      'documents/uploaded by you/Large v1.pdf': large,
      'documents/uploaded by you/Plan v1.pdf': one,
      'documents/uploaded by you/Plan v2.pdf': two,
    }
    expect([...found.keys()].toSorted()).toEqual([
      'agreements.json',
      ...Object.keys(expected),
      'invoices.json',
      'log.json',
      'manifest.json',
      'messages.json',
      'profile.json',
      'projects.json',
    ])
    for (const [path, content] of Object.entries(expected))
      expect([path, found.get(path)?.equals(content)]).toEqual([path, true])
    expect(manifest.files.filter((file) => file.document === 'Plan.pdf')).toHaveLength(3)
  },
)

const unavailable = () => Promise.reject(new Error('the storage is gone'))
const breaksOff = async () => {
  async function* bytes() {
    yield Buffer.from('%PDF-1.7\n')
    throw new Error('the connection is cut')
  }
  return Readable.from(bytes())
}
test.each([
  ['before the first document', 1, 1000, unavailable],
  ['before the second large document', 2, 3_000_000, unavailable],
  ['within a document', 2, 1000, breaksOff],
])(
  'the data export closes the connection and logs the failure when the storage fails %s',
  async (_, at, bytes, fail) => {
    // The server logs the failure to the console as well.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const client = await makeClient(db)
    for (const name of ['A.pdf', 'B.pdf', 'C.pdf']) await upload(client, name, undefined, largePdf(bytes))
    let reads = 0
    const get: typeof ctx.files.get = (key, range) => (++reads === at ? fail() : ctx.files.get(key, range))
    const broken = await openTestApp({ files: { ...ctx.files, get } })
    const { port, stop } = await serveApp(broken.app)
    const headers = { ...(await broken.cookieOf(client)), origin: APP_URL }
    const download = fetch(`http://127.0.0.1:${port}${EXPORT}`, { method: 'POST', headers })
    await expect(download.then((answer) => answer.arrayBuffer())).rejects.toThrow()
    expect(broken.logs.map((line) => line.msg)).toContain('download of own data aborted')
    await stop()
  },
)

test('the data export contains the profile and the projects, but no internal notes', async () => {
  const profile = { name: 'Ada Österreicher', city: 'Zürich' }
  const client = await makeClient(db, profile)
  await db.insert(notificationSettings).values({ uid: client.id, topic: 'messages', delivery: 'daily' })
  const project = await makeProject(db, {
    clientId: client.id,
    title: 'Merger',
    nextStep: 'You sign.',
    internalNotes: 'TOP SECRET of the firm',
  })
  await makeProject(db, { title: 'A project of nobody' })
  await makeUpdate(db, project)
  await makeMilestone(db, project)
  const submitted = { kind: 'answer', title: 'Which day?', state: 'submitted', answer: 'Monday.' } as const
  const requestId = await makeRequest(db, project, submitted)
  await makeRequest(db, project, { withdrawnAt: new Date() })
  await db.insert(requestEvents).values({ requestId, action: 'answered', byName: 'Ada', comment: 'Monday.' })
  const { files, json } = await downloadExport(client)
  expect(json('profile.json')).toMatchObject({
    ...profile,
    email: client.email,
    notifications: { messages: 'daily' },
  })
  expect(json('projects.json')).toMatchObject([
    {
      title: 'Merger',
      nextStep: 'You sign.',
      updates: [{ title: 'Begun', body: 'We began.' }],
      milestones: [{ title: 'Signing', dueOn: '2020-01-01', reachedOn: null }],
      requests: [{ ...submitted, steps: [{ action: 'answered', by: 'Ada', words: 'Monday.' }] }],
    },
  ])
  for (const content of files.values()) expect(String(content)).not.toMatch(/TOP SECRET|internalNotes/)
})

test('the data export contains every invoice except drafts, with its lines and its PDF', async () => {
  const client = await makeClient(db)
  await makeInvoice(db, client, { status: 'draft' })
  const lines = [{ description: 'Advice', quantity: 1500, unitPrice: 667, taxRate: 50_000 }]
  const openedAt = new Date('2026-01-02T03:04:05Z')
  const { number, total } = await makeInvoice(db, client, { currency: 'KWD', openedAt }, lines)
  const { files, json, listPaths } = await downloadExport(client)
  const path = `invoices/Invoice ${number}.pdf`
  expect(listPaths('invoices/')).toEqual([path])
  expect(String(files.get(path))).toMatch(/^%PDF-/)
  expect(json('invoices.json')).toMatchObject([
    {
      number,
      currency: 'KWD',
      total,
      openedAt: openedAt.toJSON(),
      lines: [{ description: 'Advice', unitPrice: 667 }],
    },
  ])
})

test('the data export omits documents that were withdrawn before or during the export', async () => {
  const client = await makeClient(db)
  for (const name of ['First.pdf', 'Second.pdf']) await upload(client, name)
  const { id } = await share('Third.pdf', { client: client.id })
  const get: typeof ctx.files.get = async (...args) => {
    await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.id, id))
    return ctx.files.get(...args)
  }
  const during = await downloadExport(client, await openTestApp({ files: { ...ctx.files, get } }))
  expect(during.listPaths('documents/')).toHaveLength(2)
  const after = await downloadExport(client)
  expect(after.listPaths('documents/')).toHaveLength(2)
  expect(String(after.files.get('log.json'))).not.toContain('Third.pdf')
})

test("the data export contains the client's document log and activity log, and is recorded in both", async () => {
  const [client, stranger] = [await makeClient(db), await makeClient(db, { name: 'A Stranger' })]
  const { id } = await upload(client, 'Mine.pdf')
  await upload(stranger, 'Theirs.pdf')
  const { json } = await downloadExport(client)
  const log = json('log.json')
  expect(log).toMatchObject({
    documents: [
      { action: 'upload', document: 'Mine.pdf', version: 1, by: 'you', from: '127.0.0.1' },
      { action: 'download' },
    ],
    activity: [{ action: 'document.uploaded' }, { action: 'user.downloaded-data' }],
  })
  expect(JSON.stringify(log)).not.toMatch(/Theirs|A Stranger/)
  const exports = and(eq(activity.actorUid, client.id), eq(activity.action, 'user.downloaded-data'))
  expect(await db.$count(activity, exports)).toBe(1)
  const downloads = and(eq(documentEvents.documentId, id), eq(documentEvents.action, 'download'))
  expect(await db.$count(documentEvents, downloads)).toBe(1)
})

test('the data export is a valid ZIP for a client without data', async () => {
  const answer = await as(await makeClient(db)).post(EXPORT, {})
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/),
    'cache-control': 'private, no-store',
  })
  const files = await unzip(await bytesOf(answer))
  expect(JSON.parse(String(files.get('log.json')))).toMatchObject({ documents: [] })
})

test('the data export requires a session, accepted terms and a POST from the same origin', async () => {
  const [client, newcomer] = [await makeClient(db), await makeClient(db, { termsAccepted: false })]
  const refusal = ({ status, headers }: Response) => [status, headers.get('content-type')?.slice(0, 10)]
  expect(refusal(await as(null).post(EXPORT, {}))).toEqual([401, 'text/plain'])
  expect(refusal(await as(newcomer).post(EXPORT, {}))).toEqual([403, 'text/plain'])
  const foreign = await as(client).post(EXPORT, {}, { headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  expect(refusal(await as(client).get(EXPORT))).toEqual([405, 'text/plain'])
  expect(await db.$count(activity, eq(activity.actorUid, client.id))).toBe(0)
})

test('the data export is limited to ten downloads per hour', async () => {
  const client = await makeClient(db)
  await makeRateLimitAttempts(db, `data-export:${client.id}`, 9, 60)
  await downloadExport(client)
  const answer = await as(client).post(EXPORT, {})
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('the data export streams documents instead of holding them in memory', async () => {
  const client = await makeClient(db)
  const size = 24 * 1_048_576
  const { id } = await upload(client, 'Big.pdf')
  // Other test files in this process check all stored documents.
  onTestFinished(async () => void (await db.delete(documents).where(eq(documents.id, id))))
  // The bytes are generated while they are read.
  const chunk = randomBytes(65_536)
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += chunk.length) hash.update(chunk)
  const stored = { bytes: size, sha256: hash.digest('hex') }
  await db.update(documentVersions).set(stored).where(eq(documentVersions.documentId, id))
  const sizes = { received: 0, peak: 0 }
  // The first of two reads only verifies the hash.
  let reads = 0
  const get = async () => {
    const isSent = ++reads > 1
    async function* bytes() {
      for (let at = 0; at < size; at += chunk.length) {
        if (isSent) sizes.peak = Math.max(sizes.peak, at - sizes.received)
        yield chunk
      }
    }
    return Readable.from(bytes(), { objectMode: false })
  }
  const streaming = await openTestApp({ files: { ...ctx.files, get } })
  const answer = await streaming.as(client).post(EXPORT, {})
  const reader = answer.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
    sizes.received += chunk.value.byteLength
  expect(sizes.received).toBeGreaterThan(size)
  expect(sizes.peak).toBeLessThan(2 * 1_048_576)
})
