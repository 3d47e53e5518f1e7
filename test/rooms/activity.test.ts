import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteExpiredData } from '#app/domain/system/delete-expired-data.server.ts'
import { roomEntries, roomEvents } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion, release, setLevel } from '../make/rooms.ts'
import { expectPage, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'

const { as, db, ctx } = await openTestApp()
const staff = as(await makeStaff(db))

/** Opens a room with a folder of three documents, two of them released to a group with one guest. */
async function openRoom() {
  const client = await makeClient(db, { name: 'Sella Seller' })
  const project = await makeProject(db, { clientId: client.id })
  const room = await makeRoom(db, project, { lockedAt: new Date('2026-01-01') })
  const group = await makeGroup(db, room, { name: 'Bidder North' })
  const other = await makeGroup(db, room, { name: 'Bidder South' })
  const guest = await makeClient(db, { name: 'Beata Bidder' })
  await makeMember(db, group, guest)
  const folder = await makeEntry(db, room, 'folder', 'Finance')
  const documents = []
  for (const title of ['Annual report', 'Tax return', 'Forecast']) {
    const entry = await makeEntry(db, room, 'document', title, folder)
    documents.push({ entry, version: await makeVersion(db, ctx.files, entry, Buffer.from(title)) })
  }
  await setLevel(db, group, folder, 'view')
  const [report, tax, forecast] = documents as [Made, Made, Made]
  await release(db, group, report.version)
  await release(db, group, tax.version)
  return { client, project, room, group, other, guest, folder, report, tax, forecast }
}
type Made = { entry: Awaited<ReturnType<typeof makeEntry>>; version: Awaited<ReturnType<typeof makeVersion>> }
type Opened = Awaited<ReturnType<typeof openRoom>>

const record = (
  { room, group, guest }: Opened,
  action: string,
  { entry, version }: Made,
  facts: Partial<typeof roomEvents.$inferInsert> = {},
) =>
  db.insert(roomEvents).values({
    roomId: room.id,
    action,
    uid: guest.id,
    name: guest.name,
    email: guest.email,
    clientIp: '192.0.2.77',
    groupId: group.id,
    entryId: entry.id,
    versionId: version.id,
    data: { title: entry.title, number: '1.1', version: version.version, sha256: version.sha256 },
    ...facts,
  })

const pathOf = ({ project }: Opened) => `/admin/projects/${project.id}/room/activity`

test('the activity page shows the views of each group and person, and the CSV file lists each page', async () => {
  const opened = await openRoom()
  const { room, group, guest, report, folder } = opened
  for (const page of [1, 2, 3, 7]) await record(opened, 'document.viewed', report, { page })
  await record(opened, 'document.page-read', report, { page: 2, seconds: 185 })
  const page = plainText(await expectPage(staff.get(pathOf(opened)), 200))
  expectTexts(page, [
    'Bidder North 1 of 2 released documents (50%)',
    'Beata Bidder viewed 1.1 Annual report · version 1 · pages 1–3, 7',
    '192.0.2.77',
    '1 of 2 viewed',
  ])
  const views = plainText(await expectPage(staff.get(`${pathOf(opened)}?folder=${folder.id}`), 200))
  expectTexts(views, ['Views in 1 Finance', 'Pages: 4 · 3:05 min', 'Not viewed', 'Not released'])
  const person = plainText(await expectPage(staff.get(`${pathOf(opened)}?person=${guest.id}`), 200))
  expectTexts(person, ['1.1 Annual report', '3:05 min'])
  const others = plainText(await expectPage(staff.get(`${pathOf(opened)}?group=${opened.other.id}`), 200))
  expectTexts(others, ['No activity matches this filter.'], ['viewed 1.1'])

  const links = (await textOf(staff.get(pathOf(opened)))).match(/href="[^"]+\.csv[^"]*"/g)
  expect(links).toHaveLength(1)
  const csv = await textOf(staff.get(`/api/rooms/${room.id}/activity.csv?group=${group.id}`))
  const [top, ...rows] = csv.trim().split('\r\n')
  expect(top).toContain('As visible to')
  expect(rows[0]).toBe(
    'Person,Email,Document,Version,Page,Seconds,When,Action,Number,Group,Description,IP Address',
  )
  expect(rows).toHaveLength(6)
  expect(rows[1]).toContain(`Beata Bidder,${guest.email},Annual report,1,2,185,`)
  expect(rows[1]).toContain(',Beata Bidder read 1.1 Annual report,')
  const exported = await db.select().from(roomEvents).where(eq(roomEvents.action, 'activity.exported'))
  expect(exported.map(({ roomId }) => roomId)).toContain(room.id)
})

test('exporting the activity of a group, person or document of another room is rejected and not recorded', async () => {
  const opened = await openRoom()
  const foreign = await openRoom()
  const path = `/api/rooms/${opened.room.id}/activity.csv`
  const exports = and(eq(roomEvents.roomId, opened.room.id), eq(roomEvents.action, 'activity.exported'))
  for (const filter of [
    `group=${foreign.group.id}`,
    `person=${foreign.guest.id}`,
    `entry=${foreign.report.entry.id}`,
    `group=${opened.group.id}&person=unknown`,
  ])
    await expectStatus(staff.get(`${path}?${filter}`), 404)
  expect(await db.$count(roomEvents, exports)).toBe(0)
  const known = { group: opened.group.id, person: opened.guest.id, entry: opened.report.entry.id }
  await expectStatus(staff.get(`${path}?${new URLSearchParams(known)}`), 200)
  expect(await db.select({ data: roomEvents.data }).from(roomEvents).where(exports)).toEqual([
    { data: known },
  ])
})

test('an invalid cursor shows the first page', async () => {
  const opened = await openRoom()
  await record(opened, 'document.viewed', opened.report, { page: 1 })
  for (const after of ['x', '-1', '1.5', '1e3', '0', '9'.repeat(30)])
    await expectPage(staff.get(`${pathOf(opened)}?after=${after}`), 200, 'Annual report')
})

test('the number of a question isn’t shown as the number of a document', async () => {
  const opened = await openRoom()
  await record(opened, 'question.asked', opened.report, { data: { number: 987654321, question: 'Why?' } })
  const page = plainText(await expectPage(staff.get(pathOf(opened)), 200))
  expectTexts(page, ['asked a question · Annual report'], ['987654321'])
  expect(await textOf(staff.get(`/api/rooms/${opened.room.id}/activity.csv`))).not.toContain('987654321')
})

test('the activity of a document is kept after its removal', async () => {
  const opened = await openRoom()
  await record(opened, 'document.viewed', opened.report, { page: 1 })

  await db
    .update(roomEntries)
    .set({ removedAt: new Date() })
    .where(eq(roomEntries.id, opened.report.entry.id))
  const page = plainText(await expectPage(staff.get(pathOf(opened)), 200))
  expectTexts(page, ['viewed 1.1 Annual report · version 1 · page 1', '0 of 1 released documents'])
})

test('IP addresses are deleted from a room’s activity after 24 months, and everything else is kept', async () => {
  const opened = await openRoom()
  const monthsAgo = (months: number) => new Date(Date.now() - months * 30.5 * 86_400_000)
  for (const months of [23, 25])
    await record(opened, 'document.viewed', opened.report, { page: months, createdAt: monthsAgo(months) })
  await deleteExpiredData(ctx)
  const left = await db.select().from(roomEvents).where(eq(roomEvents.roomId, opened.room.id))
  expect(left.map(({ page, clientIp }) => [page, clientIp]).toSorted()).toEqual([
    [23, '192.0.2.77'],
    [25, null],
  ])
})

test('the seller’s side gets the activity without IP addresses, and guests and strangers get nothing', async () => {
  const opened = await openRoom()
  const { client, room, guest, group, project } = opened
  await record(opened, 'document.viewed', opened.report, { page: 1 })
  const csv = await textOf(as(client).get(`/api/rooms/${room.id}/activity.csv`))
  expectTexts(csv, ['Beata Bidder'], ['192.0.2.77', 'IP Address'])
  const files = ['activity.csv', 'disclosure.csv', 'disclosure.pdf'].map(
    (file) => `/api/rooms/${room.id}/${file}?group=${group.id}&at=2026-12-01T10:00`,
  )
  for (const person of [guest, await makeClient(db)])
    for (const file of files) await expectStatus(as(person).get(file), 404)
  await expectStatus(as(guest).get(`/admin/projects/${project.id}/room/activity`), 302)
  for (const file of files) await expectStatus(as(client).get(file), 200)
  await expectStatus(staff.get(`/api/rooms/${randomUUID()}/activity.csv`), 404)
})

test('a disclosure list shows the documents visible to a group with their hashes, as page, CSV and PDF', async () => {
  const opened = await openRoom()
  const { room, group, report, tax, forecast, guest } = opened
  const at = '2099-12-18T18:00'
  const page = plainText(await expectPage(staff.get(`${pathOf(opened)}?group=${group.id}&at=${at}`), 200))
  expectTexts(
    page,
    [`Beata Bidder (${guest.email})`, '1.1 Annual report 1 View', report.version.sha256, tax.version.sha256],
    [forecast.version.sha256],
  )
  const csv = await textOf(staff.get(`/api/rooms/${room.id}/disclosure.csv?group=${group.id}&at=${at}`))
  const [top, ...rows] = csv.trim().split('\r\n')
  expect(top).toContain('As visible to')
  expect(rows[0]).toBe('Number,Title,Version,SHA-256,Level,Released')
  expect(rows[1]).toContain(`1.1,Annual report,1,${report.version.sha256},View,20`)
  expect(rows).toHaveLength(3)
  const pdf = await staff.get(`/api/rooms/${room.id}/disclosure.pdf?group=${group.id}&at=${at}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdf.bytes()).byteLength).toBeGreaterThan(1000)
  const before = await textOf(
    staff.get(`/api/rooms/${room.id}/disclosure.csv?group=${group.id}&at=2020-01-01T00:00`),
  )
  expect(before.trim().split('\r\n')).toHaveLength(2)
  await expectStatus(staff.get(`/api/rooms/${room.id}/disclosure.csv?group=${group.id}&at=soon`), 400)
  await expectStatus(staff.get(`/api/rooms/${room.id}/disclosure.csv?group=none&at=${at}`), 404)
})
