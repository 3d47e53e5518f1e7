import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { PDF, rgb } from '@libpdf/core'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createGotenbergConverter } from '#app/adapters/pdf-converter.server.ts'
import { inspectRoomVersion } from '#app/domain/rooms/pages/inspect-version.server.ts'
import { createMark, printMark } from '#app/domain/rooms/pages/watermark.server.tsx'
import { roomEvents, roomMembers, rooms, roomVersions } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { listen } from '../listen-locally.ts'
import { makeClient, makeProject, makeRateLimitAttempts, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release, setLevel } from '../make/rooms.ts'
import { expectStatus, expectTexts, textOf } from '../pages.ts'
import { isMarked, readPageText } from './room-pdfs.ts'

const { app, as, cookieOf, db, ctx } = await openTestApp()
const staff = await makeStaff(db)
afterAll(() => ctx.documentPages.close())

type Level = 'none' | 'view' | 'download' | 'original'
const SECRET = 'Adjusted EBITDA 4711'

/** Creates a PDF with white pages, a line of text on each, and an attachment. */
async function createPdf(pages = 3, change: (pdf: PDF) => unknown = () => {}) {
  const pdf = PDF.create()
  for (let i = 0; i < pages; i++)
    pdf.addPage({ size: 'a4' }).drawText(SECRET, { x: 60, y: 780, size: 8, color: rgb(0, 0, 0) })
  pdf.addAttachment('secret.txt', Buffer.from(SECRET))
  await change(pdf)
  return pdf.save({ compressStreams: false })
}

/** Opens a room with a document released to a guest's group at a level. */
async function openRoom(level: Level, content?: Uint8Array, overrides: object = {}) {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const room = await makeRoom(db, project)
  const group = await makeGroup(db, room)
  const guest = await makeClient(db, { name: 'Beata Bidder' })
  const member = await makeMember(db, group, guest)
  const folder = await makeEntry(db, room, 'folder', 'Finance')
  const entry = await makeEntry(db, room, 'document', 'Annual report', folder)
  const file = content ?? (await createPdf())
  const version = await makeVersion(db, ctx.files, entry, file, overrides)
  await setLevel(db, group, folder, level)
  await release(db, group, version)
  const api = `/api/rooms/${room.id}/entries/${entry.id}`
  return {
    client,
    project,
    room,
    group,
    guest,
    member,
    folder,
    entry,
    version,
    file,
    api,
    page: `/rooms/${room.id}/documents/${entry.id}`,
    listEvents: (action: string) =>
      db
        .select()
        .from(roomEvents)
        .where(and(eq(roomEvents.roomId, room.id), eq(roomEvents.action, action)))
        .orderBy(roomEvents.id),
  }
}

test('at the level View, pages are pictures with the mark in their pixels, and the file is not found', async () => {
  const { guest, api, listEvents, version } = await openRoom('view')
  const visitor = as(guest)
  for (const number of [1, 2, 3]) {
    const picture = await visitor.get(`${api}/pages/${number}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cache-control')).toBe('private, no-store')
    expect(await isMarked(await picture.arrayBuffer())).toBe(true)
  }
  await expectStatus(visitor.get(`${api}/file`), 404)
  await expectStatus(visitor.get(`${api}/pages/2`), 200)
  const views = await listEvents('document.viewed')
  // A page that is requested again within an hour is the same view.
  expect(views.map((view) => view.page)).toEqual([1, 2, 3])
  expect(views[0]).toMatchObject({ uid: guest.id, email: guest.email, versionId: version.id })
  expect(await listEvents('document.downloaded')).toEqual([])
})

test('at the level Download, the file is a whole PDF with the email on each page, and without attachments', async () => {
  const { guest, api, listEvents } = await openRoom('download')
  const answer = await as(guest).get(`${api}/file`, { headers: { range: 'bytes=0-99' } })
  expect([answer.status, answer.headers.get('accept-ranges'), answer.headers.get('cache-control')]).toEqual([
    200,
    null,
    'private, no-store',
  ])
  expect(answer.headers.get('content-disposition')).toContain('filename="Annual report.pdf"')
  const marked = new Uint8Array(await answer.arrayBuffer())
  expect((await PDF.load(marked)).getAttachments().size).toBe(0)
  for (const page of [1, 2, 3]) {
    const text = await readPageText(ctx, marked, page)
    expectTexts(text, [guest.email, 'Project Lighthouse', SECRET])
    expect(text).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/)
  }
  expect(await listEvents('document.downloaded')).toMatchObject([{ uid: guest.id, data: { as: 'marked' } }])
})

test('at the level Original, the file is the upload, and ranges of it are recorded as one download', async () => {
  const { guest, api, file, version, listEvents, entry } = await openRoom('original')
  await makeVersion(db, ctx.files, entry, await createPdf(5), { version: 2 })
  const head = await app.request(`${APP_URL}${api}/file`, {
    method: 'HEAD',
    headers: await cookieOf(guest),
  })
  const part = await as(guest).get(`${api}/file`, { headers: { range: 'bytes=5-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${file.byteLength}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(5, 10))).toBe(true)
  await as(guest).get(`${api}/file`, { headers: { range: 'bytes=100-' } })
  expect(await listEvents('document.downloaded')).toHaveLength(1)
  const whole = await as(guest).get(`${api}/file`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
  for (const { headers } of [head, part]) {
    expect(headers.get('etag')).toBe(`"${version.sha256}"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('last-modified')).toBe(null)
  }
  expect(head.headers.get('content-length')).toBe(String(file.byteLength))
  const known = await as(guest).get(`${api}/file`, { headers: { 'if-none-match': `"${version.sha256}"` } })
  expect(known.status).toBe(304)
})

test('the firm sees a document as a group in the group’s version and level, without recording a view', async () => {
  const { client, project, guest, group, entry, folder, api, page, listEvents, room } = await openRoom('view')
  await makeVersion(db, ctx.files, entry, await createPdf(5), { version: 2 })
  const query = `?group=${group.id}`
  const path = `/admin/projects/${project.id}/room/documents/${entry.id}`
  const second = await makeEntry(db, room, 'document', 'Budget', folder)
  await release(db, group, await makeVersion(db, ctx.files, second, await createPdf(1)))
  const links = [
    `room/documents/${second.id}${query}`,
    `room/index?folder=${folder.id}&amp;group=${group.id}`,
  ]
  expectTexts(
    await textOf(as(staff).get(`${path}${query}`)),
    ['Page 3 of 3', ...links, '/pages/1?of=', `&amp;group=${group.id}`],
    [`${api}/file`, 'Ask a Question'],
  )
  const picture = await as(staff).get(`${api}/pages/3${query}`)
  expect(await isMarked(await picture.arrayBuffer())).toBe(true)
  for (const wanted of ['pages/4', 'file']) await expectStatus(as(staff).get(`${api}/${wanted}${query}`), 404)
  await expectStatus(as(staff).get(`${api}/file?group=unknown`), 404)
  await expectStatus(as(staff).post(`${api}/reading${query}`, { read: '1:5' }), 204)
  expect(await listEvents('document.viewed')).toEqual([])
  expect(await listEvents('document.page-read')).toEqual([])
  // The parameter has no effect for others.
  await expectStatus(as(client).get(`${api}/pages/5${query}`), 200)
  const other = await makeGroup(db, room)
  await expectStatus(as(guest).get(`${api}/pages/1?group=${other.id}`), 200)
  expect(await textOf(as(guest).get(page))).toContain('Ask a Question')
  expect(await textOf(as(staff).get(page))).not.toContain('Ask a Question')
})

test('the firm and the seller’s side see the newest version, marked with their own name, and its file', async () => {
  const { client, guest, entry, api, page } = await openRoom('view')
  const newest = await createPdf(5)
  await makeVersion(db, ctx.files, entry, newest, { version: 2 })
  for (const person of [staff, client]) {
    const picture = await as(person).get(`${api}/pages/5`)
    expect(await isMarked(await picture.arrayBuffer())).toBe(true)
    const file = await as(person).get(`${api}/file`)
    expect(Buffer.from(await file.arrayBuffer()).equals(newest)).toBe(true)
  }
  await expectStatus(as(guest).get(`${api}/pages/5`), 404)
  expect(await textOf(as(guest).get(page))).toContain('Page 3 of 3')
})

test('a page that was shown is not found after the level is lowered', async () => {
  const { guest, api, group, entry } = await openRoom('original')
  await expectStatus(as(guest).get(`${api}/pages/1`), 200)
  await setLevel(db, group, entry, 'none')
  for (const part of ['pages/1', 'file']) await expectStatus(as(guest).get(`${api}/${part}`), 404)
})

test('a request for a page of an earlier version is not answered with the new version', async () => {
  const { guest, api, group, entry, version } = await openRoom('view')
  await expectStatus(as(guest).get(`${api}/pages/1?of=${version.id}`), 200)
  await release(db, group, await makeVersion(db, ctx.files, entry, await createPdf(), { version: 2 }))
  await expectStatus(as(guest).get(`${api}/pages/2?of=${version.id}`), 409)
})

test('the page of a document that can’t be marked explains why, and only the original can be downloaded', async () => {
  const encrypted = await createPdf(1, (pdf) => pdf.setProtection({ ownerPassword: 'x' }))
  for (const level of ['view', 'download'] as const) {
    const { guest, api, page, version } = await openRoom(level, encrypted)
    expect(await textOf(as(guest).get(page))).toContain('This PDF is encrypted')
    for (const path of [`${api}/pages/1`, `${api}/file`]) await expectStatus(as(guest).get(path), 404)
    const [row] = await db.select().from(roomVersions).where(eq(roomVersions.id, version.id))
    expect(row).toMatchObject({ pages: null, unmarkable: 'encrypted' })
  }
  const { guest, api, page } = await openRoom('original', encrypted)
  expect(await textOf(as(guest).get(page))).toContain('This PDF is encrypted')
  await expectStatus(as(guest).get(`${api}/file`), 200)
  const text = await openRoom('view', Buffer.from('a;b'), { kind: 'csv' })
  expect(await textOf(as(text.guest).get(text.page))).toContain('This kind of file can’t be shown here.')
})

test('a picture is marked as one page, and its download is a marked PDF', async () => {
  const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { guest, api } = await openRoom('download', png, { kind: 'png' })
  const picture = await as(guest).get(`${api}/pages/1`)
  expect(await isMarked(await picture.arrayBuffer())).toBe(true)
  const file = await as(guest).get(`${api}/file`)
  expect(file.headers.get('content-disposition')).toContain('Annual report.pdf')
  expect(await readPageText(ctx, new Uint8Array(await file.arrayBuffer()))).toContain(guest.email)
  const broken = await openRoom('view', png.subarray(0, 300), { kind: 'png' })
  expect(await textOf(as(broken.guest).get(broken.page))).toContain('damaged')
})

test('page text exists only in rooms with text for screen readers, and counts as one view', async () => {
  const { guest, api, room, group, member, listEvents } = await openRoom('view')
  await expectStatus(as(guest).get(`${api}/pages/1/text`), 404)
  await db.update(rooms).set({ pageText: true }).where(eq(rooms.id, room.id))
  expect(await (await as(guest).get(`${api}/pages/1/text`)).text()).toContain(SECRET)
  await expectStatus(as(guest).get(`${api}/pages/1`), 200)
  await expectStatus(as(guest).get(`${api}/pages/1/text?of=${randomUUID()}`), 409)
  expect(await listEvents('document.viewed')).toMatchObject([{ uid: guest.id, page: 1 }])
  await db.update(roomMembers).set({ removedAt: new Date() }).where(eq(roomMembers.id, member.id))
  await makeMember(db, group, guest)
  await expectStatus(as(guest).get(`${api}/pages/1/text`), 200)
  expect(await listEvents('document.viewed')).toHaveLength(2)
})

test('reading times are recorded, up to five minutes per page', async () => {
  const { guest, api, listEvents } = await openRoom('view')
  await expectStatus(as(guest).get(`${api}/pages/1`), 200)
  await expectStatus(as(guest).post(`${api}/reading`, { read: '1:12 2:4000 9:5 x:1' }), 204)
  expect((await listEvents('document.page-read')).map(({ page, seconds }) => [page, seconds])).toEqual([
    [1, 12],
    [2, 300],
  ])
  await expectStatus(as(staff).get(`${api}/reading`), 405)
})

test('a report of reading times that isn’t a form records nothing', async () => {
  const { guest, api, listEvents } = await openRoom('view')
  for (const path of [`${api}/reading`, `${api}/reading.data`])
    expect((await as(guest).json(path, { read: '1:12' })).status).toBeLessThan(300)
  expect(await listEvents('document.page-read')).toEqual([])
})

test('a report of reading times has one entry per page, and each counts against the limit', async () => {
  const { guest, api, listEvents } = await openRoom('view')
  await expectStatus(as(guest).get(`${api}/pages/1`), 200)
  const report = (read: string) => as(guest).post(`${api}/reading`, { read })
  await expectStatus(report('1:5 '.repeat(200)), 204)
  expect(await listEvents('document.page-read')).toHaveLength(1)
  await makeRateLimitAttempts(db, `reading:${guest.id}`, 7199)
  await expectStatus(report('1:5 2:5'), 429)
  expect(await listEvents('document.page-read')).toHaveLength(1)
})

test('no name is so long or wide that a line of the mark is missing', async () => {
  const mark = createMark({
    name: 'W'.repeat(100),
    email: `${'m'.repeat(60)}@${'w'.repeat(60)}.example`,
    room: '項目'.repeat(40),
    clientIp: Array(8).fill('ffff').join(':'),
    at: new Date(),
  })
  const printed = await printMark(ctx, mark, 'test')
  expect((await PDF.load(printed)).getPageCount()).toBe(2)
  for (const page of [1, 2]) {
    const text = (await readPageText(ctx, printed, page)).replaceAll(/\s/g, '')
    for (const line of mark.lines) expect(text).toContain(line.replaceAll(/\s/g, ''))
  }
})

/** Starts a converter. It refuses the content `unreadable`, and fails once for `later`. */
async function startConverter(pdf: Uint8Array) {
  const received: string[] = []
  const failures: (number | 'hang' | 'break')[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('latin1')
    received.push(`${request.url} ${body}`)
    const failure = body.includes('unreadable') ? 400 : failures.shift()
    if (failure === 'break') request.socket.destroy()
    else if (typeof failure === 'number') response.writeHead(failure).end()
    else if (!failure) response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
  })
  const port = await listen(server)
  const site = await openTestApp({ pdfConverter: createGotenbergConverter(`http://127.0.0.1:${port}`, 1000) })
  return { site, received, failures, close: () => server.close().closeAllConnections() }
}

const findVersion = async ({ version }: { version: { id: string } }) =>
  (await db.select().from(roomVersions).where(eq(roomVersions.id, version.id)))[0]

test('an Office file is shown as a converted PDF, and the converter doesn’t learn its name', async () => {
  const pdf = await createPdf(2)
  const { site, received, close } = await startConverter(pdf)
  const opened = await openRoom('view', Buffer.from('content of a letter'), { kind: 'docx' })
  const picture = await site.as(opened.guest).get(`${opened.api}/pages/2`)
  expect(await isMarked(await picture.arrayBuffer())).toBe(true)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^\/forms\/libreoffice\/convert /)
  expect(received[0]).toContain('filename="document.docx"')
  expect(received[0]).not.toContain('Annual report')
  expect(await findVersion(opened)).toMatchObject({ pages: 2, renditionBytes: pdf.byteLength })
  close()
})

test('a file that the converter refuses isn’t sent again, and its page explains why', async () => {
  const { site, received, close } = await startConverter(await createPdf(1))
  const { guest, api, page, ...opened } = await openRoom('original', Buffer.from('unreadable'), {
    kind: 'docx',
  })
  for (let i = 0; i < 2; i++)
    expect(await textOf(site.as(guest).get(page))).toContain('This file can’t be converted to PDF')
  expect(received).toHaveLength(1)
  expect(await findVersion(opened)).toMatchObject({ pages: null, unmarkable: 'unconvertible' })
  await expectStatus(as(guest).get(`${api}/file`), 200)
  close()
})

test('a file stays uninspected while the converter is unavailable, and is converted later', async () => {
  const { site, failures, close } = await startConverter(await createPdf(1))
  const { guest, page, ...opened } = await openRoom('view', Buffer.from('a letter'), { kind: 'xlsx' })
  for (const failure of [503, 429, 'break', 'hang'] as const) {
    failures.push(failure)
    expect(await textOf(site.as(guest).get(page))).toContain('can’t be shown right now')
    expect(await findVersion(opened)).toMatchObject({ pages: null, unmarkable: null })
  }
  await expect(inspectRoomVersion(site.ctx, opened.version.id)).resolves.toBeUndefined()
  expect(await findVersion(opened)).toMatchObject({ pages: 1, unmarkable: null })
  close()
})

test('a file uploaded without a converter is converted after one is configured', async () => {
  const opened = await openRoom('view', Buffer.from('a letter'), { kind: 'pptx' })
  expect(await textOf(as(opened.guest).get(opened.page))).toContain('This kind of file can’t be shown here.')
  expect(await findVersion(opened)).toMatchObject({ unmarkable: 'no-rendition' })
  const { site, close } = await startConverter(await createPdf(1))
  expect(await textOf(site.as(opened.guest).get(opened.page))).toContain('Page 1 of 1')
  expect(await findVersion(opened)).toMatchObject({ pages: 1, unmarkable: null })
  close()
})
