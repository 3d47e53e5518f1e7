import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documents, pendingObjects } from '#db/schema.ts'
import { expectPage } from '#test/pages.ts'
import { APP_URL, openTestApp, testStorage } from '../app.ts'
import { docm, docx, exe, largePdf, pdf, uploadForm, xlsx } from '../make/files.ts'
import { makeAdmin, makeClient, makeRateLimitAttempts } from '../make/make.ts'
import { bytesOf, countTemporaryFiles, createDocumentSender, type Person } from './people.ts'

const UPLOAD = '/api/documents/upload'
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const site = await openTestApp()
const { as, db } = site
const { folder, files } = await testStorage()
const { upload, share } = createDocumentSender(as)

const send = (person: Person | null, name: string, content = pdf(), on = site) =>
  on.as(person).send(UPLOAD, uploadForm(name, content))
const listRows = (person: Person) => db.select().from(documents).where(eq(documents.clientId, person.id))
/** Counts everything that an upload could leave behind. */
const countLeftovers = async () => [
  countTemporaryFiles(folder),
  readdirSync(join(folder, 'documents'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length,
  await db.$count(pendingObjects),
]
/** Returns the status and text of a rejection, and expects it to leave nothing behind. */
async function expectRejected(person: Person, request: () => Promise<Response>) {
  const before = await countLeftovers()
  const answer = await request()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await listRows(person)).toEqual([])
  expect(await countLeftovers()).toEqual(before)
  return [answer.status, await answer.text()]
}

test.each([
  ['pdf', pdf(), 'application/pdf'],
  ['docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])(
  'an uploaded %s is returned as a document and can be downloaded byte for byte',
  async (ending, content, mime) => {
    const client = await makeClient(db)
    const row = await upload(client, `Report.${ending}`, undefined, content)
    expect(row).toMatchObject({
      name: `Report.${ending}`,
      version: 1,
      size: '0.1 MB',
      from: 'client',
      isNew: false,
      lastModified: new Date().toISOString().slice(0, 10),
    })
    const back = await as(client).get(`/api/documents/${row.id}/download`)
    expect(back.status).toBe(200)
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': mime,
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Report.${ending}"; filename*=UTF-8''Report.${ending}`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${sha256(content)}"`,
    })
    expect((await bytesOf(back)).equals(content)).toBe(true)
    expect(countTemporaryFiles(folder)).toBe(0)
  },
)

test('an upload with the name of an existing document adds a version and keeps the old one', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const [one, two] = [pdf(), pdf()]
  const { id } = await upload(client, 'Plan.pdf', undefined, one)
  expect(await upload(client, 'Plan.pdf', undefined, two)).toMatchObject({ id, version: 2 })
  for (const [path, content] of [
    ['versions/1/download', one],
    ['versions/2/download', two],
    ['download', two],
  ] as const)
    expect((await bytesOf(await as(client).get(`/api/documents/${id}/${path}`))).equals(content)).toBe(true)
  expect(await upload(other, 'Plan.pdf')).toMatchObject({ version: 1 })
  expect([(await listRows(client)).length, (await listRows(other)).length]).toEqual([1, 1])
})

test('an upload with an unusual name is listed and downloaded under that name, cleaned', async () => {
  const client = await makeClient(db)
  for (const [sent, name = sent] of [
    ['Jahresabschluß für Österreich.pdf'],
    ['年度报告.pdf'],
    ['📈 growth.pdf'],
    ['he said "yes".pdf'],
    ["it's 100% (sure); a=b, c*.pdf"],
    ['two\nlines\r\nhere.pdf', 'two lines here.pdf'],
    ['\u202efdp.exe\u202c.pdf', 'fdp.exe.pdf'],
    [`${'ä'.repeat(125)}b.pdf`],
    ['../../etc/passwd.pdf'],
    ['C:\\fakepath\\x.pdf'],
    [' spaces  around .pdf. ', 'spaces  around .pdf'],
    ['UPPER.PDF'],
    ['.pdf', 'Document.pdf'],
  ] as [string, string?][]) {
    const row = await upload(client, sent)
    expect(row).toMatchObject({ name, version: 1 })
    const back = await as(client).get(`/api/documents/${row.id}/download`)
    const header = back.headers.get('content-disposition') ?? ''
    expect(header).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~$&+^`|%-]*$/,
    )
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
    expect(header.split('filename*')[0]).not.toMatch(/[/\\]/)
  }
})

test('uploads whose names look the same are versions of one document, which a search finds', async () => {
  const client = await makeClient(db)
  const name = 'Jahresübersicht Größe 3.05.01 PM.pdf'
  for (const [at, spelling] of [name, name.normalize('NFD'), `${name}.`].entries())
    expect(await upload(client, spelling)).toMatchObject({ name, version: at + 1 })
  for (const search of ['Jahresübersicht', 'Jahresübersicht'.normalize('NFD'), 'Größe PM']) {
    const page = await as(client).get(`/client/documents?${new URLSearchParams({ search })}`)
    expect([search, (await page.text()).includes(name)]).toEqual([search, true])
  }
})

const notPdf = "This isn't a PDF."
const notDocx =
  'This isn’t a valid DOCX document. Open it in the app it was created with, save it as DOCX, and try again.'
const incomplete = 'This PDF is incomplete. Wait until the download has finished, and try again.'
const macros = 'This file contains macros. Save it as DOCX without macros, and try again.'
const otherType = 'Only PDF, DOCX and XLSX files can be uploaded.'
test.each([
  ['an exe renamed .pdf', 'a.pdf', exe(), 415, notPdf],
  ['an XLSX sent as .docx', 'a.docx', xlsx(), 415, notDocx],
  ['a docm sent as .docx', 'a.docx', docm(), 415, macros],
  ['half a PDF', 'a.pdf', pdf().subarray(0, 600), 415, incomplete],
  ['an empty file', 'a.pdf', Buffer.alloc(0), 415, 'This file is empty.'],
  ['a file with another ending', 'a.exe', exe(), 415, otherType],
  ['a file without an ending', 'pdf', pdf(), 415, otherType],
  [
    'a file with a very long name',
    `${'x'.repeat(300)}.pdf`,
    pdf(),
    400,
    'File names can’t be longer than 255 characters.',
  ],
])(
  'an upload of %s is rejected with a plain-text reason and leaves no file behind',
  async (_, name, content, status, message) => {
    const client = await makeClient(db)
    expect(await expectRejected(client, () => send(client, name, content))).toEqual([status, message])
  },
)

const formOf = (...parts: [string, string | Buffer][]) => {
  const form = new FormData()
  for (const [field, value] of parts)
    form.append(field, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'a.pdf'))
  return form
}
const notForm = 'Send the document as a form (multipart/form-data).'
const noFile = 'Select a file to upload.'
const damaged = 'The upload was incomplete or damaged. Please try again.'
const whole = new Request(APP_URL, { method: 'POST', body: uploadForm('a.pdf', pdf()) })
const type = whole.headers.get('content-type') ?? ''
test.each<[string, (body: ArrayBuffer) => BodyInit, string | undefined, string]>([
  ['JSON', () => '{}', 'application/json', notForm],
  ['another kind of form', () => new URLSearchParams({ document: 'x' }), undefined, notForm],
  ['a form without a file', () => formOf(['note', 'no file']), undefined, noFile],
  ['a form with text instead of a file', () => formOf(['document', 'just text']), undefined, noFile],
  ['a form with an unknown field', () => formOf(['file', pdf()]), undefined, noFile],
  [
    'a form with two files',
    () => formOf(['document', pdf()], ['document', pdf()]),
    undefined,
    'Please upload one file at a time.',
  ],
  ['10,000 parts', () => formOf(...Array(10_000).fill(['x', '1'])), undefined, ''],
  ['half a body', (body) => body.slice(0, body.byteLength / 2), type, damaged],
  ['the start of a body', (body) => body.slice(0, 40), type, damaged],
  ['a body without a boundary', (body) => body, 'multipart/form-data; charset=utf-8', damaged],
  ['a body with another boundary', (body) => body, 'multipart/form-data; boundary=another', ''],
  ['an empty body', () => new ArrayBuffer(0), type, ''],
])(
  'an upload request with %s is rejected with 400 and leaves no file behind',
  async (_, bodyOf, contentType, message) => {
    const client = await makeClient(db)
    const body = bodyOf(await whole.clone().arrayBuffer())
    const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {}
    expect(await expectRejected(client, () => as(client).send(UPLOAD, body, { headers }))).toEqual([
      400,
      message || expect.anything(),
    ])
  },
)

test('an upload larger than MAX_UPLOAD_MB is rejected with 413', async () => {
  const capped = await openTestApp({ maxUploadBytes: 1_048_576 })
  const client = await makeClient(db)
  const larger = () => send(client, 'a.pdf', largePdf(1_048_577), capped)
  expect(await expectRejected(client, larger)).toEqual([413, 'Files can’t be larger than 1 MB.'])
  const answer = await send(client, 'a.pdf', largePdf(1_048_576), capped)
  expect(await answer.json()).toMatchObject({ size: '1.0 MB' })
})

test.each([
  ['disk space is low', { minFreeBytes: Number.MAX_SAFE_INTEGER }, 507, ''],
  [
    'the virus scanner reports a finding',
    { scan: async () => 'Eicar-Test-Signature' },
    422,
    'The malware scanner found Eicar-Test-Signature in this file, so we didn’t store it.',
  ],
  [
    'the virus scanner is unavailable',
    { scan: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    503,
    '',
  ],
])('an upload is rejected and leaves no file behind when %s', async (_, settings, status, message) => {
  const client = await makeClient(db)
  const opened = await openTestApp(settings)
  expect(await expectRejected(client, () => send(client, 'a.pdf', pdf(), opened))).toEqual([
    status,
    message || expect.anything(),
  ])
  expect(opened.logs.some((line) => line.msg === 'malware scan failed')).toBe(status === 503)
})

test('an upload is rejected and logged when the storage fails to save it', async () => {
  const put = () => Promise.reject(new Error('the bucket is gone'))
  const broken = await openTestApp({ files: { ...files, put } })
  const client = await makeClient(db)
  const failed = () => send(client, 'a.pdf', pdf(), broken)
  expect(await expectRejected(client, failed)).toEqual([500, expect.anything()])
  expect(JSON.stringify(broken.logs)).toContain('the bucket is gone')
})

test('a client may upload up to 600 times an hour; other clients and staff are not affected', async () => {
  const [busy, other, admin] = [await makeClient(db), await makeClient(db), await makeAdmin(db)]
  await makeRateLimitAttempts(db, `upload:${busy.id}`, 598, 60)
  for (let i = 0; i < 2; i++) await expectPage(send(busy, 'a.exe', Buffer.alloc(0)), 415)
  const answer = await send(busy, 'a.pdf')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await answer.text()).toMatch(/^You’ve done this too many times. Please try again in \d+ minutes.$/)
  await upload(other, 'a.pdf')
  await makeRateLimitAttempts(db, `upload:${admin.id}`, 600, 60)
  await share(admin, 'a.pdf', { client: other.id })
})
