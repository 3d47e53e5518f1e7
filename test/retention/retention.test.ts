import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOldEmailFiles } from '#app/adapters/mailer.server.ts'
import { toInterval } from '#app/core/batches.server.ts'
import { deleteExpiredData } from '#app/domain/system/delete-expired-data.server.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords, type Period } from '#content/periods.ts'
import { keptThings, retention } from '#content/retention.ts'
import {
  activity,
  documentEvents,
  documents,
  emailLinks,
  emails,
  inquiries,
  inquiryReplies,
  invoices,
  pendingObjects,
  pendingSignIns,
  rateLimitAttempts,
  sessions,
  users,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { makeClient, makeDocument, makeInquiry, makeProject, makeStaff, signUpForm } from '../make/make.ts'
import { textOf } from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const client = await makeClient(db)

/** Returns an SQL expression for a moment slightly more, or slightly less, than a period ago. */
const ago = (period: Period, which: 'expired' | 'kept'): never => {
  const step = 'hours' in period ? sql`interval '1 minute'` : sql`interval '1 day'`
  // Drizzle's column types don't accept an SQL expression.
  return sql`now() - ${toInterval(period)} ${sql.raw(which === 'expired' ? '-' : '+')} ${step}` as never
}
const inDays = (days: number): never => sql`now() + make_interval(days => ${days})` as never

type Table = typeof sessions | typeof users | typeof emails | typeof inquiries | typeof documents
const listIds = async (table: Table, ids: string[]) =>
  (await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))).map(({ id }) => id)

const makeEmail = async (overrides: Partial<typeof emails.$inferInsert> = {}) => {
  const id = randomUUID()
  const row = { id, kind: 'test', to: 'a@b.example', subject: 'S', html: 'H', text: 'T' }
  await db.insert(emails).values({ ...row, status: 'sent', ...overrides })
  return { id }
}
const makeSession = async (userId: string, times: { createdAt: Date } | { lastUsedAt: Date }) => {
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId, tokenHash: id, expiresAt: inDays(60), ...times })
  return { id }
}

const staff = await makeStaff(db)
const unverified = { emailVerified: false, termsAccepted: false }
test.each<[keyof typeof retention, Table, (at: never) => Promise<{ id: string }>]>([
  ['sessions', sessions, (createdAt) => makeSession(client.id, { createdAt })],
  ['unusedSessions', sessions, (lastUsedAt) => makeSession(client.id, { lastUsedAt })],
  ['firmSessions', sessions, (lastUsedAt) => makeSession(staff.id, { lastUsedAt })],
  ['unverifiedAccounts', users, (createdAt) => makeClient(db, { ...unverified, createdAt })],
  ['emails', emails, (createdAt) => makeEmail({ createdAt })],
  ['inquiries', inquiries, (createdAt) => makeInquiry(db, { createdAt })],
  ['withdrawnDocuments', documents, (withdrawnAt) => makeDocument(db, { clientId: client.id, withdrawnAt })],
  ['removedDocuments', documents, (removedAt) => makeDocument(db, { clientId: client.id, removedAt })],
])(
  'the hourly cleanup deletes %s when their retention period is over, and not before',
  async (kind, table, make) => {
    const period = retention[kind].period as Period
    const [expired, kept] = [await make(ago(period, 'expired')), await make(ago(period, 'kept'))]
    await deleteExpiredData(ctx)
    expect(await listIds(table, [expired.id, kept.id])).toEqual([kept.id])
  },
)

test('the hourly cleanup deletes expired sessions, sign-ins in progress, email links, rate limits and withdrawn uploads', async () => {
  const { id: uid } = await makeClient(db)
  const [expired, kept] = [randomUUID(), randomUUID()]
  for (const [key, at] of [
    [expired, inDays(-1)],
    [kept, inDays(1)],
  ] as const) {
    await db.insert(sessions).values({ id: key, userId: uid, tokenHash: key, expiresAt: at })
    await db.insert(pendingSignIns).values({ tokenHash: key, uid, expiresAt: at })
    await db.insert(emailLinks).values({ tokenHash: key, uid, purpose: 'invite', expiresAt: at })
    await db.insert(rateLimitAttempts).values({ key, attempts: 1, endsAt: at })
    await db.insert(pendingObjects).values({ storageKey: key, keptUntil: at, clientId: uid })
  }
  await deleteExpiredData(ctx)
  expect(await listIds(sessions, [expired, kept])).toEqual([kept])
  for (const table of [pendingSignIns, emailLinks]) {
    const rows = await db.select({ key: table.tokenHash }).from(table).where(eq(table.uid, uid))
    expect(rows).toEqual([{ key: kept }])
  }
  const attempts = await db
    .select()
    .from(rateLimitAttempts)
    .where(inArray(rateLimitAttempts.key, [expired, kept]))
  expect(attempts.map(({ key }) => key)).toEqual([kept])
  const objects = await db.select().from(pendingObjects).where(eq(pendingObjects.clientId, uid))
  expect(objects.map(({ storageKey }) => storageKey)).toEqual([kept])
})

test('the hourly cleanup deletes emails that are stored as files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mail-'))
  const { period } = retention.emailFiles
  for (const [name, days] of [
    ['expired.eml', period.days + 1],
    ['kept.eml', period.days - 1],
  ] as const) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), Date.now() / 1000, Date.now() / 1000 - days * 86_400)
  }
  await deleteOldEmailFiles(folder, period)
  expect(readdirSync(folder)).toEqual(['kept.eml'])
  await deleteOldEmailFiles(join(folder, 'no-such-folder'), period)
})

test('the hourly cleanup keeps accounts of staff, and those that are invited or verified or have a project or a valid link', async () => {
  const old = { ...unverified, createdAt: ago(retention.unverifiedAccounts.period, 'expired') }
  const [withProject, withLink, ...others] = [
    await makeClient(db, old),
    await makeClient(db, old),
    await makeClient(db, { ...old, invitedAt: new Date() }),
    await makeClient(db, { ...old, emailVerified: true }),
    await makeStaff(db, old),
  ]
  await makeProject(db, { clientId: withProject.id })
  const link = { tokenHash: randomUUID(), purpose: 'verify', expiresAt: inDays(1) } as const
  await db.insert(emailLinks).values({ ...link, uid: withLink.id })
  const deletions = await db.$count(activity, eq(activity.action, 'user.expired'))
  await deleteExpiredData(ctx)
  const ids = [withProject, withLink, ...others].map(({ id }) => id)
  expect((await listIds(users, ids)).toSorted()).toEqual(ids.toSorted())
  expect(await db.$count(activity, eq(activity.action, 'user.expired'))).toBe(deletions)
})

test('the hourly cleanup keeps queued emails, replies to inquiries, and inquiries that became clients', async () => {
  const createdAt = ago(retention.emails.period, 'expired')
  const [queued, reply] = [await makeEmail({ createdAt, status: 'waiting' }), await makeEmail({ createdAt })]
  const inquiry = await makeInquiry(db, {
    createdAt: ago(retention.inquiries.period, 'expired'),
    clientId: client.id,
  })
  await db
    .insert(inquiryReplies)
    .values({ id: randomUUID(), inquiryId: inquiry.id, body: 'Yes.', emailId: reply.id })
  await deleteExpiredData(ctx)
  expect(await listIds(emails, [queued.id, reply.id])).toHaveLength(2)
  expect(await listIds(inquiries, [inquiry.id])).toHaveLength(1)
})

test('the hourly cleanup keeps the document that ships with the program, no matter how long ago it was withdrawn', async () => {
  const name = 'Welcome to the Client Portal.pdf'
  await db.delete(documents).where(and(documents.forAll, eq(documents.name, name)))
  const withdrawnAt = ago(retention.withdrawnDocuments.period, 'expired')
  const { id } = await makeDocument(db, { forAll: true, name, withdrawnAt })
  await deleteExpiredData(ctx)
  expect(await listIds(documents, [id])).toEqual([id])
})

test('the hourly cleanup removes IP addresses from the view log and the activity log, but keeps the entries', async () => {
  const { id: documentId } = await makeDocument(db, { clientId: client.id })
  const subjectId = randomUUID()
  for (const which of ['expired', 'kept'] as const) {
    const event = { id: randomUUID(), documentId, version: 1, clientIp: '192.0.2.1' }
    const createdAt = ago(retention.documentEvents.period, which)
    await db.insert(documentEvents).values({ ...event, action: 'download', createdAt })
    await db.insert(activity).values({
      subjectKind: 'mail',
      subjectId,
      subjectName: which,
      clientIp: '192.0.2.1',
      after: { to: 'x' },
      actorName: 'Ann',
      action: 'mail.tested',
      createdAt: ago(retention.activityAddresses.period, which),
    })
  }
  await deleteExpiredData(ctx)
  const views = await db
    .select()
    .from(documentEvents)
    .where(eq(documentEvents.documentId, documentId))
    .orderBy(documentEvents.createdAt)
  expect(views.map(({ clientIp }) => clientIp)).toEqual([null, '192.0.2.1'])
  const entries = await db
    .select()
    .from(activity)
    .where(eq(activity.subjectId, subjectId))
    .orderBy(activity.id)
  const entry = { actorName: 'Ann', after: { to: 'x' } }
  expect(entries).toMatchObject([
    { ...entry, clientIp: null },
    { ...entry, clientIp: '192.0.2.1' },
  ])
})

test('the hourly cleanup keeps invoices and all entries in the activity log', async () => {
  const { id } = await makeInvoice(db, client, { status: 'paid', createdAt: new Date('1999-01-01') })
  const entries = await db.$count(activity)
  await deleteExpiredData(ctx)
  expect(await db.$count(invoices, eq(invoices.id, id))).toBe(1)
  expect(await db.$count(activity)).toBeGreaterThanOrEqual(entries)
})

test('the hourly cleanup deletes many rows in batches, even when two instances clean up at once', async () => {
  const to = `${randomUUID()}@many.example`
  const row = { to, kind: 'test', subject: 'S', html: 'H', text: 'T', status: 'sent' as const }
  const createdAt = ago(retention.emails.period, 'expired')
  await db
    .insert(emails)
    .values(Array.from({ length: 1200 }, () => ({ id: randomUUID(), ...row, createdAt })))
  await Promise.all([deleteExpiredData(ctx), deleteExpiredData(ctx)])
  await deleteExpiredData(ctx)
  expect(await db.$count(emails, eq(emails.to, to))).toBe(0)
})

test('the privacy policy lists every retention period', async () => {
  const page = await textOf(as(null).get('/privacy-policy'))
  expect(page).toContain('Last updated: July 26, 2024')
  expect(page).toContain('An inquiry that does not lead to an engagement is deleted after twenty-four months')
  for (const thing of keptThings) expect(page).toContain(retention[thing].what)
})

test('the privacy policy and the emails state how long a link is valid', async () => {
  const { id: uid, email } = await makeClient(db)
  await as(null).post('/forgot-password', { email })
  await as(null).post('/signup', signUpForm({ email: 'new@client.example' }))
  const lifetimeIn = async (to: string) => (await mailsTo(to))[0]?.text.match(/expires? in ([^.]+)\./)?.[1]
  const { reset, verify } = linkLifetimes
  expect([await lifetimeIn(email), await lifetimeIn('new@client.example')]).toEqual(
    [reset, verify].map(inWords),
  )
  expect(retention.links.until).toContain(inWords(reset))
  const works = sql`${emailLinks.expiresAt} - ${emailLinks.createdAt} = ${toInterval(reset)}`
  expect(await db.$count(emailLinks, and(eq(emailLinks.uid, uid), works))).toBe(1)
})

test.each([
  [{ hours: 1 }, 'one hour'],
  [{ hours: 12 }, 'twelve hours'],
  [{ days: 30 }, 'thirty days'],
  [{ months: 24 }, 'twenty-four months'],
  [{ days: 100 }, '100 days'],
])('the privacy policy writes %o as "%s"', (period, text) => {
  expect(inWords(period)).toBe(text)
})
