import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullNumber } from '#app/domain/access/room-visibility.server.ts'
import { getRequestRevision } from '#app/domain/requests/request-history.server.ts'
import {
  documentVersions,
  projectMembers,
  requests,
  roomEntries,
  roomEvents,
  roomGrants,
  roomReleases,
  rooms,
  roomVersions,
} from '#db/schema.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { addMember, makeClient, makeRequest } from '#test/make/make.ts'
import { makeEntry, makeGroup, makeVersion, release, setLevel } from '#test/make/rooms.ts'
import { expectPage, expectStatus, expectTexts, plainText, textOf } from '#test/pages.ts'
import { createDocumentSender, readStored } from '../documents/people.ts'
import { createRoomWithPeople } from './room-with-people.ts'

const site = await openTestApp()
const { as, db } = site
const { files } = await testStorage()

async function beginIndex(overrides: Parameters<typeof createRoomWithPeople>[1] = {}) {
  const begun = await createRoomWithPeople(site, overrides)
  const { room, change } = begun
  const findEntry = async (title: string) => {
    const [entry] = await db
      .select()
      .from(roomEntries)
      .where(and(eq(roomEntries.roomId, room.id), eq(roomEntries.title, title)))
    if (!entry) throw new Error(`no entry ${title}`)
    return entry
  }
  const addFolder = async (title: string, folder = '') => {
    await expectPage(change('add-folder', '', { title, folder }), 200, 'Folder added.')
    return (await findEntry(title)).id
  }
  /** Resolves to the index as lines of number and title. */
  const listIndex = async () =>
    (
      await db
        .select({ title: roomEntries.title, number: fullNumber })
        .from(roomEntries)
        .where(and(eq(roomEntries.roomId, room.id), isNull(roomEntries.removedAt)))
        .orderBy(fullNumber)
    ).map(({ number, title }) => `${number} ${title}`)
  const lock = () => db.update(rooms).set({ lockedAt: new Date() }).where(eq(rooms.id, room.id))
  const move = (entry: string, folder: string, number = '') => change('move', entry, { folder, number })
  return { ...begun, findEntry, addFolder, listIndex, lock, move }
}

test('numbers follow the order until the index is locked', async () => {
  const { addFolder, listIndex, move, change, room } = await beginIndex()
  const a = await addFolder('A')
  const b = await addFolder('B')
  const c = await addFolder('C')
  await addFolder('A1', a)
  await expectPage(move(c, '', '1'), 200, 'Entry moved.')
  expect(await listIndex()).toEqual(['1 C', '2 A', '2.1 A1', '3 B'])
  await expectStatus(change('step', '', { step: `up:${b}` }), 200)
  await expectStatus(change('step', '', { step: `up:${c}` }), 200)
  expect(await listIndex()).toEqual(['1 C', '2 B', '3 A', '3.1 A1'])
  await expectStatus(move(a, c), 200)
  expect(await listIndex()).toEqual(['1 C', '1.1 A', '1.1.1 A1', '2 B'])
  await expectPage(move(c, c), 400, 'A folder can’t be moved into itself.')
  await expectPage(move(c, a), 400, 'A folder can’t be moved into itself.')
  await expectStatus(move(a, '', '0'), 400)
  await expectStatus(change('remove', c), 200)
  expect(await listIndex()).toEqual(['1 B'])
  expect(await addFolder('D')).toBeTruthy()
  expect(await listIndex()).toEqual(['1 B', '2 D'])
  const isOfRoom = eq(roomEvents.roomId, room.id)
  const events = await db.select().from(roomEvents).where(isOfRoom).orderBy(roomEvents.id)
  expect(events.map(({ action, data }) => `${action} ${data?.title} ${data?.fullNumber}`)).toEqual([
    'entry.added A 1',
    'entry.added B 2',
    'entry.added C 3',
    'entry.added A1 1.1',
    'entry.moved C 1',
    'entry.moved B 2',
    'entry.moved A 1.1',
    'entry.removed C 1',
    'entry.added D 2',
  ])
})

test('a folder has no two folders, documents or placeholders with the same title', async () => {
  const { addFolder, change, findEntry, move, upload, listIndex } = await beginIndex()
  const taken = 'There’s already an entry with this title here.'
  const legal = await addFolder('Legal')
  const tax = await addFolder('Tax')
  await expectPage(change('add-folder', '', { title: 'Legal' }), 409, taken)
  await expectPage(change('rename', tax, { title: 'Legal' }), 409, taken)
  await expectStatus(change('rename', tax, { title: 'Tax' }), 200)
  await upload('Lease.pdf', pdf(), { folder: legal })
  const { id: lease } = await findEntry('Lease.pdf')
  await upload('Return.pdf', pdf(), { folder: legal })
  await expectPage(change('rename', lease, { title: 'Return.pdf' }), 409, taken)
  await upload('Lease.pdf', pdf(), { folder: tax })
  await expectPage(move(lease, tax), 409, taken)
  await expectStatus(move(lease, legal, '2'), 200)
  await expectStatus(change('add-placeholder', '', { title: 'Legal' }), 200)
  await expectPage(change('add-placeholder', '', { title: 'Legal' }), 409, taken)
  expect(await listIndex()).toEqual([
    '1 Legal',
    '1.1 Return.pdf',
    '1.2 Lease.pdf',
    '2 Tax',
    '2.1 Lease.pdf',
    '3 Legal',
  ])
  await expectStatus(change('remove', legal), 200)
  await expectStatus(change('rename', tax, { title: 'Legal' }), 200)
})

test('a locked index keeps numbers, gives moved entries new ones, and never reuses a number', async () => {
  const { addFolder, findEntry, listIndex, move, change, lock, firm, indexPath, seller } = await beginIndex()
  const a = await addFolder('A')
  const b = await addFolder('B')
  const c = await addFolder('C')
  const inner = await addFolder('A1', a)
  await lock()
  await expectStatus(change('step', '', { step: `up:${b}` }), 409)
  await expectPage(move(c, ''), 409, 'The index is locked')
  await expectStatus(move(c, a), 200)
  await expectStatus(change('remove', b), 200)
  await addFolder('D')
  expect(await listIndex()).toEqual(['1 A', '1.1 A1', '1.2 C', '4 D'])
  await expectStatus(move(inner, ''), 200)
  await addFolder('A2', a)
  expect(await listIndex()).toEqual(['1 A', '1.2 C', '1.3 A2', '4 D', '5 A1'])
  expect((await findEntry('C')).formerNumber).toBe('3')
  await expectPage(as(firm).get(`${indexPath}?folder=${a}`), 200, 'was 3')
  await expectPage(
    as(seller).get(`${indexPath.replace('admin', 'client').replace('/index', '')}?folder=${a}`),
    200,
    'was 3',
  )
})

test('moving a folder moves everything in it', async () => {
  const { addFolder, upload, listIndex, move } = await beginIndex()
  const a = await addFolder('A')
  const b = await addFolder('B')
  await upload('x.pdf', pdf(), { folder: b, path: 'deep/er/x.pdf' })
  await expectStatus(move(b, a), 200)
  expect(await listIndex()).toEqual(['1 A', '1.1 B', '1.1.1 deep', '1.1.1.1 er', '1.1.1.1.1 x.pdf'])
})

test('the seller’s side sees the levels but can’t change them', async () => {
  const { addFolder, group, room, seller, indexPath } = await beginIndex()
  const [legal, tax] = [await addFolder('Legal'), await addFolder('Tax')]
  await setLevel(db, group, { id: tax }, 'none')
  const path = indexPath.replace('admin', 'client').replace('/index', '/groups')
  const html = await textOf(as(seller).get(path))
  expectTexts(plainText(html), ['1 Legal View (inherited)', '2 Tax No access'], ['Save Levels'])
  expect(html).not.toContain('name="changes"')
  const changes = `${legal} ${group.id} original`
  expect((await as(seller).post(path, { intent: 'levels', changes })).status).toBe(405)
  expect(await db.$count(roomGrants, eq(roomGrants.groupId, group.id))).toBe(1)
  await db.update(rooms).set({ state: 'closed' }).where(eq(rooms.id, room.id))
  // A page after the last one is the last one.
  await expectPage(as(seller).get(`${path}?page=9`), 200, '2 Tax')
})

test('the seller’s side can add entries, and only the firm can change them', async () => {
  const { addFolder, seller, indexPath } = await beginIndex()
  const a = await addFolder('A')
  const path = indexPath.replace('admin', 'client').replace('/index', '')
  const bySeller = (intent: string, entry: string, fields = {}) =>
    as(seller).post(path, { intent, entry, ...fields })
  await expectStatus(bySeller('add-folder', '', { title: 'B' }), 200)
  await expectStatus(bySeller('add-placeholder', '', { title: 'Lease', folder: a }), 200)
  await expectPage(as(seller).get(`${path}?folder=${a}`), 200, 'Lease', 'Missing')
  for (const [intent, fields] of [
    ['rename', { title: 'X' }],
    ['move', { folder: '' }],
    ['remove', {}],
    ['step', { step: `down:${a}` }],
  ] as const)
    await expectStatus(bySeller(intent, a, fields), 404)
})

test('the index shows one folder with the state of each entry or, viewed as a group, only what the group sees', async () => {
  const { room, group, firm, indexPath } = await beginIndex()
  await makeGroup(db, room)
  const legal = await makeEntry(db, room, 'folder', 'Legal')
  const shown = await makeEntry(db, room, 'document', 'Lease.pdf', legal)
  const staged = await makeEntry(db, room, 'document', 'Draft.pdf', legal)
  const hidden = await makeEntry(db, room, 'document', 'Secret.pdf', legal)
  await makeEntry(db, room, 'folder', 'Nothing')
  const versions = []
  for (const entry of [shown, staged, hidden]) versions.push(await makeVersion(db, files, entry, pdf()))
  const [first, , third] = versions
  if (first) await release(db, group, first)
  if (third) await release(db, group, third)
  await setLevel(db, group, hidden, 'none')
  const page = plainText(await textOf(as(firm).get(`${indexPath}?folder=${legal.id}`)))
  expectTexts(page, ['Lease.pdf', 'Draft.pdf', 'Secret.pdf', 'Staged', 'Released to 1 group', '1.2'])
  const asGroup = async (query = '') =>
    plainText(await textOf(as(firm).get(`${indexPath}?group=${group.id}${query}`)))
  expectTexts(await asGroup(), ['Legal', 'It’s read-only'], ['Nothing', 'Upload', 'Add Folder'])
  expectTexts(
    await asGroup(`&folder=${legal.id}`),
    ['Lease.pdf'],
    ['Draft.pdf', 'Secret.pdf', 'Staged', '1.1'],
  )
  await db.update(rooms).set({ lockedAt: new Date() }).where(eq(rooms.id, room.id))
  expectTexts(await asGroup(`&folder=${legal.id}`), ['1.1'], ['1.2'])
  expectTexts(await asGroup('&search=pdf'), ['Lease.pdf'], ['Draft.pdf', 'Secret.pdf'])
  const found = plainText(await textOf(as(firm).get(`${indexPath}?search=1.2`)))
  expectTexts(found, ['Draft.pdf'], ['Lease.pdf'])
})

test('the start of the index previews a release of all folders, with documents that can’t be marked', async () => {
  const { room, group, firm, indexPath, addFolder } = await beginIndex()
  const [legal, tax] = [await addFolder('Legal'), await addFolder('Tax')]
  for (const [folder, title, unmarkable] of [
    // Unmarkable, too, because the first page of others is drawn after the release.
    [tax, 'Return', 'no-rendition'],
    [legal, 'Plan', 'encrypted'],
  ] as const) {
    const [parent] = await db.select().from(roomEntries).where(eq(roomEntries.id, folder))
    await makeVersion(db, files, await makeEntry(db, room, 'document', title, parent), pdf(), { unmarkable })
  }
  const html = await textOf(as(firm).get(indexPath))
  const shown = plainText(html.slice(html.indexOf('id="release"')))
  expect(shown).toMatch(/1 Legal.*Plan – can’t be marked.*2 Tax.*Return/s)
  const shownHash = /name="shownHash" value="(\w+)"/.exec(html)?.[1] ?? ''
  await expectPage(
    as(firm).post(indexPath, { intent: 'release', shownHash, folders: 'all' }),
    200,
    'released: 2',
  )
  expect(await db.$count(roomReleases, eq(roomReleases.groupId, group.id))).toBe(2)
  // The preview of a large room takes long, so that a folder only links to it.
  const inFolder = await textOf(as(firm).get(`${indexPath}?folder=${tax}`))
  expect([inFolder.includes('shownHash'), inFolder.includes(`href="${indexPath}#release"`)]).toEqual([
    false,
    true,
  ])
})

test('a folder with 2,000 entries is shown in pages of 100', async () => {
  const { room, firm, indexPath } = await beginIndex()
  await db.insert(roomEntries).values(
    Array.from({ length: 2000 }, (_, at) => ({
      id: `${room.id}-${at}`,
      roomId: room.id,
      ancestors: [],
      kind: 'placeholder' as const,
      title: `Entry ${at + 1}.`,
      number: at + 1,
    })),
  )
  const last = await expectPage(as(firm).get(`${indexPath}?page=20`), 200, 'Entry 1901.', 'Entry 2000.')
  expectTexts(last, ['Page 20 of 20'], ['Entry 1900.', 'Next page'])
  await expectPage(as(firm).get(`${indexPath}?page=9999`), 200, 'Entry 2000.')
})

test('an upload fills a placeholder, which keeps its title', async () => {
  const { upload, change, findEntry } = await beginIndex()
  await expectStatus(change('add-placeholder', '', { title: 'Lease of the depot' }), 200)
  const { id } = await findEntry('Lease of the depot')
  expect(await upload('scan.pdf', pdf(), { entry: id })).toMatchObject({
    id,
    title: 'Lease of the depot',
    version: 1,
  })
  expect((await findEntry('Lease of the depot')).kind).toBe('document')
  const [version] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, id))
  expect(version?.fileName).toBe('scan.pdf')
})

test('an upload can’t fill a placeholder whose title a document in its folder has', async () => {
  const { addFolder, change, listIndex, room, send, upload } = await beginIndex()
  const legal = await addFolder('Legal')
  await upload('Lease.pdf', pdf(), { folder: legal })
  await expectStatus(change('add-placeholder', '', { title: 'Lease.pdf', folder: legal }), 200)
  const isPlaceholder = and(eq(roomEntries.roomId, room.id), eq(roomEntries.kind, 'placeholder'))
  const [placeholder] = await db.select().from(roomEntries).where(isPlaceholder)
  const fill = () => send('scan.pdf', pdf(), { entry: placeholder?.id ?? '' })
  await expectPage(fill(), 409, 'There’s already an entry with this title here.')
  expect(await db.$count(roomEntries, isPlaceholder)).toBe(1)
  await expectStatus(change('rename', placeholder?.id ?? '', { title: 'New lease' }), 200)
  await expectStatus(fill(), 200)
  expect(await listIndex()).toEqual(['1 Legal', '1.1 Lease.pdf', '1.2 New lease'])
})

test('project documents can be copied, and a document accepted for a request replaces its placeholder', async () => {
  const { project, firm, seller, change, findEntry, indexPath } = await beginIndex()
  const { share } = createDocumentSender(as)
  const shared = await share(firm, 'Accounts.pdf', { project: project.id })
  await expectPage(as(firm).get(`${indexPath}?add=document`), 200, 'Accounts.pdf')
  await expectPage(change('copy-document', '', { document: shared.id }), 200, 'Document copied.')
  const copied = await findEntry('Accounts.pdf')
  const request = await makeRequest(db, project, { kind: 'document', title: 'The lease' })
  await expectStatus(change('add-placeholder', '', { title: 'Lease', request: 'unknown' }), 400)
  await expectStatus(change('add-placeholder', '', { title: 'Lease', request }), 200)
  const form = uploadForm('Signed.pdf', pdf())
  form.append('request', request)
  const submitted = await readStored(as(seller).send('/api/documents/upload', form))
  const [row] = await db.select().from(requests).where(eq(requests.id, request))
  if (!row) throw new Error('no request')
  await expectPage(
    as(firm).post(`/admin/projects/${project.id}/requests`, {
      intent: 'accept',
      entry: request,
      version: getRequestRevision(row),
    }),
    200,
    'Submission accepted.',
  )
  const filled = await findEntry('Lease')
  expect(filled.kind).toBe('document')
  for (const [entry, document] of [
    [filled, submitted],
    [copied, shared],
  ] as const) {
    const [inRoom] = await db.select().from(roomVersions).where(eq(roomVersions.entryId, entry.id))
    const ofDocument = eq(documentVersions.documentId, document.id)
    expect(await db.select().from(documentVersions).where(ofDocument)).toMatchObject([
      { sha256: inRoom?.sha256 },
    ])
  }
})

test('the request of a placeholder is named only to those on the seller’s side who see requests', async () => {
  const { project, seller, member, firm, change, indexPath } = await beginIndex()
  const request = await makeRequest(db, project, { kind: 'document', title: 'Who gets a bonus' })
  await expectStatus(change('add-placeholder', '', { title: 'Bonus plan', request }), 200)
  const colleague = await makeClient(db)
  await addMember(db, project, colleague)
  await db.update(projectMembers).set({ room: true }).where(eq(projectMembers.projectId, project.id))
  const path = `/client/projects/${project.id}/room`
  expectTexts(await textOf(as(firm).get(indexPath)), ['Bonus plan', 'Who gets a bonus'])
  for (const who of [seller, member])
    expectTexts(await textOf(as(who).get(path)), ['Bonus plan', 'Who gets a bonus'])
  expectTexts(await textOf(as(colleague).get(path)), ['Bonus plan'], ['Who gets a bonus'])
})
