import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PDF } from '@libpdf/core'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { today } from '#app/core/days.ts'
import { Busy } from '#app/core/failures.ts'
import { queueAbandonedArchives } from '#app/domain/rooms/archive/archives.server.ts'
import { createRoomArchive } from '#app/domain/rooms/archive/build-archive.server.ts'
import { printIndex } from '#app/domain/rooms/records/disclosure.server.tsx'
import { deleteExpiredData } from '#app/domain/system/delete-expired-data.server.ts'
import { lockFile } from '#db/file-lock.server.ts'
import {
  activity,
  roomAcceptances,
  roomAgreements,
  roomArchives,
  roomEntries,
  roomEvents,
  roomMembers,
  roomPublications,
  roomQuestions,
  roomVersions,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release, setLevel } from '../make/rooms.ts'
import { expectPage, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import { unzip } from '../unzip.ts'
import { createTextPdf, readPageText } from './room-pdfs.ts'

const { as, db, ctx } = await openTestApp()
const staff = as(await makeStaff(db))
const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => {
  ctx.documentPages.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the text of a PDF's first page. The bytes of its texts are compressed. */
const readPdf = (content: Uint8Array = Buffer.alloc(0)) => readPageText(ctx, content)

/** Opens a room with two groups that see different documents at different levels. */
async function openRoom() {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const room = await makeRoom(db, project, { lockedAt: new Date('2026-01-01T00:00:00Z') })
  const north = await makeGroup(db, room, { name: 'Bidder North' })
  const south = await makeGroup(db, room, { name: 'Bidder South' })
  const guest = await makeClient(db, { name: 'Nora North' })
  await makeMember(db, north, guest)
  await makeMember(db, south, await makeClient(db, { name: 'Saul South' }))
  const finance = await makeEntry(db, room, 'folder', 'Finance')
  const secret = await makeEntry(db, room, 'folder', 'Secret plans')
  const add = async (title: string, parent: typeof finance, content: Uint8Array, overrides = {}) => {
    const entry = await makeEntry(db, room, 'document', title, parent)
    return { entry, version: await makeVersion(db, ctx.files, entry, content, overrides) }
  }
  const csv = { kind: 'csv', fileName: 'a.csv' } as const
  const made = {
    viewed: await add('Bilanz: 2025/26 – 資料?', finance, await createTextPdf('Balance sheet')),
    same: await add('bilanz: 2025/26 – 資料?', finance, await createTextPdf('Another one')),
    original: await add('Ledger.csv', finance, Buffer.from('account;balance'), csv),
    unmarkable: await add('Raw data', finance, Buffer.from('unmarkable secret'), csv),
    hidden: await add('Merger plan', secret, Buffer.from('hidden from North'), csv),
    staged: await add('Draft', finance, Buffer.from('staged secret'), csv),
  }
  await setLevel(db, north, finance, 'view')
  await setLevel(db, north, made.original.entry, 'original')
  await setLevel(db, south, secret, 'original')
  for (const it of [made.viewed, made.same, made.original, made.unmarkable])
    await release(db, north, it.version)
  await release(db, south, made.hidden.version)
  const ask = (groupId: string, question: string, answer: string | null) =>
    db.insert(roomQuestions).values({
      id: crypto.randomUUID(),
      roomId: room.id,
      groupId,
      number: 1,
      askedByName: 'Someone',
      question,
      answer,
      entryId: made.viewed.entry.id,
    })
  await ask(north.id, 'What about North?', 'A draft that was not sent')
  await ask(south.id, 'What about South?', null)
  await db
    .insert(roomPublications)
    .values({ roomId: room.id, number: 1, question: 'Published?', answer: 'Yes.', publishedOn: '2026-11-20' })
  for (const groupId of [north.id, south.id])
    await db.insert(roomEvents).values({
      roomId: room.id,
      action: 'document.viewed',
      name: groupId === north.id ? 'Nora North' : 'Saul South',
      email: 'someone@bidder.example',
      clientIp: '192.0.2.99',
      groupId,
      page: 1,
      data: { title: 'Balance', version: 1 },
    })
  await db.insert(roomEvents).values({
    roomId: room.id,
    action: 'question.added',
    name: 'Ina Import',
    email: 'ina@firm.example',
    groupId: north.id,
  })
  return { client, project, room, north, south, guest, ...made }
}
type Opened = Awaited<ReturnType<typeof openRoom>>

const pathOf = ({ project }: Opened) => `/admin/projects/${project.id}/room/archive`
const findArchive = async ({ room }: Opened) => {
  const [archive] = await db.select().from(roomArchives).where(eq(roomArchives.roomId, room.id))
  if (!archive) throw new Error('no archive')
  return archive
}

/** Requests an archive, runs its job, and downloads it. */
async function createArchive(opened: Opened, group = '') {
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group }), 200)
  const archive = await findArchive(opened)
  await createRoomArchive(ctx, archive.id)
  const content = Buffer.from(
    await (await staff.get(`/api/rooms/${opened.room.id}/archives/${archive.id}`)).arrayBuffer(),
  )
  return { archive: await findArchive(opened), content, files: await unzip(content) }
}

/** Unpacks an archive and runs `sha256sum -c`. Returns its output. */
async function checkManifest(files: Map<string, Buffer>) {
  const target = mkdtempSync(join(folder, 'unpacked-'))
  for (const [path, content] of files) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), content)
  }
  return execFileSync('sha256sum', ['-c', 'MANIFEST.sha256'], { cwd: target }).toString()
}

test('an archive of everything contains the originals and all records, and passes sha256sum -c', async () => {
  const opened = await openRoom()
  const { archive, content, files } = await createArchive(opened)
  expect(createHash('sha256').update(content).digest('hex')).toBe(archive.sha256)
  expect([...files.keys()].sort()).toEqual(
    [
      'MANIFEST.sha256',
      'activity.csv',
      'documents/1.1 Bilanz_ 2025_26 – 資料_ v1.pdf',
      'documents/1.2 bilanz_ 2025_26 – 資料_ v1.pdf',
      'documents/1.3 Ledger v1.csv',
      'documents/1.4 Raw data v1.csv',
      'documents/1.5 Draft v1.csv',
      'documents/2.1 Merger plan v1.csv',
      'index.csv',
      'index.pdf',
      'questions.csv',
    ].sort(),
  )
  expect(String(files.get('documents/2.1 Merger plan v1.csv'))).toBe('hidden from North')
  const checked = await checkManifest(files)
  expect(checked.match(/: OK$/gm)).toHaveLength(files.size - 1)
  expectTexts(String(files.get('index.csv')), ['Bidder North', 'Bidder South', opened.viewed.version.sha256])
  expectTexts(String(files.get('questions.csv')), ['North?', 'South?', 'P1'], ['A draft that was not sent'])
  expectTexts(String(files.get('activity.csv')), ['Nora North', 'Saul South', 'Ina Import'], ['192.0.2.99'])
})

test('a group’s archive contains its originals and marked PDFs, and nothing that the group could not see', async () => {
  const opened = await openRoom()
  const { files } = await createArchive(opened, opened.north.id)
  expect([...files.keys()].filter((path) => path.startsWith('documents/')).sort()).toEqual([
    'documents/1.1 Bilanz_ 2025_26 – 資料_.pdf',
    'documents/1.2 bilanz_ 2025_26 – 資料_.pdf',
    'documents/1.3 Ledger.csv',
  ])
  await checkManifest(files)
  expect(String(files.get('documents/1.3 Ledger.csv'))).toBe('account;balance')
  const marked = files.get('documents/1.1 Bilanz_ 2025_26 – 資料_.pdf')
  expectTexts(await readPdf(marked), ['Balance sheet', 'Bidder North'])
  const hashes = [...files.values()].map((content) => createHash('sha256').update(content).digest('hex'))
  expect(hashes).not.toContain(opened.viewed.version.sha256)
  const index = String(files.get('index.csv'))
  expectTexts(index, [opened.unmarkable.version.sha256, 'can’t be marked', 'Raw data'])
  const texts = [...files].map(async ([name, content]) =>
    name.endsWith('.pdf') ? `${name} ${await readPdf(content)}` : `${name} ${content}`,
  )
  const hidden = [
    'Merger',
    'Secret plans',
    'hidden from North',
    'unmarkable secret',
    'staged secret',
    'Draft',
  ]
  expectTexts(
    (await Promise.all(texts)).join('\n'),
    ['What about North?', 'Published?', 'Nora North'],
    [...hidden, 'South', 'Saul', 'Ina', 'not sent', '192.0.2.99'],
  )
  expectTexts(await readPdf(files.get('index.pdf')), ['Raw data', 'Ledger'])
})

test('a group’s archive contains nothing newer than the end of the group’s access', async () => {
  const opened = await openRoom()
  const { room, project, north, viewed, guest } = opened
  // Releases can't be backdated, so later events are in the future.
  const end = Date.now()
  const at = (seconds: number) => new Date(end + seconds * 1000)
  const event = (seconds: number, action: string, data: object | null, overrides = {}) => ({
    roomId: room.id,
    action,
    groupId: north.id,
    createdAt: at(seconds),
    data: data as Record<string, unknown>,
    ...overrides,
  })
  const isOfNorth = eq(roomQuestions.groupId, north.id)
  const day = today(at(0))
  await db
    .update(roomQuestions)
    .set({ askedAt: at(0) })
    .where(eq(roomQuestions.roomId, room.id))
  await db.insert(roomPublications).values({
    roomId: room.id,
    number: 2,
    question: 'Published later?',
    answer: 'Yes.',
    publishedOn: day,
  })
  await db.update(roomPublications).set({ publishedOn: day }).where(eq(roomPublications.roomId, room.id))
  await db.insert(activity).values({
    action: 'project.archived',
    actorName: 'Staff',
    subjectKind: 'project',
    subjectId: project.id,
    subjectName: project.title,
    createdAt: at(0.001),
  })
  await db
    .insert(roomEvents)
    .values([
      event(0, 'question.answered', { number: 1, answer: 'First answer', sent: true }),
      event(0, 'question.answered', { number: 7, answer: 'Other question', sent: true }),
      event(0, 'document.viewed', { title: 'Viewed in time' }),
      event(0, 'answer.published', null, { groupId: null }),
      event(200, 'question.reopened', { number: 1 }),
      event(201, 'question.answered', { number: 1, answer: 'Second answer', sent: true }),
      event(202, 'document.viewed', { title: 'Viewed too late' }),
      event(203, 'answer.published', null, { groupId: null }),
      event(
        204,
        'entry.renamed',
        { title: 'New title', before: viewed.entry.title },
        { entryId: viewed.entry.id },
      ),
    ])
  await db
    .update(roomQuestions)
    .set({ answer: 'Second answer', answeredAt: at(201), state: 'answered' })
    .where(isOfNorth)
  await db.update(roomEntries).set({ title: 'New title' }).where(eq(roomEntries.id, viewed.entry.id))
  const [{ id: memberId } = { id: '' }] = await db
    .select()
    .from(roomMembers)
    .where(eq(roomMembers.uid, guest.id))
  for (const [version, seconds] of [
    [1, 0],
    [2, 205],
  ] as const) {
    const of = { groupId: north.id, version }
    const text = { title: 'NDA', text: `Text ${version}.`, shownHash: `h${version}` }
    await db.insert(roomAgreements).values({ ...of, ...text, createdAt: at(seconds) })
    const acceptance = { id: crypto.randomUUID(), memberId, acceptedAt: at(seconds) }
    await db.insert(roomAcceptances).values({ ...of, ...acceptance })
  }
  const { files } = await createArchive(opened, north.id)
  expectTexts(
    String(files.get('questions.csv')),
    ['What about North?', 'First answer', 'Bilanz', 'Published?'],
    ['Second answer', 'New title', 'Published later?'],
  )
  expectTexts(String(files.get('activity.csv')), ['Viewed in time'], ['Viewed too late'])
  expect([...files.keys()].filter((path) => path.endsWith('.md'))).toHaveLength(1)
  expectTexts(String(files.get('agreements/acceptances.csv')), ['h1'], ['h2'])
})

test('an archive of everything contains no release that is newer than its request', async () => {
  const opened = await openRoom()
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: '' }), 200)
  await release(db, opened.south, opened.viewed.version)
  const { id } = await findArchive(opened)
  await createRoomArchive(ctx, id)
  const answer = await staff.get(`/api/rooms/${opened.room.id}/archives/${id}`)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  const [head, , line] = String(files.get('index.csv')).split('\r\n')
  expect(head).toContain('Bidder North,Bidder South,SHA-256')
  expect(line).toMatch(/,View · [^,]+,,[0-9a-f]{64},/)
})

test('an interrupted archive continues with the next file, and a deleted archive leaves no files', async () => {
  const opened = await openRoom()
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: '' }), 200)
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: '' }), 409)
  const { id } = await findArchive(opened)
  const read: string[] = []
  let remaining = 3
  const files = {
    ...ctx.files,
    get: async (key: string, range?: { start: number; end: number }) => {
      if (remaining === 0) throw new Error('storage unavailable')
      remaining -= 1
      read.push(key)
      return ctx.files.get(key, range)
    },
  }
  await expect(createRoomArchive({ ...ctx, files }, id)).rejects.toThrow('storage unavailable')
  expectTexts(plainText(await expectPage(staff.get(pathOf(opened)), 200)), [
    'Interrupted after 3 of 11 files',
  ])
  remaining = 100
  // The disk has space for the remaining files only.
  const versions = await db.select().from(roomVersions).where(eq(roomVersions.roomId, opened.room.id))
  const unread = versions.filter(({ storageKey }) => !read.includes(storageKey))
  const bytes = unread.reduce((sum, version) => sum + version.bytes, ctx.uploads.minFreeBytes)
  const temporaryFiles = { ...ctx.uploads.temporaryFiles, freeBytes: async () => bytes }
  await createRoomArchive({ ...ctx, files, uploads: { ...ctx.uploads, temporaryFiles } }, id)
  // No file is read twice.
  expect(new Set(read).size).toBe(read.length)
  const page = await textOf(staff.get(pathOf(opened)))
  expectTexts(plainText(page), ['Kept until'])
  const { storageKey } = await findArchive(opened)
  await expectStatus(staff.post(pathOf(opened), { intent: 'delete', entry: id }), 200)
  expect(await ctx.files.exists(storageKey ?? '')).toBe(false)
  await expectStatus(staff.get(`/api/rooms/${opened.room.id}/archives/${id}`), 404)
  await createRoomArchive(ctx, id)
})

test('an archive whose index was written without a damaged file stays without it when it continues', async () => {
  const opened = await openRoom()
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: '' }), 200)
  const { id } = await findArchive(opened)
  const { storageKey } = opened.staged.version
  const get: typeof ctx.files.get = (key, range) =>
    key === storageKey
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }))
      : ctx.files.get(key, range)
  const pdf = { ...ctx.pdf, print: () => Promise.reject(new Error('printer stopped')) }
  const interrupted = createRoomArchive({ ...ctx, files: { ...ctx.files, get }, pdf }, id)
  await expect(interrupted).rejects.toThrow('printer stopped')
  await createRoomArchive(ctx, id)
  const answer = await staff.get(`/api/rooms/${opened.room.id}/archives/${id}`)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].filter((path) => path.includes('Draft'))).toEqual([])
  const draft = String(files.get('index.csv'))
    .split('\r\n')
    .find((line) => line.includes('Draft'))
  expect(draft).toContain('the stored file is missing or damaged')
})

test('an unfinished archive is queued again once no job continues it', async () => {
  const [abandoned, failedLately, finished] = [await openRoom(), await openRoom(), await openRoom()]
  const { room } = abandoned
  const insert = async ({ id: roomId }: { id: string }, dates: Partial<typeof roomArchives.$inferInsert>) => {
    const id = crypto.randomUUID()
    await db.insert(roomArchives).values({ id, roomId, ...dates })
    return id
  }
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const expected = [
    await insert(room, { createdAt: ago(50), failedAt: ago(15) }),
    await insert(room, { createdAt: ago(15) }),
  ]
  await insert(failedLately.room, { createdAt: ago(50), failedAt: ago(1) })
  await insert(finished.room, { createdAt: ago(50), finishedAt: ago(49) })
  const queued: string[] = []
  const queueTasks: typeof ctx.jobs.queueTasks = async (_, task, keys) => {
    queued.push(...keys.map((key) => `${task} ${key}`))
  }
  await db.transaction((tx) => queueAbandonedArchives({ jobs: { ...ctx.jobs, queueTasks } }, tx))
  expect(queued.sort()).toEqual(expected.map((id) => `create-room-archive ${id}`).sort())
})

test('an archive that another process is creating isn’t created twice', async () => {
  const opened = await openRoom()
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: '' }), 200)
  const { id } = await findArchive(opened)
  const unlock = lockFile(`${ctx.uploads.temporaryFiles.getLastingPath(`archive-${id}.zip`)}.lock`)
  await expect(createRoomArchive(ctx, id)).rejects.toThrow('this archive is being created already')
  expect(await findArchive(opened)).toMatchObject({ failedAt: null })
  unlock()
  await createRoomArchive(ctx, id)
  expect(await findArchive(opened)).toMatchObject({ finishedAt: expect.any(Date) })
})

test('a document that can’t be inspected for the moment interrupts the archive instead of being left out', async () => {
  const opened = await openRoom()
  await expectStatus(staff.post(pathOf(opened), { intent: 'create', group: opened.north.id }), 200)
  const { id } = await findArchive(opened)
  const count = () => Promise.reject(new Busy('Too many pages', 5))
  const busy = createRoomArchive({ ...ctx, documentPages: { ...ctx.documentPages, count } }, id)
  await expect(busy).rejects.toThrow('Too many pages')
  expect(await findArchive(opened)).toMatchObject({ done: 0, finishedAt: null })
  await createRoomArchive(ctx, id)
  expect(await findArchive(opened)).toMatchObject({ finishedAt: expect.any(Date) })
})

test('a long index is printed in sections, with all rows and continuous page numbers', async () => {
  const rows = Array.from({ length: 151 }, (_, i) => ({
    number: String(i + 1),
    title: `Title ${i + 1}.`,
    details: [],
    hash: 'f',
  }))
  const bytes = await printIndex(ctx, { title: 'Index', facts: [], note: null, rows }, 'test')
  const save = (to: string) => writeFile(to, bytes)
  const pdf = { roomId: 'test', key: crypto.randomUUID(), isPicture: false, save }
  const pages = (await PDF.load(bytes)).getPageCount()
  const text = (page: number) => ctx.documentPages.readText(pdf, page, 'test')
  expectTexts(await text(pages), ['Title 151.', `Page ${pages} of ${pages}`], ['Title 150.'])
  expectTexts(await text(pages - 1), ['Title 150.', `Page ${pages - 1} of ${pages}`])
})

test('deleting a project whose room never had guests deletes the room’s documents and archives from storage', async () => {
  const project = await makeProject(db)
  const room = await makeRoom(db, project)
  const entry = await makeEntry(db, room, 'document', 'Balance')
  const { storageKey } = await makeVersion(db, ctx.files, entry, await createTextPdf('Balance sheet'))
  const [archived] = await db
    .insert(roomArchives)
    .values({ id: crypto.randomUUID(), roomId: room.id })
    .returning()
  await createRoomArchive(ctx, archived?.id ?? '')
  const [archive] = await db.select().from(roomArchives).where(eq(roomArchives.roomId, room.id))
  const keys = [storageKey, archive?.storageKey ?? '']
  const doFilesExist = () => Promise.all(keys.map((key) => ctx.files.exists(key)))
  expect(await doFilesExist()).toEqual([true, true])
  await expectStatus(staff.post(`/admin/projects/${project.id}/edit`, { intent: 'delete' }), 302)
  expect(await doFilesExist()).toEqual([false, false])
  expect(await db.$count(roomArchives, eq(roomArchives.roomId, room.id))).toBe(0)
})

test('only the firm and the seller’s side download archives, whole or in part, until they are deleted after 30 days', async () => {
  const opened = await openRoom()
  const { client, guest, room } = opened
  const { archive, content } = await createArchive(opened)
  const path = `/api/rooms/${room.id}/archives/${archive.id}`
  for (const person of [guest, await makeClient(db)]) await expectStatus(as(person).get(path), 404)
  await expectStatus(as(client).get(path), 200)
  const part = await staff.get(path, { headers: { range: 'bytes=10-19' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(10, 20)])
  const downloads = and(eq(roomEvents.roomId, room.id), eq(roomEvents.action, 'archive.downloaded'))
  expect(await db.$count(roomEvents, downloads)).toBe(2)
  const other = as(await makeStaff(db))
  for (const range of ['bytes=10-19', 'bytes=20-29'])
    await expectStatus(other.get(path, { headers: { range } }), 206)
  expect(await db.$count(roomEvents, downloads)).toBe(3)
  const old = new Date(Date.now() - 31 * 86_400_000)
  await db.update(roomArchives).set({ createdAt: old }).where(eq(roomArchives.id, archive.id))
  await deleteExpiredData(ctx)
  await expectStatus(staff.get(path), 404)
  expect(await ctx.files.exists(archive.storageKey ?? '')).toBe(false)
})
