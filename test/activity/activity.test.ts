import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ActivityAction } from '#app/domain/activity/actions.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { startOfDay } from '#app/routes/admin/activity/activity-query.ts'
import { activity, documentEvents } from '#db/schema.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { codeOf, makeGuarded } from '../browser/second-factors.ts'
import { openDocuments } from '../documents/people.ts'
import { linkIn } from '../make/accounts.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD, signUpForm } from '../make/make.ts'
import { expectTexts, plainText, readPages, textOf } from '../pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const site = await openGoogleSite()
const { app, as, db, findUser, mailsTo, provider, signInWithGoogle } = site

const office = await makeAdmin(db, { name: 'The Office' })
const admin = as(office)
/** Returns a person's entries, oldest first. */
const doings = (uid: string) =>
  db.select().from(activity).where(eq(activity.actorUid, uid)).orderBy(activity.id)
type More = { before?: object; after?: object; id?: string }
const add = (
  { id: uid, name, email }: typeof office,
  action: ActivityAction,
  subject: string,
  more: More = {},
) => {
  const named = { id: more.id ?? randomUUID(), name: subject }
  const entry = { action, subject: named, projects: [], ...(more as object) }
  const who = { actor: { uid, name, email }, clientIp: '192.0.2.7' }
  return db.transaction((tx) => recordActivity(tx, who, entry))
}
const page = async (query: Record<string, string> = {}) => {
  const answer = await admin.get(`/admin/activity?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return textOf(answer)
}

test('the activity log keeps and shows at most 1 KB of a value', async () => {
  const name = `Long ${randomUUID()}`
  const long = 'ü'.repeat(2000)
  await add(office, 'user.changed', name, {
    before: { city: 'Oslo' },
    after: { city: long, tags: [long, long] },
  })
  const [entry] = await db.select().from(activity).where(eq(activity.subjectName, name))
  for (const value of [entry?.after?.city, entry?.after?.tags]) {
    expect(value).toMatch(/üü \[…\]$/)
    expect(Buffer.byteLength(String(value))).toBeLessThanOrEqual(1024)
  }
  expect(entry?.before).toEqual({ city: 'Oslo' })
  const old = `Old ${randomUUID()}`
  await db.insert(activity).values({
    action: 'user.changed',
    actorUid: office.id,
    actorName: office.name,
    subjectKind: 'user',
    subjectId: office.id,
    subjectName: old,
    after: { city: 'y'.repeat(100_000), state: 'Bremen' },
  })
  const shown = await page({ search: old })
  expect(shown.length).toBeLessThan(60_000)
  expect(shown).toContain('yyy […]')
  expect(shown).toContain('Bremen')
})

test('the activity log shows labels, amounts and dates instead of the stored values', async () => {
  const name = `2031-${randomUUID()}`
  await add(office, 'invoice.sent', name, {
    before: { status: 'draft' },
    after: { status: 'sent', dueOn: '2031-02-03', total: 123_450, currency: 'EUR', published: true },
  })
  const shown = (await page({ search: name })).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expectTexts(shown, [
    'before: Draft → , after: Sent',
    'Due date 3 Feb 2031',
    'Total EUR 1,234.50',
    'Published yes',
  ])
})

test.each([
  ['update', sql`update activity set actor_name = 'Nobody'`],
  ['delete', sql`delete from activity`],
  ['truncate', sql`truncate activity`],
])('the database rejects every %s on the activity log', async (_, statement) => {
  await add(office, 'mail.tested', 'kept')
  const before = await db.$count(activity)
  await expect(db.execute(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({
      message: expect.stringContaining('rows of activity are never changed or deleted'),
    }),
  })
  expect(await db.$count(activity)).toBe(before)
})

test('the activity log records the first steps of a client, without secrets', async () => {
  const form = signUpForm({ name: 'Ada Life' })
  await as(null).post('/signup', form)
  const link = linkIn((await mailsTo(form.email))[0]?.text)
  await as(null).post(link, { password: PASSWORD })
  const browser = openBrowser(app)
  await browser.logIn(form.email, PASSWORD)
  await browser.post('/client', { accepted: 'on' })
  const request = { title: 'A warehouse', description: 'Plan it.', service: 'Other' }
  await browser.post('/client/projects/new', { ...request, budget: '', wishedStart: '' })
  const uid = (await findUser(form.email))?.id ?? ''
  const upload = await as({ id: uid }).send('/api/documents/upload', uploadForm('plan.pdf', pdf()))
  const document = (await upload.json()) as { id: string }
  const entries = await doings(uid)
  expect(entries.map(({ action }) => action)).toEqual([
    'user.signed-up',
    'user.verified-email',
    'user.signed-in',
    'user.accepted-terms',
    'project.requested',
    'document.uploaded',
  ])
  for (const entry of entries) expect(entry).toMatchObject({ actorName: 'Ada Life', clientIp: '127.0.0.1' })
  expect(entries.at(-1)).toMatchObject({
    subjectKind: 'document',
    subjectId: document.id,
    subjectName: 'plan.pdf',
    after: { version: 1 },
  })
  expect(entries.at(-2)).toMatchObject({ subjectKind: 'project', subjectName: 'A warehouse' })
  for (const secret of [PASSWORD, link.split('=')[1] ?? ''])
    expect(JSON.stringify(entries)).not.toContain(secret)
})

test('the activity log records a sign-up with Google', async () => {
  const person = provider.addPerson({ name: 'Grace' })
  await signInWithGoogle(person)
  const entries = await doings((await findUser(person.email))?.id ?? '')
  expect(entries.map(({ action }) => action)).toEqual(['user.signed-up', 'user.signed-in'])
})

test('the activity log records every change to the security settings, without secrets', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  const profile = (fields: Record<string, string>) => browser.post('/client/security', fields)
  await profile({ intent: 'app-codes', currentPassword: PASSWORD })
  await profile({ intent: 'sessions-end', currentPassword: PASSWORD })
  await profile({ intent: 'app-off', currentPassword: PASSWORD })
  const password = 'another good password'
  await profile({ intent: 'password', currentPassword: PASSWORD, password, confirmPassword: password })
  await as(null).post('/forgot-password', { email: client.email })
  const link = linkIn((await mailsTo(client.email))[0]?.text)
  await as(null).post(link, { password, confirmPassword: password })
  const changes = (await doings(client.id)).filter(({ action }) => action === 'user.changed-security')
  expect(changes.map(({ after }) => after?.what)).toEqual([
    'Two-factor sign-in turned on',
    'New recovery codes created',
    'All other devices signed out',
    'Two-factor sign-in turned off',
    'Password changed',
    'Password set by email',
  ])
  expect(JSON.stringify(changes)).not.toContain(secret)
})

test('the activity log records nothing for rejected requests', async () => {
  const client = await makeClient(db, { termsAccepted: false })
  await givePassword(db, client)
  await openBrowser(app).logIn(client.email, 'wrong password')
  await as(client).post('/client', {})
  await as(client).post('/client/projects/new', { title: 'x' })
  await as(null).post('/signup', signUpForm({ email: client.email }))
  expect(await db.$count(activity, eq(activity.subjectId, client.id))).toBe(0)
})

test('the activity page shows who changed what from which IP address, with HTML escaped', async () => {
  const client = await makeClient(db, { name: 'Edith & Sons' })
  const mark = randomUUID()
  await add(office, 'user.changed', `Edith ${mark}`, {
    id: client.id,
    before: { company: '<b>Old</b>', projectDescription: 'Same' },
    after: { company: 'New', projectDescription: 'Same' },
  })
  const text = await page({ search: mark })
  expectTexts(text, [
    'The Office',
    'edited the user',
    `href="/admin/clients/${client.id}"`,
    '<dt class="text-soft">IP address</dt>',
    '192.0.2.7',
    '<dt class="text-soft">Company</dt>',
    '&lt;b&gt;Old&lt;/b&gt;',
  ])
  expect(text).not.toContain('Project description')
})

test('the activity page can be filtered by kind, person and text', async () => {
  const mark = randomUUID()
  const [one, other] = [await makeClient(db), await makeClient(db)]
  await add(one, 'document.uploaded', `${mark} A`)
  await add(other, 'project.requested', `${mark} B`)
  await add(one, 'project.requested', `${mark} C`)
  const shown = async (query: Record<string, string>) => {
    const body = await page(query)
    return ['A', 'B', 'C'].filter((name) => new RegExp(`[>“]${mark} ${name}[<”]`).test(body))
  }
  expect(await shown({ search: mark })).toEqual(['A', 'B', 'C'])
  expect(await shown({ search: mark.toUpperCase(), kind: 'project' })).toEqual(['B', 'C'])
  expect(await shown({ actor: one.id })).toEqual(['A', 'C'])
  expect(await shown({ actor: one.id, kind: 'document' })).toEqual(['A'])
  expect(await shown({ search: mark, kind: 'magic' })).toEqual(['A', 'B', 'C'])
  expect(await page({ search: randomUUID() })).toContain('No activity matches this filter.')
})

test("the date filter of the activity page uses the reader's time zone", async () => {
  const mark = randomUUID()
  await add(office, 'mail.tested', mark)
  const [entry] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  const at = entry?.createdAt ?? new Date()
  const dayIn = (zone: string, days = 0) =>
    new Date(at.getTime() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone })
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
    const has = async (from: string, to: string) =>
      (await page({ search: mark, from, to, zone })).match(`[>“]${mark}[<”]`) !== null
    expect(await has(dayIn(zone), dayIn(zone))).toBe(true)
    expect(await has(dayIn(zone, 1), '')).toBe(false)
    expect(await has('', dayIn(zone, -1))).toBe(false)
  }
})

test('the activity page exports a CSV file with escaped formulas and logs the export', async () => {
  const mark = randomUUID()
  await add(office, 'mail.tested', `=cmd|' /C calc'!A0 ${mark}`, { after: { to: 'ü@x.example' } })
  for (let i = 0; i < 3; i++) await add(office, 'user.changed', `${mark}, "quoted"`)
  const answer = await admin.get(`/admin/activity.csv?search=${mark}&kind=mail`)
  expect(answer.headers.get('content-disposition')).toContain('filename="activity.csv"')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    expect.stringContaining('As visible to The Office'),
    'Number,When,Who,Person ID,IP Address,Action,Record Type,What,Record ID,Before,After,Description',
  ])
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain(`,"'=cmd|' /C calc'!A0 ${mark}",`)
  expect(lines[2]).toContain('"{""to"":""ü@x.example""}"')
  expect(lines[2]).toContain(`The Office sent a test email “=cmd|' /C calc'!A0 ${mark}”`)
  expect((await doings(office.id)).at(-1)).toMatchObject({
    action: 'activity.exported',
    after: { search: mark, kind: 'mail' },
  })
  expect(
    (await (await admin.get(`/admin/activity.csv?search=${mark}`)).text()).match(/""quoted"""/g),
  ).toHaveLength(3)
})

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
  // The days around the start and the end of daylight saving time.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
])('startOfDay of %s in %s is %s', (day, zone, at) => {
  expect(startOfDay(day, zone).toISOString()).toBe(at)
})

const { share } = openDocuments(site, office)
const carla = await makeClient(db, { name: 'Carla Client' })
const offer = await share('Offer.pdf', { client: carla.id })
const terms = await share('Terms.pdf', { client: carla.id })

test('the activity log includes document views from the view log without storing them twice', async () => {
  const log = (query: Record<string, string>) => page({ actor: carla.id, ...query })
  const before = await db.$count(activity)
  await as(carla).get(`/api/documents/${offer.id}/versions/1/preview`)
  await as(carla).get(`/api/documents/${terms.id}/download`)
  expect(await db.$count(activity)).toBe(before)
  const all = await log({})
  expect(all).toMatch(/downloaded version 1 of .*Terms\.pdf.*previewed version 1 of .*Offer\.pdf/s)
  expect(all).toContain(`href="/admin/documents?document=${offer.id}"`)
  for (const [query, names] of [
    [{ kind: 'project' }, []],
    [{ kind: 'document', search: 'previewed' }, ['Offer.pdf']],
    [{ search: 'carla terms' }, ['Terms.pdf']],
  ] as const) {
    const text = await log(query)
    expect([query, ['Offer.pdf', 'Terms.pdf'].filter((name) => text.includes(name))]).toEqual([query, names])
  }
  const csv = await (await admin.get(`/admin/activity.csv?actor=${carla.id}`)).text()
  expect(csv).toContain(',document.previewed,document,Offer.pdf,')
  expect(csv).toContain(',document.downloaded,document,Terms.pdf,')
  expect(csv).toContain(',Carla Client downloaded version 1 of “Terms.pdf”\r\n')
})

test('the activity log names the subjects of consecutive entries with the same action', async () => {
  const viewer = await makeClient(db)
  await db.insert(documentEvents).values(
    [offer, terms, terms].map(({ id }, i) => ({
      id: randomUUID(),
      documentId: id,
      version: i + 1,
      action: 'download' as const,
      uid: viewer.id,
      createdAt: new Date(Date.UTC(2026, 1, 3, 12, i)),
    })),
  )
  const person = await makeAdmin(db)
  for (const name of ['Lease 1.pdf', 'Lease 2.pdf', 'Lease 3.pdf'])
    await add(person, 'document.withdrawn', name)
  const summaries = async (actor: string) => {
    const found = (await page({ actor })).match(/<summary class="flex.*?<\/summary>/gs) ?? []
    return found.map(plainText)
  }
  expect(await summaries(viewer.id)).toEqual([
    expect.stringContaining('downloaded “Terms.pdf” and 1 more · 3 times'),
  ])
  expect(await summaries(person.id)).toEqual([
    expect.stringMatching(/withdrew the document “Lease 3\.pdf” and 2 more (?!·)/),
  ])
})

test('the pages of the activity log list every entry once, in order', async () => {
  const viewer = await makeClient(db)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db.insert(documentEvents).values(
    Array.from({ length: 120 }, (_, i) => ({
      id: randomUUID(),
      documentId: offer.id,
      version: i + 1,
      action: 'download' as const,
      uid: viewer.id,
      createdAt: minutesAgo(i),
    })),
  )
  await db.insert(activity).values(
    Array.from({ length: 30 }, (_, i) => ({
      actorUid: viewer.id,
      actorName: viewer.name,
      action: 'project.changed',
      subjectKind: 'project',
      subjectId: 'x',
      subjectName: `Change ${i}`,
      createdAt: minutesAgo((30 - i) * 3.3),
    })),
  )
  const path = `/admin/activity?actor=${viewer.id}`
  const row = /(?<!<summary[^>]*><span[^>]*>)<time dateTime="([^"]+T[^"]+)"/g
  const times = await readPages(admin.get, path, row)
  expect(times).toHaveLength(150)
  expect(times).toEqual(times.toSorted().toReversed())
})
