import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  activity,
  documentEvents,
  documents,
  documentVersions,
  invoiceLines,
  invoices,
  milestones,
  projectUpdates,
  requestEvents,
  requests,
} from '#db/schema.ts'
import { APP_URL, createFileStorage, openTestApp, testStorage } from '#test/app.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject, makeRateLimitAttempts } from '#test/make/make.ts'
import { openS3Server } from '#test/s3.ts'
import { openExport, unzip } from '#test/unzip.ts'

const EXPORT = '/api/account/data.zip'
const { as, db, ctx } = await openTestApp()
const s3 = await openS3Server()
afterAll(() => s3.close())
const storages = { disk: (await testStorage()).files, S3: await createFileStorage({ s3: s3.settings }) }

type Site = Pick<Awaited<ReturnType<typeof openTestApp>>, 'as'>
type Person = Awaited<ReturnType<typeof makeClient>>
const upload = async ({ as }: Site, who: Person, name: string, content = pdf(), fields = {}) => {
  const form = uploadForm(name, content)
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  const path = 'client' in fields ? '/api/admin/documents/upload' : '/api/documents/upload'
  const answer = await as(who).send(path, form)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as { id: string }
}
const download = async ({ as }: Site, who: Person) => {
  const answer = await as(who).post(EXPORT, {})
  expect(answer.status).toBe(200)
  return openExport(Buffer.from(await answer.arrayBuffer()))
}

describe.each(Object.entries(storages))('the data export from %s', (_, files) => {
  test("is a ZIP of every version of the client's documents, and of no one else's", async () => {
    const site = await openTestApp({ files })
    const [client, stranger, admin] = [await makeClient(db), await makeClient(db), await makeAdmin(db)]
    const [one, two, shared] = [pdf(), pdf(), pdf()]
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9 * 1_048_576)])
    await upload(site, client, 'Plan.pdf', one)
    await upload(site, client, 'Plan.pdf', two)
    await upload(site, client, 'Large.pdf', large)
    await upload(site, admin, 'Plan.pdf', shared, { client: client.id })
    await upload(site, stranger, 'Secret of a stranger.pdf')
    await upload(site, admin, `For everybody ${randomUUID()}.pdf`, pdf(), { client: 'all' })
    const { files: found, manifest, faults } = await download(site, client)
    expect(faults).toEqual([])
    expect([...found.keys()].toSorted()).toEqual([
      'documents/shared with you/Plan v1.pdf',
      'documents/uploaded by you/Large v1.pdf',
      'documents/uploaded by you/Plan v1.pdf',
      'documents/uploaded by you/Plan v2.pdf',
      'invoices.json',
      'log.json',
      'manifest.json',
      'messages.json',
      'profile.json',
      'projects.json',
    ])
    for (const [path, content] of [
      ['uploaded by you/Plan v1.pdf', one],
      ['uploaded by you/Plan v2.pdf', two],
      ['uploaded by you/Large v1.pdf', large],
      ['shared with you/Plan v1.pdf', shared],
    ] as const)
      expect([path, found.get(`documents/${path}`)?.equals(content)]).toEqual([path, true])
    expect(manifest.files.filter((file) => file.document === 'Plan.pdf')).toHaveLength(3)
  })

  test('is aborted and logged when the storage fails before or within a document', async () => {
    const site = await openTestApp({ files })
    const client = await makeClient(db)
    for (const name of ['A.pdf', 'B.pdf', 'C.pdf']) await upload(site, client, name)
    const away = async () => {
      throw new Error('the storage is gone')
    }
    const halfway = async () => {
      async function* bytes() {
        yield Buffer.from('%PDF-1.7\n')
        throw new Error('the line is cut')
      }
      return Readable.from(bytes())
    }
    for (const broken of [away, halfway]) {
      let asked = 0
      const get: typeof files.get = (key, range) => (++asked === 2 ? broken() : files.get(key, range))
      const { as, logs } = await openTestApp({ files: { ...files, get } })
      const answer = await as(client).post(EXPORT, {})
      await expect(answer.arrayBuffer()).rejects.toThrow()
      expect(logs.map((line) => line.msg)).toContain('download of own data broken off')
    }
  })
})

test.each([
  [1, 1000],
  [2, 1000],
  [1, 3_000_000],
  [2, 3_000_000],
])('a data export that fails at file %i of %i bytes closes the connection', async (failing, bytes) => {
  // The server logs the failure to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = await makeClient(db)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
  for (const name of ['A.pdf', 'B.pdf']) await upload({ as }, client, name, content)
  let asked = 0
  const get: typeof ctx.files.get = (key, range) =>
    ++asked === failing ? Promise.reject(new Error('the storage is gone')) : ctx.files.get(key, range)
  const broken = await openTestApp({ files: { ...ctx.files, get } })
  const server = createServer(getRequestListener(broken.app.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}${EXPORT}`, {
    method: 'POST',
    headers: { ...(await broken.cookieOf(client)), origin: APP_URL },
  })
  await expect(answer.then((one) => one.arrayBuffer())).rejects.toThrow()
  await new Promise((resolve) => server.close(resolve))
})

describe('the data export', () => {
  const site = { as }

  test('contains the profile and the projects with updates, milestones and requests, but no internal notes', async () => {
    const client = await makeClient(db, { name: 'Ada Österreicher', city: 'Zürich' })
    const project = await makeProject(db, {
      clientId: client.id,
      title: 'Merger',
      internalNotes: 'TOP SECRET of the firm',
      nextStep: 'You sign.',
    })
    await makeProject(db, { title: 'A project of nobody' })
    const of = { projectId: project.id }
    await db.insert(projectUpdates).values({ ...of, id: randomUUID(), title: 'Begun', body: 'We began.' })
    await db.insert(milestones).values({ ...of, id: randomUUID(), title: 'Signed', dueOn: '2027-01-31' })
    const request = { ...of, id: randomUUID(), kind: 'answer', title: 'Which day?' } as const
    await db.insert(requests).values({ ...request, state: 'handed-in', answer: 'Monday.' })
    await db
      .insert(requestEvents)
      .values({ requestId: request.id, action: 'answered', byName: 'Ada', comment: 'Monday.' })
    await db
      .insert(requests)
      .values({ ...request, id: randomUUID(), title: 'Taken back?', withdrawnAt: new Date() })
    const { files, json, faults } = await download(site, client)
    expect(faults).toEqual([])
    expect(json('profile.json')).toMatchObject({
      name: 'Ada Österreicher',
      city: 'Zürich',
      email: client.email,
    })
    const [found, ...others] = json('projects.json')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      title: 'Merger',
      nextStep: 'You sign.',
      updates: [{ title: 'Begun', body: 'We began.' }],
      milestones: [{ title: 'Signed', dueOn: '2027-01-31', reachedOn: null }],
      requests: [
        {
          ...{ kind: 'answer', title: 'Which day?', state: 'handed-in', answer: 'Monday.' },
          steps: [{ action: 'answered', by: 'Ada', words: 'Monday.' }],
        },
      ],
    })
    for (const content of files.values()) expect(String(content)).not.toMatch(/TOP SECRET|internalNotes/)
  })

  test('contains the invoices but drafts, with their lines and as PDF', async () => {
    const client = await makeClient(db)
    const make = async (status: 'draft' | 'sent') => {
      const id = randomUUID()
      const sent = status === 'sent' && { number: `X-${id}`, issuedOn: '2026-11-20', dueOn: '2026-12-04' }
      const row = { id, clientId: client.id, status, currency: 'KWD', billTo: client.name, dueDays: 14 }
      await db.insert(invoices).values({ ...row, ...sent, net: 1000, tax: 50, total: 1050 })
      const line = { description: 'Advice', quantity: 1500, unitPrice: 667, taxRate: 500, net: 1000 }
      await db.insert(invoiceLines).values({ ...line, invoiceId: id, position: 1 })
      return id
    }
    await make('draft')
    const sent = await make('sent')
    const { files, json, faults } = await download(site, client)
    expect(faults).toEqual([])
    const paths = [...files.keys()].filter((path) => path.startsWith('invoices/'))
    expect(paths).toEqual([`invoices/Invoice X-${sent}.pdf`])
    expect(String(files.get(paths[0] ?? ''))).toMatch(/^%PDF-/)
    const lines = [{ description: 'Advice', unitPrice: 667 }]
    expect(json('invoices.json')).toMatchObject([
      { number: `X-${sent}`, currency: 'KWD', total: 1050, lines },
    ])
  })

  test('has safe and unique paths, and lists the original names in the manifest', async () => {
    const client = await makeClient(db)
    const names = [
      'Jahresabschluß für Österreich.pdf',
      '../../etc/passwd.pdf',
      'a/b.pdf',
      'a_b.pdf',
      'A_B.PDF',
      'CON.pdf',
      `${'ü'.repeat(250)}.pdf`,
      `${'ü'.repeat(249)}x.pdf`,
    ]
    for (const name of names) await upload(site, client, name)
    const { files, manifest, faults } = await download(site, client)
    expect(faults).toEqual([])
    const paths = [...files.keys()].filter((path) => path.startsWith('documents/'))
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length)
    for (const path of paths) {
      expect(path.split('/')).toHaveLength(3)
      expect(path).not.toMatch(/\\|\.\.\//)
    }
    expect(manifest.files.flatMap((file) => file.document ?? []).toSorted()).toEqual(names.toSorted())
  })

  test('omits documents that were withdrawn before or during the export', async () => {
    const [client, admin] = [await makeClient(db), await makeAdmin(db)]
    for (const name of ['First.pdf', 'Second.pdf']) await upload(site, client, name)
    const { id } = await upload(site, admin, 'Third.pdf', pdf(), { client: client.id })
    const get: typeof ctx.files.get = async (...asked) => {
      await db.update(documents).set({ withdrawnAt: new Date() }).where(eq(documents.id, id))
      return ctx.files.get(...asked)
    }
    const documentsIn = (files: Map<string, Buffer>) =>
      [...files.keys()].filter((path) => path.startsWith('documents/'))
    const during = await download(await openTestApp({ files: { ...ctx.files, get } }), client)
    expect(documentsIn(during.files)).toHaveLength(2)
    const { files } = await download(site, client)
    expect(documentsIn(files)).toHaveLength(2)
    expect(String(files.get('log.json'))).not.toContain('Third.pdf')
  })

  test("contains the log of the client's own documents and actions, and is recorded in both", async () => {
    const [client, stranger] = [await makeClient(db), await makeClient(db, { name: 'A Stranger' })]
    const { id } = await upload(site, client, 'Mine.pdf')
    await upload(site, stranger, 'Theirs.pdf')
    const { json } = await download(site, client)
    const log = json('log.json')
    const actions = (rows: { action: string }[]) => rows.map(({ action }) => action)
    expect(actions(log.documents)).toEqual(['upload', 'download'])
    expect(log.documents[0]).toMatchObject({ document: 'Mine.pdf', version: 1, by: 'you', from: '127.0.0.1' })
    expect(actions(log.activity)).toEqual(['document.uploaded', 'user.downloaded-data'])
    expect(JSON.stringify(log)).not.toMatch(/Theirs|A Stranger/)
    const done = and(eq(activity.actorUid, client.id), eq(activity.action, 'user.downloaded-data'))
    expect(await db.$count(activity, done)).toBe(1)
    const downloads = and(eq(documentEvents.documentId, id), eq(documentEvents.action, 'download'))
    expect(await db.$count(documentEvents, downloads)).toBe(1)
  })

  test('is a valid ZIP for a client without data, sent as an attachment that is not cached', async () => {
    const answer = await as(await makeClient(db)).post(EXPORT, {})
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.parse(String(files.get('log.json')))).toMatchObject({ documents: [] })
  })

  test('is refused without a session, before the terms, from another origin and by GET', async () => {
    const client = await makeClient(db)
    const refused = ({ status, headers }: Response) => [status, headers.get('content-type')?.slice(0, 10)]
    expect(refused(await as(null).post(EXPORT, {}))).toEqual([401, 'text/plain'])
    const waiting = await makeClient(db, { termsAccepted: false })
    expect(refused(await as(waiting).post(EXPORT, {}))).toEqual([403, 'text/plain'])
    const foreign = await as(client).post(EXPORT, {}, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(refused(await as(client).get(EXPORT))).toEqual([405, 'text/plain'])
    expect(await db.$count(activity, eq(activity.actorUid, client.id))).toBe(0)
  })

  test('is limited to ten per hour', async () => {
    const client = await makeClient(db)
    await makeRateLimitAttempts(db, `data-export:${client.id}`, 8, 60)
    for (let i = 0; i < 2; i++) {
      const answer = await as(client).post(EXPORT, {})
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
    }
    const answer = await as(client).post(EXPORT, {})
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('streams documents instead of holding them in memory', async () => {
    const client = await makeClient(db)
    const size = 24 * 1_048_576
    const { id } = await upload(site, client, 'Big.pdf')
    // Other test files of this process check all stored documents.
    onTestFinished(async () => void (await db.delete(documents).where(eq(documents.id, id))))
    // The bytes are generated while they are read.
    const chunk = randomBytes(65_536)
    const hash = createHash('sha256')
    for (let at = 0; at < size; at += chunk.length) hash.update(chunk)
    const stored = { bytes: size, sha256: hash.digest('hex') }
    await db.update(documentVersions).set(stored).where(eq(documentVersions.documentId, id))
    const sizes = { read: 0, peak: 0 }
    // The first of two reads only verifies the hash.
    let times = 0
    const big = async () => {
      const given = ++times > 1
      async function* bytes() {
        for (let at = 0; at < size; at += chunk.length) {
          if (given) sizes.peak = Math.max(sizes.peak, at - sizes.read)
          yield chunk
        }
      }
      return Readable.from(bytes(), { objectMode: false })
    }
    const { as: asBig } = await openTestApp({ files: { ...ctx.files, get: big } })
    const answer = await asBig(client).post(EXPORT, {})
    const reader = answer.body?.getReader()
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      sizes.read += chunk.value.byteLength
    expect(sizes.read).toBeGreaterThan(size)
    expect(sizes.peak).toBeLessThan(2 * 1_048_576)
  })
})
