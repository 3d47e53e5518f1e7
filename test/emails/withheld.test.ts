import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { sendRequestReminders } from '#app/domain/requests/reminders.server.ts'
import {
  documents,
  emails,
  pendingNotifications,
  projectMembers,
  projects,
  requestReminders,
  requests,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, delivered, openTestApp } from '#test/app.ts'
import { beginRequests } from '#test/ask.ts'
import { noticeText } from '#test/bulk/bulk-responses.ts'
import { draftForm } from '#test/make/invoice-forms.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff, signUpForm } from '#test/make/make.ts'

type App = Awaited<ReturnType<typeof openTestApp>>

let stop = async () => {}
afterEach(() => stop())

/** Opens an app whose emails wait until `sendAll`, as with a mail server that does not respond, or MAIL_HOLD=1. */
async function begin() {
  const app = await openTestApp({ ownQueue: true })
  const { db, ctx } = app
  await db.delete(pendingNotifications)
  await db.delete(requestReminders)
  const admin = await makeAdministrator(db, ADMIN_EMAIL)
  stop = () => ctx.jobs.stop()
  const sendAll = async () => {
    await ctx.jobs.start()
    await vi.waitFor(async () => expect(await db.$count(emails, eq(emails.status, 'waiting'))).toBe(0), {
      timeout: 60_000,
      interval: 50,
    })
  }
  return { ...app, admin, sendAll, it: await beginRequests(app, admin, `Sale ${randomUUID()}`) }
}

const emailsTo = async ({ db }: Pick<App, 'db'>, { email }: { email: string }) =>
  (await db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.createdAt)).map(
    ({ kind, status, lastError }) => ({ kind, status, lastError }),
  )
const deliveredTo = ({ email }: { email: string }) => delivered.filter(({ to }) => to === email)
const deactivate = ({ as }: App, admin: Parameters<App['as']>[0], { id }: { id: string }) =>
  as(admin).post('/admin?index', { intent: 'deactivate', entry: id })
const removeMember = ({ db }: Pick<App, 'db'>, project: { id: string }, person: { id: string }) =>
  db
    .delete(projectMembers)
    .where(and(eq(projectMembers.projectId, project.id), eq(projectMembers.uid, person.id)))

const NO_ACCESS =
  'The recipient no longer has access to everything in it. The rest, if any, follows in a new email.'
const DEACTIVATED = 'The recipient’s account is deactivated.'

describe('an email that waited', () => {
  test('is withheld from a member who was removed from the project, and sent to the others', async () => {
    const app = await begin()
    const { it, db, ctx, logs, as, admin, sendAll } = app
    const member = await it.member('Removed', { documents: true })
    await it.add({ title: 'Which secret day?' })
    for (const { id } of [it.client, member]) await queueDigests(ctx, id)
    await removeMember(app, it.project, member)
    await sendAll()
    expect(deliveredTo(it.client)).toHaveLength(1)
    expect(deliveredTo(member)).toEqual([])
    expect(await emailsTo(app, member)).toEqual([
      { kind: 'project-news', status: 'withheld', lastError: NO_ACCESS },
    ])
    const [row] = await db.select().from(emails).where(eq(emails.to, member.email))
    expect([row?.html, row?.text]).toEqual(['', ''])
    const line = logs.find(({ mailId }) => mailId === row?.id)
    expect(line).toMatchObject({ level: 30, kind: 'project-news', reason: NO_ACCESS, msg: 'email withheld' })
    expect(JSON.stringify(logs)).not.toContain('Which secret day?')
    const page = noticeText(await (await as(admin).get(`/admin/mail/${row?.id}`)).text())
    expect(page).toContain(`Withheld Queued`)
    expect(page).toContain(NO_ACCESS)
    expect(page).toContain('This email was not sent, and its content was deleted.')
    expect(noticeText(await (await as(admin).get('/admin/mail?status=withheld')).text())).toContain(
      member.email,
    )
    for (const intent of ['again', 'drop'])
      expect((await as(admin).post('/admin/mail', { intent, entry: row?.id ?? '' })).status).toBe(409)
  })

  test('is written again about what its reader may still see', async () => {
    const app = await begin()
    const { it, db, ctx, mailsTo, sendAll } = app
    const member = await it.member('Reader', { documents: true })
    const other = await makeProject(db, { title: 'The other project', clientId: member.id })
    await it.add({ title: 'Lost' })
    await app.as(app.admin).post(`/admin/projects/${other.id}/requests`, {
      intent: 'add',
      kind: 'answer',
      title: 'Kept',
    })
    await queueDigests(ctx, member.id)
    await removeMember(app, it.project, member)
    await sendAll()
    expect(deliveredTo(member)).toEqual([])
    await queueDigests(ctx, member.id)
    const rewritten = (await mailsTo(member.email)).find(({ status }) => status === 'waiting')
    expect(rewritten?.text).toContain('Kept')
    expect(rewritten?.text).not.toContain('Lost')
  })

  test('is withheld when the right to documents is withdrawn, or a document is removed', async () => {
    const app = await begin()
    const { it, db, ctx, sendAll } = app
    const member = await it.member('Reader', { documents: true })
    const shared = await it.share('Report.pdf')
    await queueDigests(ctx, member.id)
    await queueDigests(ctx, it.client.id)
    await db.update(projectMembers).set({ documents: false }).where(eq(projectMembers.uid, member.id))
    await db.update(documents).set({ removedAt: new Date() }).where(eq(documents.id, shared.id))
    await sendAll()
    for (const person of [member, it.client]) {
      expect(deliveredTo(person)).toEqual([])
      expect(await emailsTo(app, person)).toEqual([
        { kind: 'documents-shared', status: 'withheld', lastError: NO_ACCESS },
      ])
    }
  })

  test('is withheld from a deactivated account, except emails about its security', async () => {
    const app = await begin()
    const { it, db, ctx, as, admin, sendAll } = app
    await it.add({ dueOn: '2026-01-01' })
    await queueDigests(ctx, it.client.id)
    await db.update(requests).set({ updatedAt: new Date('2026-01-01') })
    await sendRequestReminders(ctx)
    await as(null).post('/forgot-password', { email: it.client.email })
    expect((await deactivate(app, admin, it.client)).status).toBe(200)
    await as(null).post('/forgot-password', { email: it.client.email })
    await sendAll()
    expect(deliveredTo(it.client).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('deactivated'),
    ])
    expect(await emailsTo(app, it.client)).toEqual([
      ...['project-news', 'request-reminder', 'reset-password'].map((kind) => ({
        kind,
        status: 'withheld',
        lastError: DEACTIVATED,
      })),
      { kind: 'account-deactivated', status: 'sent', lastError: null },
    ])
  })

  test('is withheld from a deleted account', async () => {
    const app = await begin()
    const { it, db, ctx, sendAll } = app
    const member = await it.member('Gone', { documents: true })
    await it.add()
    await queueDigests(ctx, member.id)
    await db.delete(users).where(eq(users.id, member.id))
    await sendAll()
    expect(await emailsTo(app, member)).toEqual([
      { kind: 'project-news', status: 'withheld', lastError: 'The recipient’s account was deleted.' },
    ])
  })

  test('goes to the address that the account has by then', async () => {
    const app = await begin()
    const { it, db, ctx, sendAll } = app
    await it.add()
    await queueDigests(ctx, it.client.id)
    const email = `${randomUUID()}@client.example`
    await db.update(users).set({ email }).where(eq(users.id, it.client.id))
    await sendAll()
    expect([deliveredTo(it.client).length, deliveredTo({ email }).length]).toEqual([0, 1])
  })

  test('of an archived project does not remind its client', async () => {
    const app = await begin()
    const { it, db, ctx, sendAll } = app
    await it.add({ dueOn: '2026-01-01' })
    await db.update(requests).set({ updatedAt: new Date('2026-01-01') })
    await db.delete(pendingNotifications)
    await sendRequestReminders(ctx)
    await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, it.project.id))
    await sendAll()
    expect(deliveredTo(it.client)).toEqual([])
    // The next round lists what is still open.
    expect(await db.$count(requestReminders, eq(requestReminders.uid, it.client.id))).toBe(0)
  })

  test('about a project is withheld from somebody who was added and removed again', async () => {
    const app = await begin()
    const { it, as, admin, db, sendAll } = app
    const person = await makeClient(db)
    const people = `/admin/projects/${it.project.id}/people`
    await as(admin).post(people, { intent: 'add', email: person.email, name: person.name, documents: 'on' })
    expect((await emailsTo(app, person)).map(({ kind }) => kind)).toEqual(['project-added'])
    await removeMember(app, it.project, person)
    await sendAll()
    expect(deliveredTo(person)).toEqual([])
  })

  test('for a removed colleague is written again for the administrator', async () => {
    const app = await begin()
    const { it, db, ctx, as, admin, mailsTo, sendAll } = app
    const colleague = await makeStaff(db)
    await db.update(projects).set({ leadId: colleague.id }).where(eq(projects.id, it.project.id))
    await it.answer(await it.add({ title: 'Which day?' }))
    await queueDigests(ctx, colleague.id)
    const removed = await as(admin).post('/admin/team', { intent: 'remove', entry: colleague.id })
    expect(removed.status).toBe(200)
    await sendAll()
    expect(deliveredTo(colleague)).toEqual([])
    expect(await emailsTo(app, colleague)).toEqual([
      {
        kind: 'requests-handed-in',
        status: 'withheld',
        lastError: 'The recipient is no longer on the team. The rest, if any, follows in a new email.',
      },
    ])
    await queueDigests(ctx, ADMINISTRATOR_KEY)
    expect((await mailsTo(ADMIN_EMAIL)).find(({ status }) => status === 'waiting')?.text).toContain(
      'Which day?',
    )
  })
})

describe('an invoice that waited', () => {
  /** Sends an invoice with a copy to an address that has no account. Resolves to its id and that address. */
  async function issue({ as, admin, it }: Awaited<ReturnType<typeof begin>>) {
    const copyTo = `books-${randomUUID()}@ada.example`
    const made = await as(admin).post('/admin/invoices/new', draftForm(it.client, { copyTo }))
    const id = made.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? ''
    const page = await (await as(admin).get(`/admin/invoices/${id}`)).text()
    const version = /name="version" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    const sent = await as(admin).post(`/admin/invoices/${id}`, { intent: 'send', version })
    expect(sent.status).toBe(302)
    return { id, copy: { email: copyTo } }
  }

  test('still goes to the addresses for copies when the client was deactivated', async () => {
    const app = await begin()
    const { copy } = await issue(app)
    await deactivate(app, app.admin, app.it.client)
    await app.sendAll()
    expect(deliveredTo(app.it.client)).toEqual([])
    expect(deliveredTo(copy)).toHaveLength(1)
  })

  test('goes to nobody once it is void; the email that says so does', async () => {
    const app = await begin()
    const { id, copy } = await issue(app)
    expect((await app.as(app.admin).post(`/admin/invoices/${id}`, { intent: 'void' })).status).toBe(302)
    await app.sendAll()
    const withheld = { status: 'withheld', lastError: 'The invoice is no longer open.' }
    const voided = { kind: 'invoice-voided', status: 'sent', lastError: null }
    expect(await emailsTo(app, app.it.client)).toEqual([{ kind: 'invoice-sent', ...withheld }, voided])
    expect(await emailsTo(app, copy)).toEqual([{ kind: 'invoice-copy', ...withheld }, voided])
  })
})

describe('an email of an older version, which says nothing about its content', () => {
  test('is withheld from deactivated accounts alone', async () => {
    const app = await begin()
    const { it, db, ctx, sendAll } = app
    const member = await it.member('Out', { documents: true })
    await it.add()
    for (const { id } of [it.client, member]) await queueDigests(ctx, id)
    await db
      .update(emails)
      .set({ access: null })
      .where(inArray(emails.to, [it.client.email, member.email]))
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, member.id))
    await sendAll()
    expect(deliveredTo(it.client)).toHaveLength(1)
    expect(await emailsTo(app, member)).toEqual([
      { kind: 'project-news', status: 'withheld', lastError: DEACTIVATED },
    ])
  })
})

describe('an email without rights to check', () => {
  test('is sent: verification, reset, invitation and the receipt of a visitor', async () => {
    const app = await begin()
    const { as, admin, db, it, sendAll } = app
    const [signedUp, invited] = [`${randomUUID()}@new.example`, `${randomUUID()}@invited.example`]
    await as(null).post('/signup', signUpForm({ email: signedUp }))
    await as(null).post('/forgot-password', { email: it.client.email })
    await as(admin).post(`/admin/projects/${it.project.id}/people`, {
      intent: 'add',
      email: invited,
      name: 'Invited',
    })
    await db.transaction((tx) =>
      app.ctx.jobs.queueEmail(tx, {
        ...{ kind: 'inquiry-receipt', to: 'visitor@new.example', subject: 'Hello' },
        ...{ html: '<p>Hello</p>', text: 'Hello' },
      }),
    )
    await sendAll()
    for (const email of [signedUp, invited, it.client.email, 'visitor@new.example'])
      expect(deliveredTo({ email }).length).toBeGreaterThan(0)
  })

  test('is refused by the queue when its kind needs them', async () => {
    const { db, ctx } = await begin()
    const email = { to: 'a@client.example', subject: 'Hello', html: '', text: '' }
    await expect(
      db.transaction((tx) => ctx.jobs.queueEmail(tx, { kind: 'project-news', ...email })),
    ).rejects.toThrow('an email of kind project-news was queued without access data')
  })
})
