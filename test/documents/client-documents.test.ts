import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { storeVersion } from '#app/domain/documents/store-version.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY, notifyUser } from '#app/domain/notifications/notify.server.ts'
import { documentEvents, documents, documentVersions, pendingObjects, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp, testStorage } from '../app.ts'
import { bomb, docm, docx, exe, html, pdf, svg, uploadForm, xlsx, zip } from '../make/files.ts'
import { makeClient, makeProject, makeRateLimitAttempts } from '../make/make.ts'

const UPLOAD = '/api/documents/upload'
const today = () => new Date().toISOString().slice(0, 10)
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const { as, app, ctx, db, mailsTo, cookieOf } = await openTestApp()
const { folder } = await testStorage()

type Person = Awaited<ReturnType<typeof makeClient>>
const upload = (person: Person | null, name: string, content: Buffer, project?: string) =>
  as(person).send(UPLOAD, uploadForm(name, content, project))
const uploaded = async (person: Person, name: string, content = pdf()) => {
  const answer = await upload(person, name, content)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as { id: string; name: string; version: number }
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const rowsOf = (person: Person) => db.select().from(documents).where(eq(documents.clientId, person.id))
const spooled = () =>
  readdirSync(join(folder, 'tmp'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.lock'),
  ).length
const stored = () =>
  readdirSync(join(folder, 'documents'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length
/** A refusal in plain text, after which there is nothing that was not there before. */
const refused = async (person: Person, ask: () => Promise<Response>) => {
  const before = [spooled(), stored(), await db.$count(pendingObjects)]
  const answer = await ask()
  const words = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await rowsOf(person)).toEqual([])
  expect([spooled(), stored(), await db.$count(pendingObjects)]).toEqual(before)
  return [answer.status, words]
}

describe('an upload of a client', () => {
  test.each([
    ['pdf', pdf(), 'application/pdf'],
    ['docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('of a %s returns the document and downloads byte for byte', async (ending, content, mime) => {
    const client = await makeClient(db)
    const answer = await upload(client, `Report.${ending}`, content)
    expect(answer.status).toBe(200)
    const row = await answer.json()
    expect(row).toMatchObject({
      name: `Report.${ending}`,
      version: 1,
      size: '0.1 MB',
      lastModified: today(),
      from: 'client',
      isNew: false,
    })
    const back = await as(client).get(`/api/documents/${row.id}/download`)
    expect(back.status).toBe(200)
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': mime,
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Report.${ending}"; filename*=UTF-8''Report.${ending}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${sha256(content)}"`,
    })
    expect(back.headers.get('content-security-policy')).toContain('sandbox')
    expect((await bytesOf(back)).equals(content)).toBe(true)
    expect(spooled()).toBe(0)
  })

  test('with the name of an existing document adds a version and keeps the old one', async () => {
    const client = await makeClient(db)
    const [one, two] = [pdf(), pdf()]
    const first = await uploaded(client, 'Plan.pdf', one)
    const second = await uploaded(client, 'Plan.pdf', two)
    expect(second).toMatchObject({ id: first.id, version: 2 })
    const version = async (n: number) =>
      bytesOf(await as(client).get(`/api/documents/${first.id}/versions/${n}/download`))
    expect((await version(1)).equals(one)).toBe(true)
    expect((await version(2)).equals(two)).toBe(true)
    const newest = await bytesOf(await as(client).get(`/api/documents/${first.id}/download`))
    expect(newest.equals(two)).toBe(true)
    expect(await rowsOf(client)).toHaveLength(1)
  })

  test('with the same name by two clients creates two documents', async () => {
    const [ana, ben] = [await makeClient(db), await makeClient(db)]
    const [one, other] = [await uploaded(ana, 'Plan.pdf'), await uploaded(ben, 'Plan.pdf')]
    expect(one.id).not.toBe(other.id)
    expect([one.version, other.version]).toEqual([1, 1])
  })

  test('repeated ten times concurrently creates versions 1 to 10, each with its own bytes', async () => {
    const client = await makeClient(db)
    const files = Array.from({ length: 10 }, pdf)
    const rows = await Promise.all(files.map((file) => uploaded(client, 'Busy.pdf', file)))
    expect(rows.map((row) => row.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(rows.map((row) => row.id)).size).toBe(1)
    for (const [i, row] of rows.entries()) {
      const back = await as(client).get(`/api/documents/${row.id}/versions/${row.version}/download`)
      expect((await bytesOf(back)).equals(files[i] as Buffer)).toBe(true)
    }
  })

  test('can be filed under a project of the client, and under no other project', async () => {
    const [client, stranger] = [await makeClient(db), await makeClient(db)]
    const own = await makeProject(db, { clientId: client.id, title: 'Mine' })
    const other = await makeProject(db, { clientId: stranger.id })
    expect(await (await upload(client, 'In.pdf', pdf(), own.id)).json()).toMatchObject({ project: 'Mine' })
    const answer = await upload(client, 'Out.pdf', pdf(), other.id)
    expect([answer.status, await answer.text()]).toEqual([400, 'Select one of your projects, or none.'])
    expect(await rowsOf(client)).toHaveLength(1)
  })

  test.each([
    'Jahresabschluß für Österreich.pdf',
    '年度报告.pdf',
    '📈 growth.pdf',
    'he said "yes".pdf',
    "it's 100% (sure); a=b, c*.pdf",
    'two\nlines\r\nhere.pdf',
    '\u202efdp.exe\u202c.pdf',
    `${'ä'.repeat(125)}b.pdf`,
    '../../etc/passwd.pdf',
    'C:\\fakepath\\x.pdf',
    'CON.pdf',
    ' spaces  around .pdf',
    'UPPER.PDF',
    '.pdf',
  ])('named %j is listed and downloaded under that name', async (name) => {
    const client = await makeClient(db)
    const row = await uploaded(client, name)
    expect(row.name).toBe(name)
    const back = await as(client).get(`/api/documents/${row.id}/download`)
    const header = back.headers.get('content-disposition') ?? ''
    expect(header).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~$&+^`|%-]*$/,
    )
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
    expect(header.split('filename*')[0]).not.toMatch(/[/\\]/)
  })

  test('is recorded in the activity log with actor, time and IP', async () => {
    const client = await makeClient(db)
    const { id } = await uploaded(client, 'Logged.pdf')
    await as(client).get(`/api/documents/${id}/download`)
    await as(client).get(`/api/documents/${id}/versions/1/preview`)
    const events = await db
      .select()
      .from(documentEvents)
      .where(eq(documentEvents.documentId, id))
      .orderBy(documentEvents.createdAt)
    expect(events).toMatchObject(
      ['upload', 'download', 'preview'].map((action) => ({
        action,
        version: 1,
        uid: client.id,
        clientIp: '127.0.0.1',
      })),
    )
  })
})

describe('an upload is rejected with a plain-text message and leaves no file behind', () => {
  const notPdf = 'This file is not a PDF, whatever its name says.'
  const notDocx = 'This file is not a DOCX document, or it carries macros or a password.'
  test.each([
    ['an exe renamed .pdf', 'a.pdf', exe(), 415, notPdf],
    ['HTML renamed .pdf', 'a.pdf', html(), 415, notPdf],
    ['SVG renamed .pdf', 'a.pdf', svg(), 415, notPdf],
    ['a zip renamed .docx', 'a.docx', zip(), 415, notDocx],
    ['an XLSX sent as .docx', 'a.docx', xlsx(), 415, notDocx],
    ['a docm sent as .docx', 'a.docx', docm(), 415, notDocx],
    ['a zip bomb', 'a.docx', bomb(), 415, notDocx],
    ['half a DOCX', 'a.docx', docx().subarray(0, 600), 415, notDocx],
    ['zeroes', 'a.docx', Buffer.alloc(5000), 415, notDocx],
    ['an empty file', 'a.pdf', Buffer.alloc(0), 415, 'This file is empty.'],
    ['another ending', 'a.exe', exe(), 415, 'Only PDF, DOCX and XLSX files can be uploaded.'],
    ['a macro ending', 'a.docm', docm(), 415, 'Only PDF, DOCX and XLSX files can be uploaded.'],
    ['no ending', 'pdf', pdf(), 415, 'Only PDF, DOCX and XLSX files can be uploaded.'],
    ['a very long name', `${'x'.repeat(300)}.pdf`, pdf(), 400, 'File names can have at most 255 characters.'],
  ])('when it is %s', async (_, name, content, status, words) => {
    const client = await makeClient(db)
    expect(await refused(client, () => upload(client, name, content))).toEqual([status, words])
  })

  test('when the body is not a form, or has no file, two files, an unknown field or too many parts', async () => {
    const client = await makeClient(db)
    const send = (body: BodyInit, headers = {}) =>
      refused(client, () => as(client).send(UPLOAD, body, { headers }))
    const json = { 'content-type': 'application/json' }
    const notForm = 'Send the document as a form (multipart/form-data).'
    expect(await send('{}', json)).toEqual([400, notForm])
    expect(await send(new URLSearchParams({ document: 'x' }))).toEqual([400, notForm])
    const nothing = new FormData()
    nothing.append('note', 'no file')
    expect(await send(nothing)).toEqual([400, 'Choose a file to upload.'])
    const text = new FormData()
    text.append('document', 'just text')
    expect(await send(text)).toEqual([400, 'Choose a file to upload.'])
    const other = new FormData()
    other.append('file', new File([new Uint8Array(pdf())], 'a.pdf'))
    expect(await send(other)).toEqual([400, 'Choose a file to upload.'])
    const two = uploadForm('a.pdf', pdf())
    two.append('document', new File([new Uint8Array(pdf())], 'b.pdf'))
    expect(await send(two)).toEqual([400, 'Please upload one file at a time.'])
    const many = new FormData()
    for (let i = 0; i < 100_000; i++) many.append('x', '1')
    expect((await send(many))[0]).toBe(400)
  })

  test('when the body is truncated or its boundary does not match', async () => {
    const client = await makeClient(db)
    const whole = new Request(APP_URL, { method: 'POST', body: uploadForm('a.pdf', pdf()) })
    const type = whole.headers.get('content-type') ?? ''
    const body = Buffer.from(await whole.arrayBuffer())
    const send = (bytes: Buffer, contentType: string) =>
      refused(client, () =>
        as(client).send(UPLOAD, new Uint8Array(bytes), { headers: { 'content-type': contentType } }),
      )
    const broken = [400, 'The upload arrived incomplete or damaged. Please try again.']
    expect(await send(body.subarray(0, body.length / 2), type)).toEqual(broken)
    expect(await send(body.subarray(0, 40), type)).toEqual(broken)
    expect((await send(body, 'multipart/form-data; boundary=another'))[0]).toBe(400)
    expect(await send(body, 'multipart/form-data; charset=utf-8')).toEqual(broken)
    expect((await send(Buffer.alloc(0), type))[0]).toBe(400)
  })

  test('when the user is not signed in or has not accepted the terms', async () => {
    const newcomer = await makeClient(db, { termsAccepted: false })
    const anonymous = await upload(null, 'a.pdf', pdf())
    expect([anonymous.status, await anonymous.text()]).toEqual([401, 'Log in to see this.'])
    expect(await refused(newcomer, () => upload(newcomer, 'a.pdf', pdf()))).toEqual([
      403,
      'Accept the terms to see this.',
    ])
  })

  test('when the request comes from another origin', async () => {
    const client = await makeClient(db)
    const headers = { origin: 'https://evil.example' }
    const answer = await as(client).send(UPLOAD, uploadForm('a.pdf', pdf()), { headers })
    expect(answer.status).toBe(403)
    expect(await rowsOf(client)).toEqual([])
  })

  test('when it is larger than MAX_UPLOAD_MB', async () => {
    const capped = await openTestApp({ maxUploadBytes: 1_048_576 })
    const client = await makeClient(db)
    const words = 'Files can have at most 1 MB here.'
    const [fits, little, lots] = [1_048_576, 1_048_577, 3_000_000].map((length) =>
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(length - 9, 65)]),
    ) as [Buffer, Buffer, Buffer]
    for (const content of [little, lots]) {
      const send = () => capped.as(client).send(UPLOAD, uploadForm('a.pdf', content))
      expect(await refused(client, send)).toEqual([413, words])
    }
    const answer = await capped.as(client).send(UPLOAD, uploadForm('a.pdf', fits))
    expect(await answer.json()).toMatchObject({ size: '1.0 MB' })
  })

  test('when disk space is low, before a byte is written', async () => {
    const full = await openTestApp({ minFreeBytes: Number.MAX_SAFE_INTEGER })
    const client = await makeClient(db)
    const send = () => full.as(client).send(UPLOAD, uploadForm('a.pdf', pdf()))
    expect((await refused(client, send))[0]).toBe(507)
  })

  test('when the client has made 600 uploads within an hour, without affecting other clients', async () => {
    const [busy, other] = [await makeClient(db), await makeClient(db)]
    await makeRateLimitAttempts(db, `upload:${busy.id}`, 598, 60)
    for (let i = 0; i < 2; i++) expect((await upload(busy, 'a.exe', Buffer.alloc(0))).status).toBe(415)
    const answer = await upload(busy, 'a.pdf', pdf())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await answer.text()).toMatch(/^Too many uploads within an hour. Please try again in \d+ minutes.$/)
    await uploaded(other, 'a.pdf')
  })

  test('when the virus scanner reports a finding or is unavailable', async () => {
    const client = await makeClient(db)
    const infected = await openTestApp({ scan: async () => 'Eicar-Test-Signature' })
    expect(await refused(client, () => infected.as(client).send(UPLOAD, uploadForm('a.pdf', pdf())))).toEqual(
      [422, 'The malware scanner found Eicar-Test-Signature in this file. It was not stored.'],
    )
    const away = await openTestApp({ scan: () => Promise.reject(new Error('connect ECONNREFUSED')) })
    expect((await refused(client, () => away.as(client).send(UPLOAD, uploadForm('a.pdf', pdf()))))[0]).toBe(
      503,
    )
    expect(away.logs.some((line) => line.msg === 'malware scan failed')).toBe(true)
  })

  test('when the storage fails, with 500 and a request id', async () => {
    const { files } = await testStorage()
    const broken = await openTestApp({
      files: { ...files, put: () => Promise.reject(new Error('the bucket is gone')) },
    })
    const client = await makeClient(db)
    const before = await db.$count(pendingObjects)
    const answer = await broken.as(client).send(UPLOAD, uploadForm('a.pdf', pdf()))
    expect(answer.status).toBe(500)
    expect(await rowsOf(client)).toEqual([])
    expect([spooled(), await db.$count(pendingObjects)]).toEqual([0, before])
    expect(JSON.stringify(broken.logs)).toContain('the bucket is gone')
  })
})

describe('a download', () => {
  const content = pdf()
  const start = async () => {
    const client = await makeClient(db)
    const { id } = await uploaded(client, 'Ranges.pdf', content)
    const get = (headers: Record<string, string>) =>
      as(client).get(`/api/documents/${id}/download`, { headers })
    const downloads = async () => {
      const events = await db.select().from(documentEvents).where(eq(documentEvents.documentId, id))
      return events.filter((event) => event.action === 'download').length
    }
    return { client, id, get, downloads }
  }
  const size = content.length

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=10-${size + 100}`, 10, size - 1],
    ['bytes=-99999999', 0, size - 1],
  ])('returns the bytes of the range %s', async (range, first, last) => {
    const { get } = await start()
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`)
    expect(answer.headers.get('content-length')).toBe(String(last - first + 1))
    expect((await bytesOf(answer)).equals(content.subarray(first, last + 1))).toBe(true)
  })

  test.each([`bytes=${size}-`, 'bytes=-0'])('rejects the range %s', async (range) => {
    const { get } = await start()
    const answer = await get({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  test.each(['bytes=9-5', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'returns the whole file for %s',
    async (range) => {
      const { get } = await start()
      expect((await get({ range })).status).toBe(200)
    },
  )

  test('returns 304 for its current ETag, and the whole file when If-Range differs', async () => {
    const { get } = await start()
    const etag = `"${sha256(content)}"`
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is logged exactly once when it is fetched in several ranges', async () => {
    const { get, downloads } = await start()
    await get({ range: 'bytes=1-' })
    expect(await downloads()).toBe(1)
    await get({ range: 'bytes=2-' })
    expect(await downloads()).toBe(1)
    await get({})
    expect(await downloads()).toBe(2)
  })

  test('answers HEAD with all headers without logging a download', async () => {
    const { client, id, downloads } = await start()
    const head = await app.request(`${APP_URL}/api/documents/${id}/download`, {
      method: 'HEAD',
      headers: await cookieOf(client),
    })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    expect(await downloads()).toBe(0)
  })

  test('allows previews of PDFs only, in frames of the same origin only', async () => {
    const { client, id } = await start()
    const answer = await as(client).get(`/api/documents/${id}/versions/1/preview`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; /)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*; sandbox; frame-ancestors 'self'/,
    )
    const sheet = await uploaded(client, 'Sheet.xlsx', xlsx())
    expect((await as(client).get(`/api/documents/${sheet.id}/versions/1/preview`)).status).toBe(404)
  })
})

describe('document access', () => {
  const addresses = (id: string) => [
    `/api/documents/${id}/download`,
    `/api/documents/${id}/versions/1/download`,
    `/api/documents/${id}/versions/1/preview`,
  ]

  test('returns 404 to another client', async () => {
    const [owner, stranger] = [await makeClient(db), await makeClient(db)]
    const { id } = await uploaded(owner, 'Secret.pdf')
    for (const path of addresses(id)) {
      const answer = await as(stranger).get(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'There is no such document.'])
      const anonymous = await as(null).get(path)
      expect([path, anonymous.status, await anonymous.text()]).toEqual([path, 401, 'Log in to see this.'])
    }
    for (const page of ['/client/documents', '/client/documents.data']) {
      const answer = await as(stranger).get(`${page}?document=${id}&preview=1`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('Secret')
      for (const query of [`after=${id}`, 'search=Secret', `after=${id}&sort=name`])
        expect(await (await as(stranger).get(`${page}?${query}`)).text()).not.toContain('Secret.pdf')
    }
    const events = await db.select().from(documentEvents).where(eq(documentEvents.documentId, id))
    expect(events).toHaveLength(1)
  })

  test('is refused before the terms are accepted', async () => {
    const client = await makeClient(db)
    const { id } = await uploaded(client, 'Secret.pdf')
    await db.update(users).set({ termsAccepted: false }).where(eq(users.id, client.id))
    for (const path of addresses(id)) {
      const answer = await as(client).get(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 403, 'Accept the terms to see this.'])
    }
  })

  test('returns 404 for unknown or malformed ids and versions', async () => {
    const client = await makeClient(db)
    const { id } = await uploaded(client, 'Known.pdf')
    for (const path of [
      ...addresses(randomUUID()),
      ...['0', '2', '-1', '1.5', 'x', '99999999999999'].map(
        (n) => `/api/documents/${id}/versions/${n}/download`,
      ),
    ]) {
      expect([path, (await as(client).get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('the starter documents', () => {
  test("appear in every client's list: a PDF at version 1, and a DOCX at version 2 with its version 1", async () => {
    // Tests of other files may have shared a next version of them.
    await db.delete(documents).where(eq(documents.forAll, true))
    await ensureStarterDocuments(ctx)
    await ensureStarterDocuments(ctx)
    const [ana, ben] = [await makeClient(db), await makeClient(db)]
    const page = await (await as(ana).get('/client/documents')).text()
    expect(page).toContain('Welcome to the Client Portal.pdf')
    expect(page).toContain('Project Brief Template.docx')
    const shared = await db.select().from(documents).where(eq(documents.origin, 'firm'))
    const version = (name: string) => shared.find((one) => one.clientId === null && one.name === name)
    expect(version('Welcome to the Client Portal.pdf')?.version).toBe(1)
    const brief = version('Project Brief Template.docx')
    expect(brief?.version).toBe(2)
    const one = await as(ana).get(`/api/documents/${brief?.id}/versions/1/download`)
    const two = await as(ana).get(`/api/documents/${brief?.id}/download`)
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await bytesOf(one)).equals(await bytesOf(two))).toBe(false)
    // Views by one client stay hidden from others.
    const log = await (await as(ben).get(`/client/documents.data?document=${brief?.id}`)).text()
    expect(log).not.toContain(ana.name)
    expect(log).not.toContain('"download"')
  })

  test("stay separate from a client's document of the same name", async () => {
    await ensureStarterDocuments(ctx)
    const client = await makeClient(db)
    expect(await uploaded(client, 'Welcome to the Client Portal.pdf')).toMatchObject({ version: 1 })
  })
})

describe('a long document list', () => {
  test.each(['modified', 'name', 'version', 'size'])(
    'sorted by %s is paged without gaps or duplicates',
    async (sort) => {
      const client = await makeClient(db)
      await db.insert(documents).values(
        Array.from({ length: 230 }, (_, i) => ({
          id: randomUUID(),
          clientId: client.id,
          origin: 'client' as const,
          name: `Paged ${i}.pdf`,
          version: 1 + (i % 3),
          bytes: i % 7,
          kind: 'pdf' as const,
          modifiedAt: new Date(Date.UTC(2026, 0, 1 + (i % 5), 1, 2, 3, 456)),
        })),
      )
      for (const direction of ['asc', 'desc']) {
        const seen: string[] = []
        const pages: number[] = []
        let after = ''
        do {
          const query = `?search=Paged&sort=${sort}&direction=${direction}${after}`
          const page = await (await as(client).get(`/client/documents${query}`)).text()
          const names = [...page.matchAll(/<bdi[^>]*>(Paged \d+\.pdf)<\/bdi>/g)].map(([, name = '']) => name)
          seen.push(...names)
          pages.push(names.length)
          const next = /href="[^"]*after=([0-9a-f-]+)[^"]*"[^>]*>Next page</.exec(page)
          after = next ? `&after=${next[1]}` : ''
        } while (after)
        expect(pages).toEqual([100, 100, 30])
        expect(new Set(seen).size).toBe(230)
      }
    },
  )

  test('ignores invalid query parameters', async () => {
    const client = await makeClient(db)
    for (const query of ['after=nobody', 'sort=x&direction=y', 'search=%25_%27', 'preview=x'])
      expect([query, (await as(client).get(`/client/documents?${query}`)).status]).toEqual([query, 200])
  })
})

/** Stores a version as staff do, and queues its notification. */
async function share(client: Person, name: string) {
  const { spool } = await testStorage()
  const content = pdf()
  const file = await spool.create()
  await file.write(content)
  await file.close()
  return storeVersion(
    ctx,
    {
      clientId: client.id,
      origin: 'firm',
      projectId: null,
      name,
      kind: 'pdf',
      file: { path: file.path, bytes: content.length, sha256: sha256(content) },
      uploadedBy: null,
      clientIp: null,
    },
    (tx, { id, version }) => notifyUser(ctx, tx, client.id, { kind: 'shared', subjectId: id, version }),
  )
}

describe('document emails', () => {
  test('send one digest of several uploads to the staff and one receipt to the client', async () => {
    const client = await makeClient(db, { name: 'Ada <b>Client</b>' })
    for (const name of ['One.pdf', 'Two.pdf', 'Two.pdf', '<img src=x>.pdf']) await uploaded(client, name)
    const jobs = await db.execute<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    expect(jobs.rows).toEqual([{ wait: 120 }])
    for (let i = 0; i < 2; i++) {
      await queueDigests(ctx, client.id)
      await queueDigests(ctx, ADMINISTRATOR_KEY)
    }
    const [toFirm, ...others] = (await mailsTo(ADMIN_EMAIL)).filter((mail) => mail.replyTo === client.email)
    expect(others).toEqual([])
    expect(toFirm?.subject).toBe('Ada <b>Client</b> has uploaded 4 documents')
    for (const words of ['One.pdf (v1, 0.1 MB)', 'Two.pdf (v1,', 'Two.pdf (v2,', '<img src=x>.pdf'])
      expect(toFirm?.text).toContain(words)
    expect(toFirm?.html).not.toMatch(/<img|<b>/)
    expect((await mailsTo(client.email)).map((mail) => mail.kind)).toEqual(['document-receipt'])
    await uploaded(client, 'Three.pdf')
    await queueDigests(ctx, client.id)
    expect((await mailsTo(client.email)).map((mail) => mail.text.includes('Three.pdf'))).toEqual([
      true,
      false,
    ])
  })

  test('are sent by the queue when the digest is due', async () => {
    const client = await makeClient(db)
    const { ctx } = await openTestApp({ ownQueue: true })
    await uploaded(client, 'In time.pdf')
    await db.execute(
      `update pgboss.job set start_after = now() where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    await ctx.jobs.start()
    await vi.waitFor(async () => expect((await mailsTo(client.email))[0]?.status).toBe('sent'), 60_000)
    await ctx.jobs.stop()
  })

  test('notify the client about shared documents, except those viewed before the digest is sent', async () => {
    const client = await makeClient(db)
    const opened = await share(client, 'Opened.pdf')
    await share(client, 'Waiting.pdf')
    await as(client).get(`/api/documents/${opened.id}/download`)
    await queueDigests(ctx, client.id)
    const [mail, ...others] = await mailsTo(client.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Waiting.pdf')
    expect(mail?.text).not.toContain('Opened.pdf')
  })
})

describe('a document shared by the staff', () => {
  test('is marked as new until it is viewed, and again after each new version', async () => {
    const client = await makeClient(db)
    const row = async () => {
      const page = await (await as(client).get('/client/documents?search=Shared')).text()
      return page.includes('>New<')
    }
    const { id } = await share(client, 'Shared.pdf')
    expect(await row()).toBe(true)
    await as(client).get(`/api/documents/${id}/versions/1/preview`)
    expect(await row()).toBe(false)
    await share(client, 'Shared.pdf')
    expect(await row()).toBe(true)
    await as(client).get(`/api/documents/${id}/versions/1/download`)
    expect(await row()).toBe(true)
    await as(client).get(`/api/documents/${id}/download`)
    expect(await row()).toBe(false)
  })
})

describe('stored objects without a document', () => {
  test('are deleted when their instance has stopped, and kept while it runs', async () => {
    const { files, spool } = await testStorage()
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
    expect(await db.$count(documentVersions, eq(documentVersions.storageKey, storageKey))).toBe(0)
  })
})
