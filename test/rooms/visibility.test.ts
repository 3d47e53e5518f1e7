import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ActorCtx } from '#app/context.ts'
import { daysFromToday } from '#app/core/days.ts'
import {
  findRoomReader,
  fullNumber,
  isVisibleEntry,
  type RoomReader,
  selectReleasedVersion,
} from '#app/domain/access/room-visibility.server.ts'
import { projects, roomEntries, roomGrants, roomGroups, roomMembers, rooms, usersRoles } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { addMember, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release, setLevel } from '../make/rooms.ts'

const { files } = await testStorage()
const { db } = await openTestApp({ files })
const pdf = new TextEncoder().encode('%PDF-1.7')

const ctxOf = ({ id, name, email }: { id: string; name: string; email: string }, role: string) =>
  ({
    db,
    actor: { uid: id, name, email, role, termsAccepted: true, sessionId: '', previousLoginAt: null },
  }) as ActorCtx

const makeGuest = async () => {
  const guest = await makeClient(db)
  await db.update(usersRoles).set({ role: 'guest' }).where(eq(usersRoles.uid, guest.id))
  return guest
}

const listVisible = async (reader: RoomReader) => {
  const rows = await db
    .select({ number: fullNumber, title: roomEntries.title })
    .from(roomEntries)
    .where(isVisibleEntry(reader))
  return rows.map(({ number, title }) => `${number} ${title}`).toSorted()
}

/** Creates a room with the folders Finance, Finance/Tax and Staff, and a document in each. */
async function makeFilledRoom() {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const room = await makeRoom(db, project)
  const finance = await makeEntry(db, room, 'folder', 'Finance')
  const staff = await makeEntry(db, room, 'folder', 'Staff')
  const tax = await makeEntry(db, room, 'folder', 'Tax', finance)
  await makeEntry(db, room, 'placeholder', 'Missing', finance)
  const documents = {
    budget: await makeEntry(db, room, 'document', 'Budget', finance),
    returns: await makeEntry(db, room, 'document', 'Returns', tax),
    payroll: await makeEntry(db, room, 'document', 'Payroll', staff),
  }
  const versions = {
    budget: await makeVersion(db, files, documents.budget, pdf),
    returns: await makeVersion(db, files, documents.returns, pdf),
    payroll: await makeVersion(db, files, documents.payroll, pdf),
  }
  const group = await makeGroup(db, room)
  const guest = await makeGuest()
  const member = await makeMember(db, group, guest)
  return { client, project, room, finance, staff, tax, documents, versions, group, guest, member }
}
let filled: Awaited<ReturnType<typeof makeFilledRoom>>
beforeAll(async () => {
  filled = await makeFilledRoom()
})

test('a group sees released documents with a level above none, and their folders', async () => {
  const { room, guest, group, finance, tax, versions, documents, client } = await makeFilledRoom()
  const other = await makeGroup(db, room, { level: 'original' })
  const reader = await findRoomReader(ctxOf(guest, 'guest'), room.id)
  for (const version of Object.values(versions)) await release(db, other, version)
  expect(await listVisible(reader)).toEqual([])
  await setLevel(db, group, finance, 'view')
  expect(await listVisible(reader)).toEqual([])
  await release(db, group, versions.returns)
  expect(await listVisible(reader)).toEqual(['1 Finance', '1.1 Tax', '1.1.1 Returns'])
  await release(db, group, versions.budget)
  await release(db, group, versions.payroll)
  await setLevel(db, group, tax, 'none')
  expect(await listVisible(reader)).toEqual(['1 Finance', '1.3 Budget'])
  // The nearest level overrides levels of outer folders.
  await setLevel(db, group, documents.returns, 'original')
  expect(await listVisible(reader)).toEqual(['1 Finance', '1.1 Tax', '1.1.1 Returns', '1.3 Budget'])
  await db.update(roomGroups).set({ level: 'download' }).where(eq(roomGroups.id, group.id))
  expect(await listVisible(reader)).toContain('2.1 Payroll')
  await db.update(roomEntries).set({ removedAt: new Date() }).where(eq(roomEntries.id, documents.payroll.id))
  expect(await listVisible(reader)).toEqual(['1 Finance', '1.1 Tax', '1.1.1 Returns', '1.3 Budget'])
  await db.delete(roomGrants).where(eq(roomGrants.groupId, group.id))
  await db.update(roomGroups).set({ level: 'none' }).where(eq(roomGroups.id, group.id))
  expect(await listVisible(reader)).toEqual([])
  const seller = await findRoomReader(ctxOf(client, 'client'), room.id)
  expect([seller.kind, (await listVisible(seller)).length]).toEqual(['seller', 6])
})

test('a group sees the newest version released to it while a newer one is staged', async () => {
  const { documents, versions, group, room } = await makeFilledRoom()
  const findReleased = async () => {
    const [row] = await db
      .select({ version: selectReleasedVersion(group.id), title: roomEntries.title })
      .from(roomEntries)
      .where(and(eq(roomEntries.id, documents.budget.id), eq(roomEntries.roomId, room.id)))
    return row?.version
  }
  const second = await makeVersion(db, files, documents.budget, pdf, { version: 2 })
  expect(await findReleased()).toBeNull()
  await release(db, group, versions.budget)
  expect(await findReleased()).toBe(versions.budget.id)
  await release(db, group, second)
  expect(await findReleased()).toBe(second.id)
})

test('all requests without access get the same error, whatever the reason', async () => {
  const { room, group, guest, project, client } = filled
  const [yesterday, today] = [daysFromToday(-1), daysFromToday(0)]
  const kindFor = async (person: typeof guest, role: string) =>
    findRoomReader(ctxOf(person, role), room.id).then(
      ({ kind }) => kind,
      (err) => `${err.status} ${err.message}`,
    )
  const none = '404 Data room not found'
  const member = await makeClient(db)
  await addMember(db, project, member, { documents: true, invoices: true })
  expect(await kindFor(await makeStaff(db), 'staff')).toBe('firm')
  expect(await kindFor(client, 'client')).toBe('seller')
  expect(await kindFor(guest, 'guest')).toBe('guest')
  for (const [person, role] of [
    [member, 'client'],
    [await makeGuest(), 'guest'],
    [guest, 'visitor'],
    [client, 'visitor'],
  ] as const)
    expect(await kindFor(person, role)).toBe(none)

  const ofGuest = eq(roomMembers.groupId, group.id)
  const ofGroup = eq(roomGroups.id, group.id)
  const ofRoom = eq(rooms.id, room.id)
  const ends = [
    [db.update(roomMembers).set({ expiresOn: yesterday }).where(ofGuest), none],
    [db.update(roomMembers).set({ expiresOn: today }).where(ofGuest), 'guest'],
    [db.update(roomGroups).set({ expiresOn: yesterday }).where(ofGroup), none],
    [db.update(roomGroups).set({ expiresOn: today }).where(ofGroup), 'guest'],
    [db.update(rooms).set({ expiresOn: yesterday }).where(ofRoom), none],
    [db.update(rooms).set({ expiresOn: null, state: 'closed' }).where(ofRoom), none],
    [db.update(rooms).set({ state: 'preparing' }).where(ofRoom), 'guest'],
    [db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, project.id)), none],
    [db.update(projects).set({ archivedAt: null }).where(eq(projects.id, project.id)), 'guest'],
    [db.update(roomMembers).set({ removedAt: new Date() }).where(ofGuest), none],
  ] as const
  for (const [change, expected] of ends) {
    await change
    expect(await kindFor(guest, 'guest')).toBe(expected)
  }
})

test('a new version of the agreement must be accepted before anything is visible', async () => {
  const { room } = filled
  const group = await makeGroup(db, room, { agreementVersion: 1 })
  const [early, late] = [await makeGuest(), await makeGuest()]
  await makeMember(db, group, early)
  await makeMember(db, group, late, { accepted: false })
  const isAccepted = async (guest: typeof early) => {
    const reader = await findRoomReader(ctxOf(guest, 'guest'), room.id)
    return reader.kind === 'guest' && reader.accepted
  }
  expect([await isAccepted(early), await isAccepted(late)]).toEqual([true, false])
  await db.update(roomGroups).set({ agreementVersion: 2 }).where(eq(roomGroups.id, group.id))
  expect(await isAccepted(early)).toBe(false)
})
