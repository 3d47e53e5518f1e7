import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import { activity, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff } from '#test/make/make.ts'
import { makeInquiry } from '#test/make/make-inquiry.ts'

const { as, db, mailsTo } = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const cora = await makeStaff(db, { name: 'Cora Colleague' })
const colleague = as(cora)
const stateOf = async (uid: string) => (await db.select().from(users).where(eq(users.id, uid)))[0]
const doneTo = async (subject: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, subject)).orderBy(activity.id)).map(
    ({ action, actorUid, actorName }) => [action, actorUid, actorName],
  )
const edit = (entry: string) => ({
  intent: 'edit',
  entry,
  name: 'Taken Over',
  email: `taken-${entry}@firm.example`,
  company: '',
  projectDescription: '',
})
const intents = ['deactivate', 'reactivate', 'end-sessions', 'reset-second-factor', 'invite-again', 'view-as']

describe('staff who are not the administrator', () => {
  test("can not change the administrator's, other staff's or their own account in the list of users", async () => {
    for (const { id } of [administrator, await makeStaff(db), cora]) {
      const before = await stateOf(id)
      const open = await db.$count(sessions, eq(sessions.userId, id))
      // Other tests of this database use the same administrator.
      const done = await doneTo(id)
      for (const form of [edit(id), ...intents.map((intent) => ({ intent, entry: id }))]) {
        const answer = await colleague.post('/admin.data?index', form)
        const words = await answer.text()
        expect([form.intent, answer.status]).toEqual([form.intent, 403])
        expect(words).toContain('This is an account of the firm. Only the administrator looks after those.')
      }
      expect(await stateOf(id)).toEqual(before)
      expect(await db.$count(sessions, eq(sessions.userId, id))).toBeGreaterThanOrEqual(open)
      expect(await doneTo(id)).toEqual(done)
    }
  })

  test("can not open the administrator's details", async () => {
    const answer = await colleague.get(`/admin?open=${administrator.id}`)
    expect([answer.status, (await answer.text()).includes('own account')]).toEqual([403, true])
    const list = await (await colleague.get(`/admin?search=${ADMIN_EMAIL}`)).text()
    expect(list).not.toContain(`aria-label="View ${administrator.name}"`)
    expect(await (await as(administrator).get(`/admin?search=${ADMIN_EMAIL}`)).text()).toContain(
      `aria-label="View ${administrator.name}"`,
    )
  })

  test('manage clients under their own name in the activity log', async () => {
    const client = await makeClient(db)
    for (const intent of ['deactivate', 'reactivate', 'end-sessions'])
      expect((await colleague.post('/admin.data?index', { intent, entry: client.id })).status).toBe(200)
    const me = [cora.id, 'Cora Colleague']
    expect(await doneTo(client.id)).toEqual([
      ['user.deactivated', ...me],
      ['user.reactivated', ...me],
      ['user.sessions-ended', ...me],
    ])
  })

  test('impersonate a client without writing, which is recorded under their own name', async () => {
    const client = await makeClient(db)
    await makeProject(db, { clientId: client.id, title: 'Seen from outside' })
    const viewer = as(cora)
    const begun = await viewer.post('/admin?index', { intent: 'view-as', entry: client.id })
    expect(begun.headers.get('location')).toBe('/client/dashboard')
    expect(await (await viewer.get('/client/dashboard')).text()).toContain('Seen from outside')
    expect((await viewer.post('/client/profile', { intent: 'close' })).status).toBe(403)
    const ended = await viewer.post('/stop-viewing', {})
    expect(ended.headers.get('location')).toBe(`/admin?open=${client.id}`)
    expect(await doneTo(client.id)).toEqual([
      ['user.viewed-as', cora.id, 'Cora Colleague'],
      ['user.view-ended', cora.id, 'Cora Colleague'],
    ])
  })

  test('answer inquiries under their own name in the email and on the page', async () => {
    const inquiry = await makeInquiry(db)
    const form = { intent: 'reply', body: 'Let us talk.', replyId: crypto.randomUUID() }
    const page = await (await colleague.post(`/admin/inquiries/${inquiry.id}`, form)).text()
    expect(page).toMatch(/Cora Colleague[\s\S]*Let us talk\./)
    expect((await mailsTo(inquiry.email))[0]?.text).toMatch(
      /Let us talk\.\s+Cora Colleague, Norrvane Advisory/,
    )
  })

  test('can not be chosen as a client, for a project, an inquiry or an invitation', async () => {
    const admin = as(administrator)
    const other = await makeStaff(db, { name: 'Zora Unpickable' })
    expect(await (await admin.get('/admin/clients?search=Unpickable')).text()).not.toContain(other.id)
    const project = { title: 'No', description: 'No.', status: 'Planned', clientEmail: other.email }
    const made = await admin.post('/admin/projects/new', project)
    expect([made.status, (await made.text()).includes('No account has this address.')]).toEqual([400, true])
    const inquiry = await makeInquiry(db, { email: other.email })
    const form = { intent: 'client', title: 'No', status: 'Planned' }
    const answer = await admin.post(`/admin/inquiries/${inquiry.id}`, form)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('colleague')])
    const invited = await admin.post('/admin/invite', { name: 'X', email: other.email })
    expect(invited.status).toBe(409)
  })

  test('are listed as users with their role, but not among clients before the terms', async () => {
    const admin = as(administrator)
    const search = '?search=Cora+Colleague'
    expect(await (await admin.get(`/admin${search}`)).text()).toMatch(/Cora Colleague[\s\S]*> Colleague</)
    expect(await (await admin.get(`/admin${search}&show=terms`)).text()).toContain(
      'No user matches this search.',
    )
    const csv = await (await admin.get(`/admin/users.csv${search}`)).text()
    expect(csv).toMatch(/Cora Colleague,.*,staff,/)
  })

  test('are signed out twelve hours after the last use', async () => {
    const tired = as(await makeStaff(db, { name: 'Tired' }))
    expect((await tired.get('/admin')).status).toBe(200)
    const [row] = await db.select().from(users).where(eq(users.name, 'Tired'))
    const lastUsedAt = (hours: number) => ({ lastUsedAt: sql`now() - make_interval(hours => ${hours})` })
    const ofTired = eq(sessions.userId, row?.id ?? '')
    await db.update(sessions).set(lastUsedAt(11)).where(ofTired)
    expect((await tired.get('/admin')).status).toBe(200)
    await db.update(sessions).set(lastUsedAt(13)).where(ofTired)
    expect((await tired.get('/admin')).headers.get('location')).toBe('/login')
  })

  test('can be edited by the administrator; changing their email signs them out', async () => {
    const moved = await makeStaff(db)
    const session = as(moved)
    expect((await session.get('/admin')).status).toBe(200)
    const page = await (await as(administrator).get(`/admin.data?open=${moved.id}`)).text()
    expect(page).toContain(moved.email)
    const form = { ...edit(moved.id), version: getUserRevision(moved) }
    expect((await as(administrator).post('/admin.data?index', form)).status).toBe(200)
    expect((await session.get('/admin')).headers.get('location')).toBe('/login')
    expect(await stateOf(moved.id)).toMatchObject({ name: 'Taken Over', email: form.email })
  })
})
