import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  projectMembers,
  projectStaff,
  projects,
  roomGrants,
  roomReleases,
  rooms,
  roomVersions,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { addMember, makeAdministrator, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeVersion } from '../make/rooms.ts'
import { expectPage, expectStatus, expectStatuses, expectTexts, plainText, textOf } from '../pages.ts'
import { createRoomHelpers, newEmail } from './room-site.ts'

const { as, ctx, db } = await openTestApp()
const { staff, openRoom, addGroup, listEvents } = await createRoomHelpers({ as, db })
const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
const DAY_MS = 86_400_000

/** Opens a room with a folder, a document in it and one at the top, and two groups without levels. */
async function openFilled() {
  const opened = await openRoom({ state: 'preparing' })
  const { room, project } = opened
  const folder = await makeEntry(db, room, 'folder', 'Finance')
  const inside = await makeEntry(db, room, 'document', 'Balance', folder)
  const top = await makeEntry(db, room, 'document', 'Overview')
  for (const entry of [inside, top])
    await makeVersion(db, ctx.files, entry, new TextEncoder().encode(entry.title))
  const groups = [await makeGroup(db, room, { name: 'North' }), await makeGroup(db, room, { name: 'South' })]
  const [north, south] = groups as [(typeof groups)[0], (typeof groups)[0]]
  const path = `/admin/projects/${project.id}/room`
  const save = (changes: string, who = staff) => who.post(`${path}/groups`, { intent: 'levels', changes })
  const readHash = async () => {
    const page = await textOf(staff.get(`${path}/index`))
    return /name="shownHash" value="([^"]+)"/.exec(page)?.[1] ?? ''
  }
  const release = async (folders: string, shownHash?: string) =>
    staff.post(`${path}/index`, { intent: 'release', folders, shownHash: shownHash ?? (await readHash()) })
  const findRoom = async () => (await db.select().from(rooms).where(eq(rooms.id, room.id)))[0]
  const listActions = async () => (await listEvents(room)).map(({ action }) => action)
  const listReleased = async (group: { id: string }) =>
    (await db.select().from(roomReleases).where(eq(roomReleases.groupId, group.id))).map(
      ({ entryId }) => entryId,
    )
  const ids = { folder: folder.id, inside: inside.id, top: top.id, north: north.id, south: south.id }
  return {
    ...opened,
    ...ids,
    path,
    save,
    readHash,
    release,
    findRoom,
    listActions,
    listReleased,
    groups: [north, south] as const,
  }
}
const SETTINGS = { intent: 'settings', name: 'Project Heron' }

test('only the firm opens a project’s data room, only once, and not while the project is archived', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const path = `/admin/projects/${project.id}/room`
  const open = (who = staff) => who.post(path, { intent: 'open', name: 'Project Heron' })
  await expectStatus(open(as(client)), 403)
  await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id))
  await expectPage(open(), 409, 'This project is archived.')
  await db.update(projects).set({ archivedAt: null }).where(eq(projects.id, project.id))
  await expectStatuses([open(), open()], [200, 409])
  const found = await db.select().from(rooms).where(eq(rooms.projectId, project.id))
  expect(found).toMatchObject([{ name: 'Project Heron', state: 'preparing' }])
})

test('only the firm changes settings and locks the index', async () => {
  const { project, client, room, path, findRoom, listActions } = await openFilled()
  // The seller's side has pages of its own, which don't know these forms.
  const own = `/client/projects/${project.id}/room`
  for (const intent of ['settings', 'close', 'lock', 'release'])
    await expectStatus(as(client).post(own, { ...SETTINGS, intent }), 400)
  expect([await findRoom(), await listActions()]).toMatchObject([{ name: room.name, lockedAt: null }, []])
  await expectPage(staff.post(path, { ...SETTINGS, expiresOn: '2031-03-04', pageText: 'on' }), 200, 'Saved.')
  expect(await findRoom()).toMatchObject({ name: 'Project Heron', expiresOn: '2031-03-04', pageText: true })
  await expectStatus(staff.post(`${path}/index`, { intent: 'lock' }), 200)
  await expectPage(staff.post(`${path}/index`, { intent: 'lock' }), 409, 'The index is already locked.')
  expect(await listActions()).toEqual(['room.settings-changed', 'room.index-locked'])
})

test.each([
  ['closed', 'This data room is closed'],
  ['archived', 'This project is archived'],
] as const)('nothing changes in a room that is %s', async (state, reason) => {
  const opened = await openFilled()
  const { project, room, client, path, save, readHash, release, folder, inside, north, listActions, groups } =
    opened
  const member = await makeMember(db, groups[0], await makeClient(db))
  const gated = await addGroup({ ...opened, path: `${path}/groups` }, 'East')
  await expectStatus(save(`${folder} ${north} view`), 200)
  const hash = await readHash()
  if (state === 'closed') await expectStatus(staff.post(path, { intent: 'close' }), 200)
  else {
    await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id))
    await expectPage(administrator.post(path, { intent: 'reopen' }), 409, reason)
  }
  const before = await listActions()
  const group = { intent: 'add', name: 'West', level: 'view', withoutAgreement: 'on' }
  for (const answer of [
    staff.post(path, SETTINGS),
    staff.post(path, { intent: 'close' }),
    staff.post(`${path}/index`, { intent: 'lock' }),
    staff.post(`${path}/index`, { intent: 'add-folder', title: 'New', folder: '' }),
    staff.post(`${path}/index`, { intent: 'rename', entry: inside, title: 'New' }),
    as(client).post(`/client/projects/${project.id}/room`, {
      intent: 'add-folder',
      title: 'New',
      folder: '',
    }),
    save(`${folder} ${north} none`),
    release('all', hash),
    staff.post(`${path}/groups`, group),
    staff.post(`${path}/groups`, { intent: 'invite', email: newEmail(), name: 'Gina', group: north }),
    staff.post(`${path}/groups`, { intent: 'access', entry: member.id, expiresOn: '2031-03-04' }),
    staff.post(`${path}/groups`, { intent: 'remove', entry: member.id }),
    staff.post(`${path}/groups`, { intent: 'group', entry: north, name: 'New', level: 'view' }),
    staff.post(`${path}/groups/${gated.id}/agreement`, { text: 'Another text', version: '1' }),
  ])
    await expectPage(answer, 409, reason)
  await expectStatus(staff.send(`/api/rooms/${room.id}/upload`, uploadForm('a.pdf', pdf())), 409)
  expect(await listActions()).toEqual(before)
  const page = await textOf(staff.get(`${path}/index`))
  expect(page).not.toContain('name="shownHash"')
})

test('only the administrator can reopen a closed room, within 30 days', async () => {
  const { path, room, save, release, folder, north, findRoom, listActions } = await openFilled()
  const reopen = (who: typeof staff) => who.post(path, { intent: 'reopen' })
  await expectStatus(reopen(administrator), 409)
  await expectStatus(staff.post(path, { intent: 'close' }), 200)
  await expectStatus(reopen(staff), 403)
  await expectStatus(reopen(administrator), 200)
  expect(await findRoom()).toMatchObject({ state: 'preparing', closedAt: null })
  await expectStatus(save(`${folder} ${north} view`), 200)
  await expectStatus(release('all'), 200)
  await expectStatus(staff.post(path, { intent: 'close' }), 200)
  const closeBefore = (days: number) =>
    db
      .update(rooms)
      .set({ closedAt: new Date(Date.now() - days * DAY_MS) })
      .where(eq(rooms.id, room.id))
  await closeBefore(31)
  await expectPage(reopen(administrator), 409, 'within 30 days')
  await closeBefore(29)
  await expectStatus(reopen(administrator), 200)
  expect(await findRoom()).toMatchObject({ state: 'open', closedAt: null })
  expect((await listActions()).filter((action) => action === 'room.reopened')).toHaveLength(2)
})

test('saving levels changes nothing if one line is invalid, and otherwise records one event', async () => {
  const { save, folder, inside, top, north, south, room, listActions } = await openFilled()
  const other = await openFilled()
  const valid = `${inside} ${north} download`
  for (const line of [
    `${other.inside} ${north} view`,
    `${inside} ${other.north} view`,
    `${inside} ${north} owner`,
    `${inside} nobody view`,
    inside,
  ])
    await expectPage(save(`${valid}\n${line}`), 400, 'The room has changed in the meantime.')
  const tooMany = Array.from({ length: 5001 }, () => valid).join('\n')
  await expectPage(save(tooMany), 400, 'levels can be saved at once.')
  const listGrants = () => db.select().from(roomGrants).where(eq(roomGrants.entryId, inside))
  expect([await listGrants(), await listActions()]).toEqual([[], []])
  // The last line about the same place counts.
  await expectStatus(
    save([`${inside} ${north} view`, valid, `${folder} ${south} view`, `${top} ${north} view`].join('\r\n')),
    200,
  )
  expect(await listGrants()).toEqual([{ entryId: inside, groupId: north, level: 'download' }])
  const [event, ...rest] = await listEvents(room)
  expect(rest).toEqual([])
  expect(event).toMatchObject({ action: 'levels.saved' })
  expect(event?.data?.changes).toHaveLength(3)
  await expectStatus(save(`${inside} ${north} inherit`), 200)
  expect(await listGrants()).toEqual([])
  expect(await listActions()).toEqual(['levels.saved', 'levels.saved'])
})

test('a release covers the selected folders, and is rejected if the room changed after the review', async () => {
  const it = await openFilled()
  const { save, release, inside, top, north, south, groups, listReleased } = it
  await expectStatus(save([inside, top].map((entry) => `${entry} ${north} view`).join('\n')), 200)
  const stale = await it.readHash()
  await expectStatus(save(`${inside} ${south} original`), 200)
  await expectPage(release('all', stale), 409, 'Something in the room has changed in the meantime.')
  await expectPage(release(''), 400, 'Select what to release.')
  expect([await listReleased(groups[0]), await it.findRoom()]).toMatchObject([[], { state: 'preparing' }])
  await expectStatus(release(it.folder), 200)
  expect([await listReleased(groups[0]), await listReleased(groups[1])]).toEqual([[inside], [inside]])
  await expectStatus(release('top'), 200)
  expect((await listReleased(groups[0])).toSorted()).toEqual([inside, top].toSorted())
  expect(await listReleased(groups[1])).toEqual([inside])
  expect(await it.findRoom()).toMatchObject({ state: 'open' })
  // One event for each group that got something.
  expect((await it.listActions()).filter((action) => action === 'versions.released')).toHaveLength(3)
})

test('‘Who can see this?’ names each group with its level, its people and the day of the release', async () => {
  const { path, save, release, folder, inside, north, groups } = await openFilled()
  expect(await textOf(staff.get(`${path}/index?folder=${folder}`))).toContain(`who=${inside}`)
  await makeMember(db, groups[0], await makeClient(db, { name: 'Nora North' }))
  await makeMember(db, groups[1], await makeClient(db, { name: 'Saul South' }))
  await expectStatus(save(`${inside} ${north} download`), 200)
  await expectStatus(release('all'), 200)
  const page = plainText(await textOf(staff.get(`${path}/index?who=${inside}`)))
  for (const text of [
    'Balance Your team Sees everything in the room.',
    'North: Download with watermark Sees the version released on',
    'Nora North',
    'South: No access Can’t see it. Saul',
  ])
    expect(page).toContain(text)
  const other = await openFilled()
  const foreign = plainText(await textOf(staff.get(`${path}/index?who=${other.inside}`)))
  expect(foreign).not.toContain('Saul South')
})

test('‘Who can see this?’ names the team and the seller’s side, and says that there are no groups yet', async () => {
  const { room, project, client } = await openRoom()
  const member = await makeClient(db, { name: 'Rita Room' })
  await db
    .insert(projectMembers)
    .values({ projectId: project.id, uid: member.id, documents: false, invoices: false, room: true })
  await addMember(db, project, await makeClient(db, { name: 'Doris Documents' }), { documents: true })
  const insider = await makeStaff(db, { name: 'Ines Insider' })
  await makeStaff(db, { name: 'Otto Outsider' })
  await db.update(projects).set({ restricted: true }).where(eq(projects.id, project.id))
  await db.insert(projectStaff).values({ projectId: project.id, uid: insider.id })
  const entry = await makeEntry(db, room, 'document', 'Balance')
  expectTexts(
    plainText(await textOf(staff.get(`/admin/projects/${project.id}/room/index?who=${entry.id}`))),
    ['Balance Your team', 'Ines Insider', client.name, 'Rita Room', 'There are no groups yet.'],
    ['Otto Outsider', 'Doris Documents'],
  )
})

test('‘Release’ names the documents that are not inspected yet', async () => {
  const { path, save, inside, top, north, south } = await openFilled()
  const levels = [`${inside} ${north} view`, `${inside} ${south} view`, `${top} ${north} view`]
  await expectStatus(save(levels.join('\n')), 200)
  const inspect = (entry: string, found: { pages: number } | { unmarkable: 'encrypted' }) =>
    db.update(roomVersions).set(found).where(eq(roomVersions.entryId, entry))
  const readPage = async () => plainText(await textOf(staff.get(`${path}/index`)))
  await inspect(top, { pages: 1 })
  expect(await readPage()).toContain('Not inspected yet: 1 document Balance If you release them now')
  await inspect(inside, { unmarkable: 'encrypted' })
  expect(await readPage()).not.toContain('Not inspected yet')
})
