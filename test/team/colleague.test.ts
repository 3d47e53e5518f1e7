import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { versionOfUser } from '#app/domain/accounts/edit-user.server.ts'
import { activity, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { makeAdministrator, makeClient, makeColleague, makeProject } from '../make/make.ts'
import { makeInquiry } from '../make/make-inquiry.ts'

const { as, db, mailsTo } = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const cora = await makeColleague(db, { name: 'Cora Colleague' })
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
const intents = [
  'deactivate',
  'reactivate',
  'end-sessions',
  'reset-second-factor',
  'invite-again',
  'view-as',
] as const

describe('a colleague', () => {
  test('changes nothing of the administrator’s account, a colleague’s, or the own one', async () => {
    for (const { id } of [administrator, await makeColleague(db), cora]) {
      const before = await stateOf(id)
      const open = await db.$count(sessions, eq(sessions.userId, id))
      // The administrator is the same for all tests of this database.
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

  test('opens no window of the administrator’s', async () => {
    const answer = await colleague.get(`/admin?open=${administrator.id}`)
    expect([answer.status, (await answer.text()).includes('own account')]).toEqual([403, true])
    const list = await (await colleague.get(`/admin?search=${ADMIN_EMAIL}`)).text()
    expect(list).not.toContain(`aria-label="View ${administrator.name}"`)
    expect(await (await as(administrator).get(`/admin?search=${ADMIN_EMAIL}`)).text()).toContain(
      `aria-label="View ${administrator.name}"`,
    )
  })

  test('looks after clients under the own name', async () => {
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

  test('views the portal as a client, which is recorded as the colleague’s doing', async () => {
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

  test('answers an inquiry with the name in the mail and in the list of answers', async () => {
    const inquiry = await makeInquiry(db)
    const form = { intent: 'reply', body: 'Let us talk.', replyId: crypto.randomUUID() }
    const page = await (await colleague.post(`/admin/inquiries/${inquiry.id}`, form)).text()
    expect(page).toMatch(/Cora Colleague[\s\S]*Let us talk\./)
    expect((await mailsTo(inquiry.email))[0]?.text).toMatch(
      /Let us talk\.\s+Cora Colleague, Norrvane Advisory/,
    )
  })

  test('is no client: not in the picker, for no project, document, invoice or inquiry', async () => {
    const admin = as(administrator)
    const other = await makeColleague(db, { name: 'Zora Unpickable' })
    expect(await (await admin.get('/admin/clients?search=Unpickable')).text()).not.toContain(other.id)
    const project = {
      title: 'For a colleague',
      description: 'No.',
      status: 'Planned',
      clientEmail: other.email,
    }
    const made = await admin.post('/admin/projects/new', project)
    expect([made.status, await made.text()]).toEqual([
      400,
      expect.stringContaining('No account has this address.'),
    ])
    const inquiry = await makeInquiry(db, { email: other.email })
    const form = { intent: 'client', title: 'No', status: 'Planned' }
    const answer = await admin.post(`/admin/inquiries/${inquiry.id}`, form)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('colleague')])
    const invited = await admin.post('/admin/invite', { name: 'X', email: other.email })
    expect(invited.status).toBe(409)
  })

  test('stands in the list of users with the role, and in no view of clients who keep us waiting', async () => {
    const admin = as(administrator)
    const search = '?search=Cora+Colleague'
    expect(await (await admin.get(`/admin${search}`)).text()).toMatch(/Cora Colleague[\s\S]*> Colleague</)
    expect(await (await admin.get(`/admin${search}&show=terms`)).text()).toContain(
      'No user matches this search.',
    )
    const csv = await (await admin.get(`/admin/users.csv${search}`)).text()
    expect(csv).toMatch(/Cora Colleague,.*,staff,/)
  })

  test('is signed out twelve hours after the last use, as the administrator is', async () => {
    const tired = as(await makeColleague(db, { name: 'Tired' }))
    expect((await tired.get('/admin')).status).toBe(200)
    const [row] = await db.select().from(users).where(eq(users.name, 'Tired'))
    const lastUsedAt = (hours: number) => ({ lastUsedAt: sql`now() - make_interval(hours => ${hours})` })
    const ofTired = eq(sessions.userId, row?.id ?? '')
    await db.update(sessions).set(lastUsedAt(11)).where(ofTired)
    expect((await tired.get('/admin')).status).toBe(200)
    await db.update(sessions).set(lastUsedAt(13)).where(ofTired)
    expect((await tired.get('/admin')).headers.get('location')).toBe('/login')
  })

  test('is named by the administrator’s ‘Edit’, and a new address signs the colleague out', async () => {
    const moved = await makeColleague(db)
    const session = as(moved)
    expect((await session.get('/admin')).status).toBe(200)
    const page = await (await as(administrator).get(`/admin.data?open=${moved.id}`)).text()
    expect(page).toContain(moved.email)
    const form = { ...edit(moved.id), version: versionOfUser(moved) }
    expect((await as(administrator).post('/admin.data?index', form)).status).toBe(200)
    expect((await session.get('/admin')).headers.get('location')).toBe('/login')
    expect(await stateOf(moved.id)).toMatchObject({ name: 'Taken Over', email: form.email })
  })
})
