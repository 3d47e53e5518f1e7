import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminCtx } from '#app/context.ts'
import { daysFromToday } from '#app/core/days.ts'
import { listActivity } from '#app/domain/activity/list-activity.server.ts'
import { recordActivity, recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { renderQueuedEmail } from '#app/domain/email-delivery/render-email.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import { findProjectAccess, updateProjectAccess } from '#app/domain/projects/restrict-project.server.ts'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import {
  activity,
  documentEvents,
  emails,
  failedSignIns,
  projectStaff,
  roomMembers,
  secondFactors,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { newMigratedDatabase } from '../database.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import {
  addMember,
  findUser,
  makeAdmin,
  makeClient,
  makeCompany,
  makeDocument,
  makeGuest,
  makeMember,
  makeMessage,
  makeMilestone,
  makeProject,
  makeRequest,
  makeStaff,
} from '../make/make.ts'
import { makeGroup, makeRoom, makeMember as makeRoomMember } from '../make/rooms.ts'
import { expectPage, expectStatus, expectTexts, findConfirmation, plainText, textOf } from '../pages.ts'
import { unzip } from '../unzip.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()

/** Creates a restricted and an open project of the same client. Only one of two members of staff sees the former. */
async function begin() {
  const mark = randomUUID()
  const company = await makeCompany(db, { name: `Company ${mark}` })
  const client = await makeClient(db, { companyId: company.id })
  const insider = await makeStaff(db, { name: 'Ines Inside' })
  const outsider = await makeStaff(db, { name: 'Otto Outside' })
  const of = { clientId: client.id, companyId: company.id, leadId: insider.id }
  const hidden = await makeProject(db, { ...of, title: `Hidden ${mark}`, restricted: true })
  const open = await makeProject(db, { ...of, title: `Open ${mark}` })
  await db.insert(projectStaff).values({ projectId: hidden.id, uid: insider.id })
  const administrator = await makeAdmin(db)
  return { mark, company, client, insider, outsider, hidden, open, administrator }
}
const listLog = async (who: { id: string }, search: string, path = '/admin/activity') =>
  textOf(as(who).get(`${path}?${new URLSearchParams({ search })}`))

test('the log hides entries, views and exports about a restricted project from staff without access', async () => {
  const { mark, client, insider, outsider, hidden, open, administrator } = await begin()
  await as(insider).post(`/admin/projects/${hidden.id}/progress`, {
    intent: 'post-update',
    title: 'x',
    body: 'x',
  })
  const [document] = await Promise.all(
    [hidden, open].map(({ id, title }) =>
      makeDocument(db, { projectId: id, clientId: client.id, name: `${title}.pdf` }),
    ),
  )
  await db.insert(documentEvents).values({
    id: randomUUID(),
    documentId: document?.id ?? '',
    version: 1,
    action: 'download',
    uid: client.id,
  })
  await as(insider).get(`/admin/invoices.csv?project=${hidden.id}&search=${mark}`)
  const entry = { action: 'document.moved', subject: { id: 'x', name: `${mark} both` } } as const
  await db.transaction((tx) =>
    recordActivity(tx, 'program', { ...entry, projects: [open.id, hidden.id, null] }),
  )
  for (const path of ['/admin/activity', '/admin/activity.csv']) {
    for (const who of [insider, administrator])
      expectTexts(await listLog(who, mark, path), [`Hidden ${mark}`, `Hidden ${mark}.pdf`, `${mark} both`])
    expectTexts(
      (await listLog(outsider, mark, path)).replaceAll(`value="${mark}"`, ''),
      [],
      [`Hidden ${mark}`, `${mark} both`],
    )
  }
  const byInsider = await textOf(as(outsider).get(`/admin/activity.csv?actor=${insider.id}`))
  expectTexts(
    byInsider,
    ['As visible to Otto Outside'],
    [hidden.id, 'project.update-posted', 'invoice.exported'],
  )
})

test('only the administrator sees old entries with unknown projects, even after a restriction is lifted', async () => {
  const { db, close } = await openDatabase(await newMigratedDatabase())
  const project = await makeProject(db)
  const record = (entry: Parameters<typeof recordActivity>[2]) =>
    db.transaction((tx) => recordActivity(tx, 'program', entry))
  await record({ action: 'document.deleted', subject: { id: 'x', name: 'Lost.pdf' }, projects: null })
  const isListedFor = async (role: 'staff' | 'admin') => {
    const query = { search: 'lost', kind: undefined, actor: null, since: null, until: null }
    const ctx = { db, actor: { uid: 'a', role } } as AdminCtx
    return (await listActivity(ctx, { ...query, after: { entry: null, view: null } })).rows.length === 1
  }
  const isListed = async () => [await isListedFor('staff'), await isListedFor('admin')]
  expect(await isListed()).toEqual([true, true])
  const lead = await makeStaff(db)
  const { id: uid, ...person } = lead
  const asLead = { db, clientIp: null, actor: Object.assign({ uid, role: 'staff' }, person) }
  const change = async (restricted: boolean) => {
    const { version } = await findProjectAccess(asLead as unknown as AdminCtx, project.id)
    const form = { restricted, staff: [], version }
    await updateProjectAccess(asLead as unknown as AdminCtx, project.id, form)
  }
  await change(true)
  expect(await isListed()).toEqual([false, true])
  await change(false)
  expect(await isListed()).toEqual([false, true])
  await close()
})

test('staff without access can’t find, send or discard an email about a restricted project', async () => {
  const { mark, client, insider, outsider, hidden } = await begin()
  const invoice = await makeInvoice(db, client, { projectId: hidden.id, number: `R-${mark}` })
  const queue = (kind: 'invoice-sent' | 'request-reminder') =>
    db.transaction((tx) =>
      ctx.jobs.queueEmail(
        tx,
        kind === 'invoice-sent'
          ? { kind, to: client.email, uid: client.id, data: { invoice: invoice.id } }
          : { kind, to: client.email, uid: client.id },
      ),
    )
  const [sent, reminder] = [await queue('invoice-sent'), await queue('request-reminder')]
  const stored = await db.select().from(emails).where(eq(emails.to, client.email)).orderBy(desc(emails.kind))
  expect(stored.map(({ projectIds }) => projectIds?.includes(hidden.id))).toEqual([true, true])
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.to, client.email))
  const listed = (who: typeof insider) => textOf(as(who).get(`/admin/emails?search=${client.email}`))
  expectTexts(await listed(insider), [sent, reminder])
  expectTexts(await listed(outsider), [], [sent, reminder])
  expectTexts(await textOf(as(outsider).get(`/admin/clients/${client.id}`)), [], [sent, reminder])
  await expectStatus(as(outsider).get(`/admin/emails/${sent}`), 404)
  for (const intent of ['retry', 'cancel'])
    await expectStatus(as(outsider).post(`/admin/emails/${sent}`, { intent }), 404)
  // Both count: the projects that an email was about when it was queued, and those that it would be about now.
  const late = await makeClient(db)
  const id = await db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, { kind: 'request-reminder', to: late.email, uid: late.id }),
  )
  await db.update(emails).set({ status: 'failed', projectIds: [] }).where(eq(emails.id, id))
  await addMember(db, hidden, late)
  await expectStatus(as(insider).get(`/admin/emails/${id}`), 200)
  await expectStatus(as(outsider).get(`/admin/emails/${id}`), 404)
})

test('staff can’t find or read an alert, whose message counts emails and documents of all projects', async () => {
  const data = { title: 'emails are stuck', message: 'Emails that failed: 3' }
  const to = `${randomUUID()}@operator.example`
  const id = await db.transaction((tx) => ctx.jobs.queueEmail(tx, { kind: 'alert', to, data }))
  const administrator = as(await makeAdmin(db))
  await expectPage(administrator.get(`/admin/emails/${id}`), 200, data.message)
  const staff = as(await makeStaff(db))
  await expectStatus(staff.get(`/admin/emails/${id}`), 404)
  expectTexts(await textOf(staff.get(`/admin/emails?search=${to}`)), [], [id])
})

test('a queued email to staff omits projects that were restricted since, or is withheld', async () => {
  const { client, outsider: lead, hidden, open } = await begin()
  for (const project of [hidden, open]) {
    const message = await makeMessage(db, project, { side: 'client', text: project.title })
    const document = await makeDocument(db, {
      projectId: project.id,
      clientId: client.id,
      name: project.title,
    })
    const request = await makeRequest(db, project, {
      title: project.title,
      state: 'submitted',
      submittedBy: client.id,
      submittedAt: new Date(),
    })
    await db.transaction((tx) =>
      insertNotifications(ctx, tx, [
        { uid: lead.id, kind: 'message', subjectId: message },
        { uid: lead.id, kind: 'uploaded', subjectId: document.id, version: 1 },
        { uid: lead.id, kind: 'submitted', subjectId: request },
      ]),
    )
  }
  await collectDigest(ctx, lead.id)
  const invoice = await makeInvoice(db, client, { projectId: hidden.id, paymentReportedBy: client.id })
  await db.transaction(async (tx) => {
    const to = { to: lead.email, uid: lead.id }
    await ctx.jobs.queueEmail(tx, { kind: 'payment-reported', ...to, data: { invoice: invoice.id } })
  })
  const [payment, digest, ...others] = await mailsTo(lead.email)
  expectTexts(digest?.text, [open.title], [hidden.title])
  expect([payment?.text, others]).toEqual(['', []])
  const [unsent] = await db
    .select()
    .from(emails)
    .where(eq(emails.to, lead.email))
    .orderBy(desc(emails.createdAt))
  const withheld = unsent && (await renderQueuedEmail(ctx, unsent, null))
  expect(withheld).toEqual({ withheld: expect.stringContaining('The project is restricted') })
})

test('totals, exports and calendars of staff without access omit invoices of a restricted project', async () => {
  const { mark, company, client, insider, outsider, hidden, open, administrator } = await begin()
  const dates = { issuedOn: '2022-05-05', dueOn: daysFromToday(-2) }
  const of = { companyId: company.id, ...dates }
  const secret = await makeInvoice(db, client, { ...of, projectId: hidden.id, number: `H-${mark}` })
  await makeInvoice(db, client, { ...of, projectId: open.id, number: `O-${mark}` })
  const other = { ...of, status: 'draft' as const, currency: 'CHF' }
  const draft = await makeInvoice(db, client, { ...other, projectId: hidden.id })
  const total = (count: number) => (count * 178.68).toFixed(2)
  const readCompany = async (who: typeof insider) =>
    plainText(await textOf(as(who).get(`/admin/companies/${company.id}`)))
  expectTexts(await readCompany(insider), [total(2)])
  expectTexts(await readCompany(outsider), [total(1)], [total(2)])
  const zipOf = async (who: typeof insider) => {
    const response = await as(who).get('/api/admin/invoices/export?from=2022-05-05&to=2022-05-05')
    const files = await unzip(Buffer.from(await response.arrayBuffer()))
    return [...files]
      .map(([name, content]) => name + (name.endsWith('.pdf') ? '' : String(content)))
      .join('\n')
  }
  expectTexts(await zipOf(administrator), [`As visible to ${administrator.name}`, `H-${mark}`, `O-${mark}`])
  expectTexts(await zipOf(outsider), ['As visible to Otto Outside', `O-${mark}`], [`H-${mark}`])
  for (const path of ['', '/invoices', `/clients/${client.id}`, `/companies/${company.id}`])
    await expectPage(as(outsider).get(`/admin${path}`), 200, 'As visible to Otto Outside')
  for (const intent of ['paid', 'remind', 'void', 'withdraw', 'reopen'])
    await expectStatus(
      as(outsider).post(`/admin/invoices/${secret.id}`, { intent, paidOn: '2022-06-01' }),
      404,
    )
  await expectStatus(
    as(outsider).post(`/admin/invoices/${draft.id}`, { intent: 'delete', version: 'x' }),
    404,
  )
  await makeMilestone(db, hidden, { title: `Milestone ${mark}`, dueOn: daysFromToday(3) })
  const readCalendar = async (who: typeof insider) => {
    const page = await textOf(as(who).post('/admin/security', { intent: 'calendar-create' }))
    const path = /\/calendar\/[\w-]{43}\.ics/.exec(page)?.[0] ?? ''
    return (await textOf(app.request(path))).replaceAll('\r\n ', '')
  }
  expectTexts(await readCalendar(insider), [`Milestone ${mark}`])
  expectTexts(await readCalendar(outsider), ['BEGIN:VCALENDAR'], [`Milestone ${mark}`])
  expect(await db.$count(activity, eq(activity.subjectId, secret.id))).toBe(0)
})

/** Adds a guest to the data room of a project. */
async function makeGuestOf(project: { id: string }, overrides: Parameters<typeof makeGuest>[1] = {}) {
  const guest = await makeGuest(db, { name: `Gina ${randomUUID()}`, ...overrides })
  await makeRoomMember(db, await makeGroup(db, await makeRoom(db, project)), guest)
  return guest
}

test('staff without access see no log entries and emails about a guest, even after the guest is erased', async () => {
  const { hidden, insider, outsider } = await begin()
  const guest = await makeGuestOf(hidden, { closesAt: new Date(0) })
  const person = { uid: guest.id, name: guest.name, email: guest.email }
  await db.transaction(async (tx) => {
    await recordOwnAction(tx, person, null, 'user.signed-in')
    await ctx.jobs.queueEmail(tx, { kind: 'password-changed', to: guest.email, data: { name: guest.name } })
    await ctx.jobs.queueEmail(tx, {
      kind: 'client-canceled-closure',
      to: ctx.adminEmail,
      uid: null,
      data: { client: guest.id },
    })
  })
  const kindsFor = async (who: typeof insider) => {
    const page = await textOf(as(who).get(`/admin/emails?search=${guest.email}`))
    return ['Password changed', 'Account closed'].filter((label) => page.includes(label))
  }
  const paths = [
    '/admin/activity',
    '/admin/activity.csv',
    '/admin/search',
    '/api/admin/search',
    '/admin/today',
  ]
  const expectHidden = async () => {
    for (const path of paths) {
      // Only the beginning of the name, because pages repeat the search term.
      const search = guest.name.slice(0, -3)
      const page = await textOf(as(outsider).get(`${path}?search=${search}&q=${search}`))
      expect([path, page.includes(guest.name)]).toEqual([path, false])
    }
    expect(await kindsFor(outsider)).toEqual([])
    const about = await db.select().from(activity).where(eq(activity.subjectId, guest.id))
    for (const { action, projectIds } of about) expect([action, projectIds]).toEqual([action, [hidden.id]])
    return about.map(({ action }) => action)
  }
  expect(await expectHidden()).toEqual(['user.signed-in'])
  expect(await kindsFor(insider)).toEqual(['Password changed'])
  const [canceled] = await db.select().from(emails).where(eq(emails.kind, 'client-canceled-closure'))
  expect(canceled?.projectIds).toEqual([hidden.id])
  await eraseAccount(ctx, guest.id)
  expect((await expectHidden()).toSorted()).toEqual(['user.closed', 'user.signed-in'])
  expect(await kindsFor(insider)).toContain('Account closed')
})

test('failed sign-ins of a guest are listed only for staff with access', async () => {
  const { hidden, insider, outsider, administrator } = await begin()
  const guest = await makeGuestOf(hidden)
  const at = new Date()
  await db
    .insert(failedSignIns)
    .values({ uid: guest.id, method: 'password', network: '192.0.2.9', startedAt: at, attempts: 3 })
  for (const who of [insider, administrator])
    expect(await textOf(as(who).get('/admin/activity'))).toContain(guest.name)
  expect(await textOf(as(outsider).get('/admin/activity'))).not.toContain(guest.name)
})

test('staff can’t change who sees invoices of a project that is hidden from them', async () => {
  const { company, client, insider, outsider, hidden, open } = await begin()
  for (const { id } of [hidden, open]) await makeInvoice(db, client, { companyId: company.id, projectId: id })
  const own = await makeCompany(db)
  const puppet = await makeMember(db, own, { billing: true })
  const pageOf = ({ id }: { id: string }) => `/admin/companies/${id}`
  const post = (path: string, fields: Record<string, string>, who = outsider) => as(who).post(path, fields)
  /** Sends a form, and confirms its question, which must contain a text. */
  const confirm = async (path: string, fields: Record<string, string>, text: string) => {
    const question = await expectPage(post(path, fields), 400, text)
    return post(path, { ...fields, confirmed: findConfirmation(question) })
  }
  const expectRefused = (answer: Response | Promise<Response>) =>
    expectPage(answer, 403, 'You can’t change who sees these invoices.')
  const member = await makeMember(db, company)
  const grant = { intent: 'billing', entry: member.id, billing: 'on' }
  await expectRefused(post(pageOf(company), grant))
  const late = await makeClient(db)
  const add = { intent: 'add', email: late.email }
  await expectRefused(confirm(pageOf(company), { ...add, billing: 'on' }, '(1)'))
  await expectRefused(confirm(`${pageOf(own)}/merge`, { with: company.id }, '1 invoice'))
  await expectRefused(confirm(`${pageOf(company)}/merge`, { with: own.id }, 'becomes part of'))
  const alone = await makeClient(db)
  await makeInvoice(db, alone, { projectId: hidden.id })
  await expectRefused(post(pageOf(own), { intent: 'add', email: alone.email }))
  const undo = {
    'changes[0].id': puppet.id,
    'changes[0].before': JSON.stringify({ companyId: company.id, company: '', billing: true }),
    'changes[0].after': `${own.id} ${new Date().toISOString()}`,
  }
  await post('/admin?index', { intent: 'undo-assign', ...undo })
  expect(await findUser(db, puppet)).toMatchObject({ companyId: own.id })
  expect(await findUser(db, member)).toMatchObject({ billing: false })
  // Changes that don't show invoices to anyone else are still possible.
  await expectStatus(post(pageOf(company), add), 200)
  await expectStatus(post(pageOf(company), grant, insider), 200)
  expect(await findUser(db, member)).toMatchObject({ billing: true })
})

test('invitations and emails about a guest’s new address are hidden like the guest’s projects', async () => {
  const { hidden, insider } = await begin()
  const room = await makeRoom(db, hidden)
  const group = await makeGroup(db, room)
  const path = `/admin/projects/${hidden.id}/room/groups`
  const [email, changed] = [`${randomUUID()}@guest.example`, `${randomUUID()}@guest.example`]
  await expectStatus(as(insider).post(path, { intent: 'invite', email, name: 'Gina', group: group.id }), 200)
  const [member] = await db.select().from(roomMembers).where(eq(roomMembers.groupId, group.id))
  const fields = { intent: 'email', entry: member?.id ?? '', email: changed }
  await expectStatus(as(insider).post(path, fields), 200)
  const queued = await db
    .select({ kind: emails.kind, to: emails.to, projectIds: emails.projectIds })
    .from(emails)
    .where(inArray(emails.to, [email, changed]))
  const named = queued.map(({ kind, to }) => `${kind} ${to === email ? 'old' : 'new'}`)
  const kinds = ['email-changed new', 'email-changed old', 'room-invitation new', 'room-invitation old']
  expect(named.toSorted()).toEqual(kinds)
  for (const { kind, projectIds } of queued) expect([kind, projectIds]).toEqual([kind, [hidden.id]])
})

test('staff without access can’t take over the account of a person who sees a restricted project', async () => {
  const { insider, outsider, hidden, open } = await begin()
  const person = await makeClient(db, { emailVerified: false, invitedAt: new Date() })
  await addMember(db, hidden, person)
  const invite = (who: typeof insider) =>
    as(who).post('/admin?index', { intent: 'invite-again', entry: person.id })
  expectTexts(await textOf(invite(outsider)), [`Invitation sent to ${person.email}.`], ['/invitation?token='])
  expectTexts(await textOf(invite(insider)), ['/invitation?token='])
  const people = `/admin/projects/${open.id}/people`
  const added = await expectPage(as(outsider).post(people, { intent: 'add', email: person.email }), 200)
  expect(added).not.toContain('/invitation?token=')
  const edit = async (who: typeof insider, email: string) => {
    const user = await findUser(db, person)
    if (!user) throw new Error('no user')
    const { name, company, projectDescription } = user
    const texts = { name, company: company ?? '', projectDescription: projectDescription ?? '' }
    const fields = { intent: 'edit', entry: person.id, ...texts, email, version: getUserRevision(user) }
    return as(who).post('/admin?index', fields)
  }
  const email = `${randomUUID()}@client.example`
  await expectPage(edit(outsider, email), 403, 'Please ask the administrator.')
  await expectStatus(edit(outsider, person.email), 200)
  await expectStatus(edit(insider, email), 200)
})

test('guests can be managed in their room, or by staff who see all of their rooms', async () => {
  const { insider, outsider, hidden, open } = await begin()
  const guest = await makeGuestOf(open)
  const [member] = await db.select().from(roomMembers).where(eq(roomMembers.uid, guest.id))
  const path = `/admin/projects/${open.id}/room/groups`
  const turnOn = () =>
    db.insert(secondFactors).values({ uid: guest.id, encryptedSecret: 'x', confirmedAt: new Date() })
  const turnOff = (who: typeof insider) =>
    as(who).post(path, { intent: 'reset-second-factor', entry: member?.id ?? '' })
  const change = (who: typeof insider, email: string) =>
    as(who).post(path, { intent: 'email', entry: member?.id ?? '', email })
  expectTexts(await textOf(as(outsider).get(path)), ['Change Email'], ['Turn Off Two-Factor'])
  await turnOn()
  expectTexts(await textOf(as(outsider).get(path)), ['Turn Off Two-Factor Sign-In'])
  await expectPage(turnOff(outsider), 200, 'Two-factor sign-in turned off.')
  expect(await db.$count(secondFactors, eq(secondFactors.uid, guest.id))).toBe(0)
  const email = `${randomUUID()}@guest.example`
  await expectPage(change(outsider, email), 200, `Email address changed to ${email}.`)
  expectTexts(await textOf(as(outsider).get(path)), [email], [guest.email])

  const secret = await makeRoom(db, hidden)
  await makeRoomMember(db, await makeGroup(db, secret), guest)
  await turnOn()
  for (const answer of [turnOff(outsider), change(outsider, guest.email)])
    await expectPage(answer, 403, 'Please ask the administrator.')
  await expectStatus(turnOff(insider), 200)
  // Other staff get the same response as for an unknown account.
  await db
    .update(roomMembers)
    .set({ removedAt: new Date() })
    .where(eq(roomMembers.id, member?.id ?? ''))
  const deactivate = (who: typeof insider) =>
    as(who).post('/admin?index', { intent: 'deactivate', entry: guest.id })
  await expectStatus(deactivate(outsider), 404)
  await expectStatus(deactivate(insider), 200)
})
