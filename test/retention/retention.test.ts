import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteOldEmailFiles } from '#app/adapters/mailer.server.ts'
import { toInterval } from '#app/core/batches.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
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
  failedSignIns,
  inquiries,
  inquiryReplies,
  invoices,
  pendingObjects,
  rateLimitAttempts,
  sessions,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, INQUIRY_TO, openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff, signUpForm } from '../make/make.ts'
import { makeInquiry } from '../make/make-inquiry.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const office = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(office)

/** Returns the moment one period ago, and a day earlier or later; with periods in hours, a minute. */
const ago = (period: Period, more: 'more' | 'less'): SQL<Date> => {
  const step = 'hours' in period ? sql`interval '1 minute'` : sql`interval '1 day'`
  return sql`now() - ${toInterval(period)} ${sql.raw(more === 'more' ? '-' : '+')} ${step}`
}
const id = () => randomUUID()
type Maker = (moment: (more: 'more' | 'less') => SQL<Date>, more: 'more' | 'less') => Promise<string>

/** Creates one expired row and one with a day left, sweeps, and returns which of them still exist. */
async function leftOf(period: Period, make: Maker, left: (ids: string[]) => Promise<string[]>) {
  const moment = (more: 'more' | 'less') => ago(period, more)
  const [over, young] = [await make(moment, 'more'), await make(moment, 'less')]
  await deleteExpiredData(ctx)
  const found = await left([over, young])
  return { over: found.includes(over), young: found.includes(young) }
}
const KEPT = { over: false, young: true }

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map((row) => row.id)
const mail = (with_: Partial<typeof emails.$inferInsert> = {}) => ({
  ...{
    id: id(),
    kind: 'test',
    to: 'a@b.example',
    subject: 'S',
    html: 'H',
    text: 'T',
    status: 'sent' as const,
  },
  ...with_,
})
const document = (with_: Partial<typeof documents.$inferInsert>) => ({
  ...{ id: id(), origin: 'firm' as const, name: `${id()}.pdf`, version: 1, bytes: 1, kind: 'pdf' as const },
  ...with_,
})
const session = async (times: Partial<Record<'createdAt' | 'lastUsedAt', SQL<Date>>>, uid: string) => {
  const row = { id: id(), userId: uid, token: id(), expiresAt: sql`now() + interval '60 days'` }
  await db.insert(sessions).values({ ...row, ...times } as never)
  return row.id
}
/** Returns a function that finds which of these rows still exist. */
const leftIn =
  (table: typeof sessions | typeof users | typeof emails | typeof inquiries | typeof documents) =>
  (ids: string[]) =>
    idsOf(db.select({ id: table.id }).from(table).where(inArray(table.id, ids)))

describe('the sweep', () => {
  test('deletes sessions by age and by last use, sooner for staff', async () => {
    const [client, colleague] = [await makeClient(db), await makeStaff(db)]
    const { sessions: age, unusedSessions, firmSessions } = retention
    for (const [{ period }, column, { id: uid }] of [
      [age, 'createdAt', client],
      [unusedSessions, 'lastUsedAt', client],
      [firmSessions, 'lastUsedAt', colleague],
    ] as const)
      expect(
        await leftOf(period, (at, more) => session({ [column]: at(more) }, uid), leftIn(sessions)),
      ).toEqual(KEPT)
  })

  test('deletes expired email links and rate limit counters', async () => {
    const { id: uid } = await makeClient(db)
    const make = (expiresAt: SQL) => ({ tokenHash: id(), uid, purpose: 'invite' as const, expiresAt })
    const [over, young] = [make(sql`now() - interval '1 day'`), make(sql`now() + interval '1 day'`)]
    await db.insert(emailLinks).values([over, young] as never)
    const hits = [over, young].map(({ tokenHash: key, expiresAt: endsAt }) => ({ key, attempts: 1, endsAt }))
    await db.insert(rateLimitAttempts).values(hits as never)
    await deleteExpiredData(ctx)
    const links = await db.select().from(emailLinks).where(eq(emailLinks.uid, uid))
    expect(links.map((link) => link.tokenHash)).toEqual([young.tokenHash])
    const keys = hits.map(({ key }) => key)
    const counted = await db.select().from(rateLimitAttempts).where(inArray(rateLimitAttempts.key, keys))
    expect(counted.map(({ key }) => key)).toEqual([young.tokenHash])
  })

  test('deletes unverified accounts, but none that is invited, has a project or a link, or belongs to staff', async () => {
    const { period } = retention.unverifiedAccounts
    const unverified = { emailVerified: false, termsAccepted: false }
    const make: Maker = async (at, more) =>
      (await makeClient(db, { ...unverified, createdAt: at(more) as never })).id
    const left = leftIn(users)
    const old = { createdAt: ago(period, 'more') as never }
    const invited = await makeClient(db, { ...unverified, ...old, invitedAt: new Date() })
    const withProject = await makeClient(db, { ...unverified, ...old })
    await makeProject(db, { clientId: withProject.id })
    const hasLink = await makeClient(db, { ...unverified, ...old })
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insert(emailLinks).values({ tokenHash: id(), uid: hasLink.id, purpose: 'verify', expiresAt })
    const colleague = await makeStaff(db, { ...unverified, ...old })
    const verified = await makeClient(db, { ...old })
    expect(await leftOf(period, make, left)).toEqual(KEPT)
    const known = [invited, withProject, hasLink, colleague, verified].map((one) => one.id)
    expect((await left(known)).toSorted()).toEqual(known.toSorted())
    expect(await db.$count(activity, eq(activity.action, 'user.expired'))).toBe(1)
  })

  test('deletes the log of failed sign-ins', async () => {
    const network = '192.0.2.200'
    const make: Maker = async (at, more) => {
      const row = { method: 'password', network, startedAt: at(more), attempts: 1, lastAt: at(more) } as const
      const made = await db
        .insert(failedSignIns)
        .values(row as never)
        .returning()
      return String(made[0]?.id)
    }
    const rows = () => db.select().from(failedSignIns).where(eq(failedSignIns.network, network))
    const left = async () => (await rows()).map((row) => String(row.id))
    expect(await leftOf(retention.failedSignIns.period, make, left)).toEqual(KEPT)
  })

  test('deletes emails, but none that is queued or answers an inquiry', async () => {
    const { period } = retention.mails
    const make: Maker = async (at, more) => {
      const row = mail({ createdAt: at(more) as never })
      await db.insert(emails).values(row)
      return row.id
    }
    const old = { createdAt: ago(period, 'more') as never }
    const [waiting, answer] = [mail({ ...old, status: 'waiting' }), mail(old)]
    await db.insert(emails).values([waiting, answer])
    const inquiry = await makeInquiry(db)
    await db
      .insert(inquiryReplies)
      .values({ id: id(), inquiryId: inquiry.id, body: 'Yes.', emailId: answer.id })
    const left = leftIn(emails)
    expect(await leftOf(period, make, left)).toEqual(KEPT)
    expect(await left([waiting.id, answer.id])).toHaveLength(2)
  })

  test('deletes emails that are stored as files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-mail-'))
    const day = 24 * 3600
    for (const [name, days] of [
      ['old.eml', retention.mailFiles.period.days + 1],
      ['young.eml', retention.mailFiles.period.days - 1],
    ] as const) {
      writeFileSync(join(folder, name), name)
      utimesSync(join(folder, name), Date.now() / 1000, Date.now() / 1000 - days * day)
    }
    await deleteOldEmailFiles(folder, retention.mailFiles.period)
    expect(readdirSync(folder)).toEqual(['young.eml'])
    await deleteOldEmailFiles(join(folder, 'no-such-folder'), retention.mailFiles.period)
  })

  test('deletes inquiries that were not converted to clients', async () => {
    const { period } = retention.inquiries
    const client = await makeClient(db)
    const engaged = await makeInquiry(db, { createdAt: ago(period, 'more') as never, clientId: client.id })
    const make: Maker = async (at, more) => (await makeInquiry(db, { createdAt: at(more) as never })).id
    const left = leftIn(inquiries)
    expect(await leftOf(period, make, left)).toEqual(KEPT)
    expect(await left([engaged.id])).toEqual([engaged.id])
  })

  test('deletes withdrawn and removed documents, and objects of withdrawn uploads', async () => {
    const client = await makeClient(db)
    const left = leftIn(documents)
    for (const [{ period }, column] of [
      [retention.withdrawnDocuments, 'withdrawnAt'],
      [retention.removedDocuments, 'removedAt'],
    ] as const) {
      const make: Maker = async (at, more) => {
        const row = document({ clientId: client.id, [column]: at(more) })
        await db.insert(documents).values(row)
        return row.id
      }
      expect(await leftOf(period, make, left)).toEqual(KEPT)
    }
    const taken = (keptUntil: SQL) => ({ storageKey: id(), instance: id(), keptUntil, clientId: client.id })
    const [over, young] = [taken(sql`now() - interval '1 day'`), taken(sql`now() + interval '1 day'`)]
    await db.insert(pendingObjects).values([over, young] as never)
    await deleteExpiredData(ctx)
    const keys = await db.select().from(pendingObjects).where(eq(pendingObjects.clientId, client.id))
    expect(keys.map((row) => row.storageKey)).toEqual([young.storageKey])
  })

  test('keeps the document that comes with the program, however long ago it was withdrawn', async () => {
    const starter = document({
      ...{ forAll: true, name: 'Welcome to the Client Portal.pdf' },
      withdrawnAt: ago(retention.withdrawnDocuments.period, 'more') as never,
    })
    await db.delete(documents).where(and(documents.forAll, eq(documents.name, starter.name)))
    await db.insert(documents).values(starter)
    await deleteExpiredData(ctx)
    expect(await db.$count(documents, eq(documents.id, starter.id))).toBe(1)
  })

  test('removes IP addresses from the view log and the activity log, and keeps their rows', async () => {
    const row = document({ clientId: (await makeClient(db)).id })
    await db.insert(documents).values(row)
    const opening: Maker = async (at, more) => {
      const event = { id: id(), documentId: row.id, version: 1, clientIp: '192.0.2.1' }
      await db.insert(documentEvents).values({ ...event, action: 'download', createdAt: at(more) as never })
      return event.id
    }
    const named = async () =>
      (await db.select().from(documentEvents).where(eq(documentEvents.documentId, row.id))).flatMap(
        (event) => (event.clientIp ? event.id : []),
      )
    expect(await leftOf(retention.documentEvents.period, opening, named)).toEqual(KEPT)
    expect(await db.$count(documentEvents, eq(documentEvents.documentId, row.id))).toBe(2)
    const subjectId = id()
    const entry: Maker = async (at, more) => {
      const about = { subjectKind: 'mail', subjectId, subjectName: more, clientIp: '192.0.2.1' }
      await db.insert(activity).values({
        ...{ ...about, actorName: 'Ann', action: 'mail.tested', after: { to: 'x' } },
        createdAt: at(more) as never,
      })
      return more
    }
    const entries = () =>
      db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)
    const addressed = async () => (await entries()).flatMap((one) => (one.clientIp ? one.subjectName : []))
    expect(await leftOf(retention.activityAddresses.period, entry, addressed)).toEqual(KEPT)
    expect(await entries()).toMatchObject([{ actorName: 'Ann', after: { to: 'x' } }, { actorName: 'Ann' }])
  })

  test('keeps invoices and all entries of the activity log', async () => {
    const invoice = {
      ...{ id: id(), number: `1999-${id()}`, status: 'paid' as const, currency: 'EUR', billTo: 'Somebody' },
      ...{ dueDays: 14, issuedOn: '1999-01-01', dueOn: '1999-01-15', createdAt: new Date('1999-01-01') },
    }
    await db.insert(invoices).values(invoice)
    const entries = await db.$count(activity)
    await deleteExpiredData(ctx)
    expect(await db.$count(invoices, eq(invoices.id, invoice.id))).toBe(1)
    expect(await db.$count(activity)).toBeGreaterThanOrEqual(entries)
  })

  test('deletes many rows in batches, also when two instances sweep at once', async () => {
    const createdAt = ago(retention.mails.period, 'more')
    const to = `${id()}@many.example`
    const row = { to, createdAt: createdAt as never }
    await db.insert(emails).values(Array.from({ length: 1200 }, () => mail(row)))
    await Promise.all([deleteExpiredData(ctx), deleteExpiredData(ctx)])
    await deleteExpiredData(ctx)
    expect(await db.$count(emails, eq(emails.to, to))).toBe(0)
  })
})

describe('deleting an inquiry', () => {
  const logOf = (subjectId: string) =>
    db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)

  test("asks for confirmation, and deletes the person's emails and the name in the activity log", async () => {
    const inquiry = await makeInquiry(db, { fullName: 'Zelda Gone' })
    const at = { createdAt: inquiry.createdAt }
    const came = [
      mail({ ...at, kind: 'inquiry', to: INQUIRY_TO, replyTo: inquiry.email, subject: 'From Zelda Gone' }),
      mail({ ...at, kind: 'inquiry-receipt', to: inquiry.email }),
      // From another visitor in the same moment.
      mail({ ...at, kind: 'inquiry', to: INQUIRY_TO, replyTo: 'other@visitor.example' }),
    ]
    await db.insert(emails).values(came)
    const path = `/admin/inquiries/${inquiry.id}`
    await admin.post(path, { intent: 'reply', body: 'Dear Zelda', replyId: id() })
    const [reply] = await db.select().from(inquiryReplies).where(eq(inquiryReplies.inquiryId, inquiry.id))
    await db.transaction((tx) =>
      recordActivity(tx, 'program', {
        ...{ action: 'mail.sent-again', subject: { id: came[0]?.id ?? '', name: 'From Zelda Gone' } },
        after: { to: INQUIRY_TO },
      }),
    )
    const page = await (await admin.get(path)).text()
    for (const words of ['Delete the inquiry from Zelda Gone?', 'as the privacy policy says'])
      expect(page).toContain(words)
    const answer = await admin.post(path, { intent: 'delete' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/inquiries?done=deleted'])
    const list = await (await admin.get('/admin/inquiries?done=deleted')).text()
    expect([list.includes('The inquiry was deleted.'), list.includes('Zelda Gone')]).toEqual([true, false])
    expect((await admin.get(path)).status).toBe(404)
    const ids = [...came.map((one) => one.id), reply?.emailId ?? '']
    expect(await leftIn(emails)(ids)).toEqual([came[2]?.id])
    const deleted = { actorName: office.name, subjectName: '(deleted)' }
    expect(await logOf(inquiry.id)).toMatchObject([
      { ...deleted, action: 'inquiry.answered', before: null, after: null },
      { ...deleted, action: 'inquiry.deleted' },
    ])
    expect(JSON.stringify(await logOf(came[0]?.id ?? ''))).not.toMatch(/Zelda/)
    const log = await (await admin.get('/admin/activity')).text()
    expect([log.includes('deleted the inquiry'), log.includes('Zelda')]).toEqual([true, false])
    expect((await admin.post(path, { intent: 'delete' })).status).toBe(404)
  })

  test('keeps the client and the project that it was converted to', async () => {
    const client = await makeClient(db)
    const project = await makeProject(db, { clientId: client.id })
    const inquiry = await makeInquiry(db, { clientId: client.id, projectId: project.id })
    const page = await (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    expect(page).toContain('stays as long as the client’s account')
    await admin.post(`/admin/inquiries/${inquiry.id}`, { intent: 'delete' })
    expect(await db.$count(inquiries, eq(inquiries.id, inquiry.id))).toBe(0)
    expect((await as(client).get(`/client/projects/${project.id}`)).status).toBe(200)
  })

  test('is refused to clients and visitors', async () => {
    const inquiry = await makeInquiry(db)
    for (const who of [as(null), as(await makeClient(db))])
      await who.post(`/admin/inquiries/${inquiry.id}`, { intent: 'delete' })
    expect(await db.$count(inquiries, eq(inquiries.id, inquiry.id))).toBe(1)
  })

  test('is the only way to remove a name from the activity log', async () => {
    const subject = { id: id(), name: 'Zoe' }
    await db.transaction((tx) =>
      recordActivity(tx, 'program', { action: 'inquiry.changed', subject, after: { a: 1 } }),
    )
    const mine = eq(activity.subjectId, subject.id)
    for (const change of [
      { subjectName: 'Somebody' },
      { subjectName: '(deleted)' },
      { subjectName: '(deleted)', before: sql`null`, after: sql`null`, actorName: 'Nobody' },
      { clientIp: '192.0.2.9' },
    ])
      await expect(db.update(activity).set(change).where(mine)).rejects.toThrow()
    expect(await logOf(subject.id)).toMatchObject([{ subjectName: 'Zoe', after: { a: 1 } }])
  })
})

describe('the privacy policy', () => {
  test('lists every retention period', async () => {
    const page = await textOf(as(null).get('/privacy-policy'))
    expect(page).toContain('Last updated: July 26, 2024')
    expect(page).toContain(
      'An inquiry that does not lead to an engagement is deleted after twenty-four months',
    )
    for (const thing of keptThings) expect(page).toContain(retention[thing].what)
  })

  test('and the emails state how long a link works', async () => {
    const { id: uid, email } = await makeClient(db)
    await as(null).post('/forgot-password', { email })
    await as(null).post('/signup', signUpForm({ email: 'new@client.example' }))
    const said = async (to: string) =>
      (await mailsTo(to))[0]?.text.match(/works? once and for ([^.]+)\./)?.[1]
    const { reset, verify } = linkLifetimes
    expect([await said(email), await said('new@client.example')]).toEqual([reset, verify].map(inWords))
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
  ])('writes %o as "%s"', (period, words) => {
    expect(inWords(period)).toBe(words)
  })
})
