import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { formatCalendar } from '#app/domain/calendar/calendar-feed.server.ts'
import { calendarFeeds, milestones, projects, requests, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { addMember, giveUnknownRole, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { expectTexts, textOf } from '../pages.ts'

const { as, db, logs } = await openTestApp()

type Person = Awaited<ReturnType<typeof makeClient>>
/** Creates a calendar link on a page and returns its path. */
async function subscribe(person: Person, page = '/client/profile') {
  const html = await textOf(await as(person).post(page, { intent: 'calendar-create' }))
  return /\/calendar\/[\w-]{43}\.ics/.exec(html)?.[0] ?? ''
}
const read = async (path: string) => {
  const response = await as(null).get(path)
  return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') }
}
const addDates = async (project: { id: string }, title: string) => {
  await db.insert(milestones).values({
    id: randomUUID(),
    projectId: project.id,
    title: `Signing, ${title}`,
    dueOn: daysFromToday(3),
  })
  await db.insert(requests).values({
    id: randomUUID(),
    projectId: project.id,
    kind: 'document',
    title: `Lease; ${title}`,
    dueOn: daysFromToday(5),
  })
}

const main = await makeClient(db)
const project = await makeProject(db, { clientId: main.id, title: 'Cold store' })
await addDates(project, 'ours')
await addDates(await makeProject(db, { clientId: (await makeClient(db)).id }), 'of others')

test("a calendar link shows its owner's milestones and open requests without signing in", async () => {
  const { status, text } = await read(await subscribe(main))
  expect(status).toBe(200)
  const day = daysFromToday(3).replaceAll('-', '')
  expectTexts(
    text,
    [`DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Signing\\, ours', 'Due: Lease\\; ours', 'DESCRIPTION:Cold store'],
    ['of others', main.email],
  )
})

test('a calendar link shows no requests to members without access to documents', async () => {
  const member = await makeClient(db)
  await addMember(db, project, member, { documents: false })
  const { text } = await read(await subscribe(member))
  expectTexts(text, ['Signing\\, ours'], ['Lease'])
})

test('a staff calendar link has the due dates of all projects', async () => {
  const { text } = await read(await subscribe(await makeAdmin(db), '/admin/security'))
  expectTexts(text, ['Signing\\, ours', 'Signing\\, of others'])
})

test('a calendar link stops working when it is replaced or turned off, or its owner loses access', async () => {
  const owner = await makeClient(db)
  const first = await subscribe(owner)
  const second = await subscribe(owner)
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, owner.id))
  expect((await read(second)).status).toBe(404)
  await db.update(users).set({ deactivatedAt: null, termsAccepted: false }).where(eq(users.id, owner.id))
  expect((await read(second)).status).toBe(404)
  await db.update(users).set({ termsAccepted: true }).where(eq(users.id, owner.id))
  expect((await read(second)).status).toBe(200)
  await as(owner).post('/client/profile', { intent: 'calendar-delete' })
  expect((await read(second)).status).toBe(404)
  const third = await subscribe(owner)
  await giveUnknownRole(db, owner.id)
  expect((await read(third)).status).toBe(404)
})

test('a calendar app that has the current calendar gets a 304, and at most 60 new ones an hour', async () => {
  const owner = await makeClient(db)
  const own = await makeProject(db, { clientId: owner.id })
  await addDates(own, 'limited')
  const path = await subscribe(owner)
  const get = (etag?: string) => as(null).get(path, etag ? { headers: { 'if-none-match': etag } } : {})
  const first = await get()
  const etag = first.headers.get('etag') ?? 'no tag'
  const text = (await first.text()).replaceAll('\r\n ', '')
  expectTexts(text, ['X-PUBLISHED-TTL:PT6H', `URL:http://foyer.test/client/projects/${own.id}/requests`])
  expectTexts(text, [`URL:http://foyer.test/client/projects/${own.id}/progress`])
  for (let i = 0; i < 59; i++) expect([(await get(etag)).status, (await get()).status]).toEqual([304, 200])
  const limited = await get()
  expect([limited.status, limited.headers.has('retry-after')]).toEqual([429, true])
  expect((await get(etag)).status).toBe(304)
  await addDates(own, 'changed')
  expect((await get(etag)).status).toBe(429)
  expect((await as(null).get(await subscribe(owner), { headers: { 'if-none-match': etag } })).status).toBe(
    200,
  )
})

test("neither the database nor the log contains a calendar link's token", async () => {
  const path = await subscribe(await makeClient(db))
  await read(path)
  await read('/calendar/unknown.ics')
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const stored = JSON.stringify(await db.select().from(calendarFeeds))
  expect(JSON.stringify(logs) + stored).not.toContain(token)
})

test('archived projects disappear from the calendar', async () => {
  const owner = await makeClient(db)
  const own = await makeProject(db, { clientId: owner.id })
  await addDates(own, 'archived')
  const path = await subscribe(owner)
  expect((await read(path)).text).toContain('archived')
  await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, own.id))
  expect((await read(path)).text).not.toContain('archived')
})

test('lines in a calendar file are folded at 75 bytes, never inside a character', () => {
  const summary = 'Größe '.repeat(40)
  const file = formatCalendar(
    'Firm',
    [{ uid: '1', day: '2026-12-31', summary, description: '', url: 'http://foyer.test/' }],
    new Date(0),
  )
  const lines = file.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
})
