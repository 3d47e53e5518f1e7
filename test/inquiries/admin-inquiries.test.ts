import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getRevision } from '#app/domain/activity/revision.server.ts'
import { activity, emails, inquiries, inquiryReplies, projects, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, INQUIRY_TO, openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { makeInquiry } from '../make/make-inquiry.ts'

const { as, db, mailsTo } = await openTestApp()
const person = await makeAdmin(db, { name: 'Olga Office' })
const admin = as(person)
const stored = async (id: string) => (await db.select().from(inquiries).where(eq(inquiries.id, id)))[0]
const recorded = (id: string) =>
  db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectKind, 'inquiry'), eq(activity.subjectId, id)))
    .orderBy(desc(activity.id))
const work = async (id: string, fields: Record<string, string>, who = admin) => {
  const answer = await who.post(`/admin/inquiries/${id}`, fields)
  return [answer.status, await answer.text()] as const
}
const reply = (body: string, replyId: string = randomUUID()) => ({ intent: 'reply', body, replyId })

describe('the inbox', () => {
  const list = async (query: Record<string, string>) =>
    (await admin.get(`/admin/inquiries?${new URLSearchParams(query)}`)).text()

  test('shows who asks for what, newest first', async () => {
    const mark = randomUUID()
    await makeInquiry(db, { fullName: `Older ${mark}`, createdAt: new Date('2026-01-01') })
    await makeInquiry(db, {
      fullName: `Newer ${mark}`,
      projectBudget: null,
      createdAt: new Date('2026-01-02'),
    })
    const page = await list({ search: mark })
    expect(page.indexOf(`Newer ${mark}`)).toBeLessThan(page.indexOf(`Older ${mark}`))
    for (const words of [
      'Visitor &amp; Daughters',
      'IT Strategy &amp; Architecture',
      '$10,000',
      'not named',
      'New',
    ]) {
      expect(page).toContain(words)
    }
  })

  test('is searched by name, company, address and message, and narrowed to a status', async () => {
    const mark = randomUUID()
    await makeInquiry(db, { fullName: 'Ann One', message: `About ${mark}` })
    await makeInquiry(db, { fullName: 'Bob Two', companyName: `${mark} Ltd`, status: 'Won' })
    expect(await list({ search: mark.toUpperCase() })).toMatch(/Bob Two[\s\S]*Ann One/)
    const won = await list({ search: mark, status: 'Won' })
    expect([won.includes('Bob Two'), won.includes('Ann One')]).toEqual([true, false])
    const none = await list({ search: `%${mark}%` })
    expect([none.includes('has “%'), none.includes('Show all inquiries')]).toEqual([true, true])
    expect((await admin.get('/admin/inquiries?status=Nonsense&after=x')).status).toBe(200)
  })

  test('goes on page by page without losing or repeating any', async () => {
    const mark = randomUUID()
    const createdAt = new Date('2020-01-01')
    for (let i = 0; i < 120; i++) await makeInquiry(db, { companyName: mark, createdAt })
    const seen: string[] = []
    let path: string | undefined = `/admin/inquiries?search=${mark}`
    while (path) {
      const html: string = await (await admin.get(path)).text()
      seen.push(...[...html.matchAll(/href="\/admin\/inquiries\/([0-9a-f-]{36})"/g)].map((m) => m[1] ?? ''))
      const next = html.match(/href="([^"]*)"[^>]*>Next page/)?.[1]
      path = next?.replaceAll('&amp;', '&')
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

describe('an inquiry', () => {
  test('shows everything that was sent, as text', async () => {
    const inquiry = await makeInquiry(db, { message: '<script>alert(1)</script>\nSoon.' })
    const page = await (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    for (const words of [inquiry.email, inquiry.phoneNumber, '$10,000 - $50,000', '&lt;script&gt;alert(1)']) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('<script>alert')
  })

  test('that is not there is 404, inside the frame', async () => {
    const answer = await admin.get('/admin/inquiries/none')
    const page = await answer.text()
    expect([answer.status, page.includes('Inquiry not found'), page.includes('Administration')]).toEqual([
      404,
      true,
      true,
    ])
    for (const intent of ['status', 'notes', 'reply', 'client']) {
      const form = { ...reply('x'), intent, status: 'Won', version: getRevision('New'), title: 'x' }
      const [status] = await work('none', intent === 'client' ? { ...form, status: 'Planned' } : form)
      expect([intent, status]).toEqual([intent, 404])
    }
  })

  test('changes its status, and two tabs do not undo each other', async () => {
    const { id } = await makeInquiry(db)
    const [, declined] = await work(id, { intent: 'status', status: 'Declined', version: getRevision('New') })
    // A new one is taken up by one button.
    const other = await makeInquiry(db)
    const [code, taken] = await work(other.id, {
      ...{ intent: 'status', status: 'In conversation', version: getRevision('New') },
    })
    expect([code, taken.includes('Take Up'), declined.includes('Take Up')]).toEqual([200, false, false])
    expect(await (await admin.get(`/admin/inquiries/${(await makeInquiry(db)).id}`)).text()).toContain(
      'Take Up',
    )
    expect((await stored(id))?.status).toBe('Declined')
    const [status, page] = await work(id, { intent: 'status', status: 'Won', version: getRevision('New') })
    expect([status, page.includes('Saved version:')]).toEqual([409, true])
    expect((await stored(id))?.status).toBe('Declined')
    expect((await work(id, { intent: 'status', status: 'Gone', version: getRevision('Declined') }))[0]).toBe(
      400,
    )
    expect(await recorded(id)).toMatchObject([
      {
        action: 'inquiry.changed',
        actorName: 'Olga Office',
        before: { status: 'New' },
        after: { status: 'Declined' },
      },
    ])
  })

  test('keeps notes; who has not seen the newest is told, shown them, and loses no word', async () => {
    const { id } = await makeInquiry(db)
    const [saved, page] = await work(id, {
      intent: 'notes',
      notes: 'First\r\nline',
      version: getRevision(null),
    })
    expect([saved, page.includes('The notes are saved.')]).toEqual([200, true])
    const [status, again] = await work(id, {
      intent: 'notes',
      notes: 'My other words',
      version: getRevision(null),
    })
    expect([status, again.includes('Saved version:'), again.includes('My other words</textarea>')]).toEqual([
      409,
      true,
      true,
    ])
    expect((await stored(id))?.notes).toBe('First\nline')
    expect((await work(id, { intent: 'notes', notes: '', version: getRevision('First\nline') }))[0]).toBe(200)
    expect((await stored(id))?.notes).toBe(null)
    expect(
      (await work(id, { intent: 'notes', notes: 'x'.repeat(10_001), version: getRevision(null) }))[0],
    ).toBe(400)
  })
})

describe('answering', () => {
  test('mails the visitor with the inquiry quoted, keeps the answer, and begins a conversation', async () => {
    const inquiry = await makeInquiry(db)
    const [status, page] = await work(inquiry.id, reply('Thank you.\nLet us talk.'))
    expect([status, page.includes('Your answer is on its way.')]).toEqual([200, true])
    const sent = await mailsTo(inquiry.email)
    expect(sent).toMatchObject([{ kind: 'inquiry-reply', replyTo: INQUIRY_TO, status: 'waiting' }])
    expect(sent[0]?.text).toMatch(
      /Thank you\.\nLet us talk\.[\s\S]*Grace Visitor wrote:\s+> We would like to talk\.\n> Soon\./,
    )
    expect((await stored(inquiry.id))?.status).toBe('In conversation')
    expect(page).toMatch(/Olga Office[\s\S]*Waiting[\s\S]*Let us talk\./)
    expect(await recorded(inquiry.id)).toMatchObject([{ action: 'inquiry.answered' }])
  })

  test('shows what became of each mail', async () => {
    const inquiry = await makeInquiry(db)
    await work(inquiry.id, reply('Hello.'))
    const page = async () => (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    const becomes = (status: 'sent' | 'failed') =>
      db.update(emails).set({ status }).where(eq(emails.to, inquiry.email))
    await becomes('sent')
    expect(await page()).toMatch(/href="\/admin\/mail\/[0-9a-f-]{36}"[^>]*><span[^>]*>Sent</)
    await becomes('failed')
    expect(await page()).toMatch(/href="\/admin\/mail\/[0-9a-f-]{36}"[^>]*><span[^>]*>Not sent</)
  })

  test('that a fault prevented keeps what was typed', async () => {
    const inquiry = await makeInquiry(db)
    const broken = await openTestApp({
      database: (real) =>
        new Proxy(real, {
          get: (target, key) => {
            if (key === 'transaction') throw new Error('the disk is full')
            return Reflect.get(target, key)
          },
        }),
    })
    const form = reply('A long answer, typed with care.')
    const [status, page] = await work(inquiry.id, form, broken.as(person))
    expect([status, page.includes('The change could not be saved.')]).toEqual([500, true])
    expect(page).toContain('A long answer, typed with care.</textarea>')
    expect(await mailsTo(inquiry.email)).toEqual([])
  })

  test('by a form that is sent twice at once is one mail', async () => {
    const inquiry = await makeInquiry(db, { status: 'Won' })
    const form = reply('Only once.')
    const answers = await Promise.all([work(inquiry.id, form), work(inquiry.id, form)])
    expect(answers.map(([status]) => status)).toEqual([200, 200])
    expect(await mailsTo(inquiry.email)).toHaveLength(1)
    expect((await stored(inquiry.id))?.status).toBe('Won')
  })

  test('by a form that was used for other words, or elsewhere, is refused and not lost unsaid', async () => {
    const [inquiry, other] = [await makeInquiry(db), await makeInquiry(db)]
    const form = reply('The first words.')
    expect((await work(inquiry.id, form))[0]).toBe(200)
    expect((await work(inquiry.id, { ...form, body: 'Other words.' }))[0]).toBe(409)
    expect((await work(other.id, form))[0]).toBe(409)
    expect([await mailsTo(inquiry.email), await mailsTo(other.email)].map((mails) => mails.length)).toEqual([
      1, 0,
    ])
  })

  test.each([
    ['nothing', '', 'Write an answer.'],
    ['too much', 'x'.repeat(10_001), 'Answer can have at most 10000 characters.'],
  ])('with %s in it is refused at the field and mails nothing', async (_, body, words) => {
    const inquiry = await makeInquiry(db)
    const [status, page] = await work(inquiry.id, reply(body))
    expect([status, page.includes(words)]).toEqual([400, true])
    expect(await mailsTo(inquiry.email)).toHaveLength(0)
  })
})

describe("'Make this a client'", () => {
  const form = { intent: 'client', title: 'A plan for two stock lists', status: 'Planned' }
  const projectOf = async (id: string | null | undefined) =>
    (
      await db
        .select()
        .from(projects)
        .where(eq(projects.id, id ?? ''))
    )[0]

  test('invites, shows the link once, and keeps the text of the inquiry in a project', async () => {
    const inquiry = await makeInquiry(db)
    const before = await (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    expect(before).toContain('value="IT Strategy &amp; Architecture for Visitor &amp; Daughters"')
    const [status, page] = await work(inquiry.id, form)
    const link = page.match(/http:\/\/foyer\.test\/invitation\?token=[\w-]+/)?.[0]
    expect([status, link?.startsWith(APP_URL)]).toEqual([200, true])
    const after = await stored(inquiry.id)
    const [client] = await db.select().from(users).where(eq(users.email, inquiry.email))
    expect(after).toMatchObject({ status: 'Won', clientId: client?.id })
    expect(client).toMatchObject({
      name: 'Grace Visitor',
      company: 'Visitor & Daughters',
      emailVerified: false,
    })
    expect(await projectOf(after?.projectId)).toMatchObject({
      title: form.title,
      status: 'Planned',
      description: inquiry.message,
      clientId: client?.id,
      requestedService: inquiry.serviceOfInterest,
      requestedBudget: inquiry.projectBudget,
      published: false,
    })
    expect((await mailsTo(inquiry.email)).map((mail) => mail.kind)).toEqual(['invitation'])
    const later = await (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    expect(later).not.toContain('token=')
    expect(later).toContain(`href="/admin/projects/${after?.projectId}"`)
    expect((await recorded(inquiry.id)).map((one) => one.action)).toEqual(['inquiry.became-client'])
    const created = await db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, after?.projectId ?? ''))
    expect(created.map((one) => one.action)).toEqual(['project.created'])
  })

  test('gives the project to the client who has the address already, and invites nobody', async () => {
    const client = await makeClient(db)
    const inquiry = await makeInquiry(db, { email: client.email })
    const before = await (await admin.get(`/admin/inquiries/${inquiry.id}`)).text()
    expect(before).toContain('This address has an account already')
    const [status, page] = await work(inquiry.id, { ...form, status: 'Requested' })
    expect([status, page.includes('belongs to the account with this address')]).toEqual([200, true])
    expect(page).not.toContain('token=')
    const after = await stored(inquiry.id)
    expect(after?.clientId).toBe(client.id)
    expect(await projectOf(after?.projectId)).toMatchObject({ clientId: client.id, status: 'Requested' })
    expect(await mailsTo(client.email)).toEqual([])
    expect(await (await as(client).get('/client/dashboard')).text()).toContain(form.title)
  })

  test.each([
    ['an administrator has', async () => person.email],
    ['is to be the administrator’s', async () => ADMIN_EMAIL],
  ])('never takes the address that %s', async (_, address) => {
    const inquiry = await makeInquiry(db, { email: await address() })
    const [status] = await work(inquiry.id, form)
    expect([status, (await stored(inquiry.id))?.clientId]).toEqual([409, null])
    const roles = await db
      .select({ role: usersRoles.role })
      .from(users)
      .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(eq(users.email, inquiry.email))
    expect(roles.filter(({ role }) => role === 'client')).toEqual([])
  })

  test('clicked twice at once makes one client and one project', async () => {
    const inquiry = await makeInquiry(db)
    const answers = await Promise.all([work(inquiry.id, form), work(inquiry.id, form)])
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409])
    const [client] = await db.select().from(users).where(eq(users.email, inquiry.email))
    expect(await db.$count(projects, eq(projects.clientId, client?.id ?? ''))).toBe(1)
    expect(await mailsTo(inquiry.email)).toHaveLength(1)
  })

  test('without a title is refused at the field, and nothing is made', async () => {
    const inquiry = await makeInquiry(db)
    const [status, page] = await work(inquiry.id, { ...form, title: ' ' })
    expect([status, page.includes('Give the project a title.')]).toEqual([400, true])
    expect(await db.$count(users, eq(users.email, inquiry.email))).toBe(0)
  })
})

test('strangers and clients can neither read nor change an inquiry', async () => {
  const inquiry = await makeInquiry(db, { message: 'Secret merger' })
  const path = `/admin/inquiries/${inquiry.id}`
  for (const who of [as(null), as(await makeClient(db))]) {
    for (const answer of [
      await who.get(path),
      await who.get(`${path}.data`),
      await who.get('/admin/inquiries'),
      await who.get('/admin/inquiries.data'),
      await who.post(path, { intent: 'status', status: 'Won', version: getRevision('New') }),
      await who.post(`${path}.data`, reply('Taken over')),
      await who.post(path, { intent: 'client', title: 'x', status: 'Planned' }),
    ]) {
      expect([202, 302, 403]).toContain(answer.status)
      const body = await answer.text()
      expect(body).not.toContain('Secret merger')
      const says = answer.status === 403 ? 'You are not authorized to perform this action.' : '/login'
      expect(answer.headers.get('location') ?? body).toContain(says)
    }
  }
  expect(await stored(inquiry.id)).toMatchObject({ status: 'New', clientId: null })
  expect(await db.$count(inquiryReplies, eq(inquiryReplies.inquiryId, inquiry.id))).toBe(0)
})

test('the mail to the firm about a project request leads to the project', async () => {
  const client = await makeClient(db)
  const request = { title: 'More', description: 'Of it.', service: 'Other' }
  const answer = await as(client).post('/client/projects/new', request)
  const id = new URL(answer.headers.get('location') ?? '', APP_URL).pathname.split('/').at(-1)
  const [mail] = (await mailsTo(INQUIRY_TO)).filter((one) => one.replyTo === client.email)
  expect(mail?.text).toContain(`${APP_URL}/admin/projects/${id}`)
})
