import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectRoomVersion } from '#app/domain/rooms/pages/inspect-version.server.ts'
import { pendingObjects, rateLimitAttempts, roomEntries, roomEvents, roomVersions } from '#db/schema.ts'
import { makeZip } from '#demo/sample-files.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { docm, docx, exe, pdf, svg, xlsx } from '#test/make/files.ts'
import { makeClient, makeRateLimitAttempts, makeStaff } from '#test/make/make.ts'
import { byPart, OPEN_XML, relationships, typeList, XML } from '#test/make/ooxml-files.ts'
import { pictureFile } from '#test/make/pictures.ts'
import { release } from '#test/make/rooms.ts'
import { expectStatus, textOf } from '#test/pages.ts'
import { countTemporaryFiles } from '../documents/people.ts'
import { createRoomWithPeople } from './room-with-people.ts'

const site = await openTestApp()
const { as, db } = site
const { files } = await testStorage()

const SLIDES = `${OPEN_XML}.presentationml.presentation.main+xml`
const pptx = () =>
  makeZip({
    '[Content_Types].xml': XML + typeList(byPart('/ppt/presentation.xml', SLIDES)),
    '_rels/.rels': relationships('ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation id="${crypto.randomUUID()}"/>`,
  })
const text = (words: string) => Buffer.from(words)

const accepted: [name: string, kind: string, content: Buffer][] = [
  ['Lease.pdf', 'pdf', pdf()],
  ['Plan.docx', 'docx', docx()],
  ['Model.XLSX', 'xlsx', xlsx()],
  ['Slides.pptx', 'pptx', pptx()],
  ['Site.png', 'png', await pictureFile({ format: 'png' })],
  ['Site.jpeg', 'jpeg', await pictureFile({ format: 'jpeg' })],
  ['Notes.txt', 'txt', text('Grüße\r\n')],
  ['Export.csv', 'csv', Buffer.from('\ufeffName;Wert\n', 'utf16le')],
  ['Offer.eml', 'eml', text('From: a@b.example\r\nSubject: Offer\r\n\r\nHello\r\n')],
  ['All.zip', 'zip', makeZip({ 'a.txt': 'a' })],
]

test('files of all kinds are stored, staged, in the folders of their path', async () => {
  const { room, upload } = await createRoomWithPeople(site)
  for (const [name, kind, content] of accepted) {
    const stored = await upload(name, content, { path: `Légal/Kind ${kind}/${name}` })
    expect(stored).toMatchObject({ title: name, version: 1, result: 'added' })
    const [version] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, stored.id))
    expect(version).toMatchObject({ kind, fileName: name, bytes: content.length, version: 1 })
    expect(await files.size(version?.storageKey ?? '')).toBe(content.length)
  }
  const entries = await db
    .select()
    .from(roomEntries)
    .where(eq(roomEntries.roomId, room.id))
    .orderBy(roomEntries.number)
  const folders = entries.filter(({ kind, parentId }) => kind === 'folder' && parentId)
  expect(folders.map(({ title }) => title)).toEqual(accepted.map(([, kind]) => `Kind ${kind}`))
  const last = entries.find(({ title }) => title === 'All.zip')
  const events = await db
    .select()
    .from(roomEvents)
    .where(eq(roomEvents.entryId, last?.id ?? ''))
    .orderBy(roomEvents.id)
  expect(events.map(({ action, data }) => [action, data])).toMatchObject([
    ['entry.added', { title: 'All.zip', kind: 'document', number: 1, fullNumber: '1.10.1' }],
    ['version.added', { version: 1, fileName: 'All.zip', bytes: accepted[9]?.[2].length }],
  ])
})

test('files with wrong or harmful content are refused and not stored', async () => {
  const pendingBefore = await db.$count(pendingObjects)
  const { room, send, uploadPath, firm } = await createRoomWithPeople(site)
  const refused: [name: string, content: Buffer, reason: string][] = [
    ['Setup.exe', exe(), 'Only PDF, DOCX, XLSX, PPTX'],
    ['Logo.svg', svg(), 'Only PDF'],
    ['Page.html', text('<p>'), 'Only PDF'],
    ['Macros.docx', docm(), 'contains macros'],
    ['Slides.pptx', docx(), 'This isn’t a valid PPTX'],
    ['Lease.pdf', exe(), "This isn't a PDF."],
    ['Site.png', await pictureFile({ format: 'jpeg' }), 'This isn’t a valid PNG file.'],
    ['Site.jpg', (await pictureFile()).subarray(0, 300), 'This isn’t a valid JPEG file.'],
    ['Notes.txt', Buffer.concat([text('a'.repeat(5000)), exe()]), 'This isn’t a valid TXT file.'],
    ['Export.csv', await pictureFile({ format: 'png' }), 'This isn’t a valid CSV file.'],
    ['Offer.eml', text('Hello'), 'This isn’t a valid EML file.'],
    ['All.zip', makeZip({ 'a.txt': 'a' }).subarray(0, 40), 'This isn’t a valid ZIP file.'],
    ['Empty.txt', text(''), 'This file is empty.'],
  ]
  for (const [name, content, reason] of refused) {
    const answer = await send(name, content)
    expect([name, answer.status, await answer.text()]).toEqual([name, 415, expect.stringContaining(reason)])
  }
  for (const path of ['../a.pdf', 'a/../../b.pdf', `${'x/'.repeat(31)}a.pdf`, `${'x'.repeat(300)}/a.pdf`])
    expect([path.slice(0, 20), (await send('a.pdf', pdf(), { path })).status]).toEqual([
      path.slice(0, 20),
      400,
    ])
  await expectStatus(send('a.pdf', pdf(), { folder: 'unknown' }), 404)
  const form = new FormData()
  form.append('folder', '')
  await expectStatus(as(firm).send(uploadPath, form), 400)
  expect(await db.$count(roomEntries, eq(roomEntries.roomId, room.id))).toBe(0)
  expect(await db.$count(pendingObjects)).toBe(pendingBefore)
  expect(countTemporaryFiles((await testStorage()).folder)).toBe(0)
})

test('new folders of an upload count against a limit of their own', async () => {
  const { room, firm, send } = await createRoomWithPeople(site)
  await makeRateLimitAttempts(db, `room-folders:${firm.id}`, 4999)
  const answer = await send('Lease.pdf', pdf(), { path: 'Legal/Leases/Lease.pdf' })
  expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('5,000 folders')])
  expect(await db.$count(roomEntries, eq(roomEntries.roomId, room.id))).toBe(0)
})

test('an upload to the same path adds a version if the bytes differ, and is skipped if they are equal', async () => {
  const { room, upload, firm, uploadPath } = await createRoomWithPeople(site)
  const [first, second] = [pdf(), pdf()]
  const added = await upload('Lease.pdf', first, { path: 'Legal/Lease.pdf' })
  expect(await upload('Lease.pdf', first, { path: 'Legal/Lease.pdf' })).toEqual({ ...added, result: 'equal' })
  expect(await upload('Lease.pdf', second, { path: 'Legal' })).toEqual({
    ...added,
    version: 2,
    result: 'version',
  })
  expect((await upload('Other.pdf', first, { entry: added.id })).version).toBe(3)
  expect(await db.$count(roomVersions, eq(roomVersions.roomId, room.id))).toBe(3)
  const stored = await as(firm).get(uploadPath)
  expect(stored.headers.get('cache-control')).toBe('private, no-store')
  const list = (await stored.json()) as { files: { bytes: number }[] }
  expect(list.files).toMatchObject([
    { folders: 'Legal', title: 'Lease.pdf', fileName: 'Other.pdf', bytes: first.length },
  ])
})

test('the same file sent twice at once is stored once', async () => {
  const { room, send } = await createRoomWithPeople(site)
  const content = pdf()
  const answers = await Promise.all([send('Lease.pdf', content), send('Lease.pdf', content)])
  const results = await Promise.all(answers.map(async (answer) => (await answer.json()).result))
  expect(results.sort()).toEqual(['added', 'equal'])
  expect(await db.$count(roomVersions, eq(roomVersions.roomId, room.id))).toBe(1)
})

test('empty folders are kept, and existing folders are reused', async () => {
  const { firm, uploadPath, upload } = await createRoomWithPeople(site)
  const addFolder = async (path: string) => {
    const form = new FormData()
    form.append('path', path)
    return (await as(firm).send(uploadPath, form)).json()
  }
  const folder = await addFolder('A/Пусто/')
  expect(folder).toMatchObject({ title: 'Пусто', kind: 'folder', number: '1.1', result: 'folder' })
  expect((await addFolder('A/Пусто/')).id).toBe(folder.id)
  expect((await upload('x.pdf', pdf(), { folder: folder.id })).number).toBe('1.1.1')
})

test('a version of an Office file can get one PDF for viewing', async () => {
  const { upload, send } = await createRoomWithPeople(site)
  const { id } = await upload('Plan.docx', docx())
  const rendition = pdf()
  await expectStatus(send('Plan.docx', docx(), { entry: id, rendition: '1' }), 415)
  expect(await upload('Plan.pdf', rendition, { entry: id, rendition: '1' })).toMatchObject({
    result: 'rendition',
  })
  await expectStatus(send('Plan.pdf', pdf(), { entry: id, rendition: '1' }), 409)
  const [version] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, id))
  expect(version).toMatchObject({ kind: 'docx', renditionBytes: rendition.length })
  expect(await files.size(version?.renditionKey ?? '')).toBe(rendition.length)
})

test('a released version can’t get a PDF afterwards', async () => {
  const { upload, send, group } = await createRoomWithPeople(site)
  const { id } = await upload('Plan.docx', docx())
  const [version] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, id))
  await release(db, group, { id: version?.id ?? '', entryId: id })
  const answer = await send('Plan.pdf', pdf(), { entry: id, rendition: '1' })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('already released')])
  await upload('Plan.docx', docx(), { entry: id })
  expect(await upload('Plan.pdf', pdf(), { entry: id, rendition: '1' })).toMatchObject({ version: 2 })
})

test('uploads are inspected in the background, and the index names documents that can’t be marked', async () => {
  const { upload, firm, indexPath } = await createRoomWithPeople(site)
  const { id } = await upload('Notes.txt', text('Hello'))
  const [version] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, id))
  expect(version?.unmarkable).toBe(null)
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = 'inspect-room-version' and data->>'key' = ${version?.id ?? ''}`,
  )
  expect(rows).toHaveLength(1)
  await inspectRoomVersion(site.ctx, version?.id ?? '')
  expect(await textOf(as(firm).get(indexPath))).toContain('can’t be marked, only available as original')
  await upload('Notes.pdf', pdf(), { entry: id, rendition: '1' })
  await inspectRoomVersion(site.ctx, version?.id ?? '')
  const [shown] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, id))
  expect(shown).toMatchObject({ pages: 1, unmarkable: null })
})

test('only the firm and the seller’s side can upload, to an entry of the same room', async () => {
  const { room, seller, guest, member, send } = await createRoomWithPeople(site)
  for (const person of [seller, await makeStaff(db)])
    await expectStatus(send('a.pdf', pdf(), {}, person), 200)
  for (const person of [guest, member, await makeClient(db)])
    await expectStatus(send('a.pdf', pdf(), {}, person), 404)
  const other = await createRoomWithPeople(site)
  const { id } = await other.upload('b.pdf', pdf())
  // An entry of another room is unknown in this one.
  await expectStatus(send('a.pdf', pdf(), { entry: id }), 404)
  expect(await db.$count(roomVersions, eq(roomVersions.roomId, room.id))).toBe(2)
})

test('each person can upload 5,000 files and 20 GB per hour', async () => {
  const { send, seller } = await createRoomWithPeople(site)
  const set = (name: string, attempts: number) =>
    db
      .update(rateLimitAttempts)
      .set({ attempts })
      .where(eq(rateLimitAttempts.key, `${name}:${seller.id}`))
  await expectStatus(send('a.pdf', pdf(), {}, seller), 200)
  await set('room-uploads', 4999)
  await set('room-upload-kib', 20 * 1024 * 1024 - 100)
  await expectStatus(send('b.pdf', pdf(), {}, seller), 200)
  const tooMany = await send('c.pdf', pdf(), {}, seller)
  expect([tooMany.status, Number(tooMany.headers.get('retry-after')) > 0]).toEqual([429, true])
  await set('room-uploads', 0)
  await set('room-upload-kib', 20 * 1024 * 1024)
  await expectStatus(send('c.pdf', pdf(), {}, seller), 429)
})

test('the form works without scripts and returns to its page', async () => {
  const { firm, uploadPath, indexPath } = await createRoomWithPeople(site)
  const form = new FormData()
  form.append('folder', '')
  form.append('document', new File([new Uint8Array(pdf())], 'a.pdf'))
  const referer = `http://foyer.test${indexPath}?folder=`
  const answer = await as(firm).send(uploadPath, form, { headers: { accept: 'text/html', referer } })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${indexPath}?folder=`])
})
