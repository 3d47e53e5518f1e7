import { expect, test } from 'vitest'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import { activity } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeClient, makeInquiry, makeProject, makeStaff } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '#test/pages.ts'

const { as, db, findUser, listActions, listSessions, mailsTo } = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(administrator)
const cora = await makeStaff(db, { name: 'Cora Colleague' })
const staff = as(cora)
const edit = (entry: string) => ({
  intent: 'edit',
  entry,
  name: 'Taken Over',
  email: `taken-${entry}@firm.example`,
  company: '',
  projectDescription: '',
})
const intents = ['deactivate', 'reactivate', 'end-sessions', 'reset-second-factor', 'invite-again', 'view-as']

test('ordinary staff cannot change any team account in the user list, not even their own', async () => {
  for (const { id } of [administrator, await makeStaff(db), cora]) {
    const before = [await findUser(id), await listActions(id)]
    const open = (await listSessions(id)).length
    const words = 'This is a team account. Only the administrator can manage it.'
    for (const form of [edit(id), ...intents.map((intent) => ({ intent, entry: id }))])
      await expectPage(staff.post('/admin.data?index', form), 403, words)
    expect([await findUser(id), await listActions(id)]).toEqual(before)
    expect((await listSessions(id)).length).toBeGreaterThanOrEqual(open)
  }
})

test("ordinary staff cannot open the administrator's details", async () => {
  await expectPage(staff.get(`/admin?open=${administrator.id}`), 403, 'own account')
  const button = `aria-label="View ${administrator.name}"`
  const list = `/admin?search=${ADMIN_EMAIL}`
  expect(await (await staff.get(list)).text()).not.toContain(button)
  await expectPage(admin.get(list), 200, button)
})

test('ordinary staff can manage and impersonate clients, logged under their own name', async () => {
  const client = await makeClient(db)
  await makeProject(db, { clientId: client.id, title: 'Seen from outside' })
  for (const intent of ['deactivate', 'reactivate', 'end-sessions'])
    await expectPage(staff.post('/admin.data?index', { intent, entry: client.id }), 200)
  const viewer = as(cora)
  await expectRedirect(
    viewer.post('/admin?index', { intent: 'view-as', entry: client.id }),
    '/client/dashboard',
  )
  await expectPage(viewer.get('/client/dashboard'), 200, 'Seen from outside')
  await expectStatus(viewer.post('/client/your-data', { intent: 'close' }), 403)
  const ended = await viewer.post('/stop-viewing', {})
  expect(ended.headers.get('location')).toBe(`/admin?open=${client.id}`)
  const log = await db.select().from(activity).orderBy(activity.id)
  const own = log.filter(({ subjectId }) => subjectId === client.id)
  const actions = ['deactivated', 'reactivated', 'sessions-ended', 'viewed-as', 'view-ended']
  const by = { actorUid: cora.id, actorName: 'Cora Colleague' }
  expect(own).toMatchObject(actions.map((action) => ({ action: `user.${action}`, ...by })))
})

test('ordinary staff answer inquiries under their own name in the email and on the page', async () => {
  const inquiry = await makeInquiry(db)
  const form = { intent: 'reply', body: 'Let us talk.', replyId: crypto.randomUUID() }
  const page = await expectPage(staff.post(`/admin/inquiries/${inquiry.id}`, form), 200)
  expect(page).toMatch(/Cora Colleague[\s\S]*Let us talk\./)
  const [email] = await mailsTo(inquiry.email)
  expect(email?.text).toMatch(/Let us talk\.\s+Cora Colleague, Norrvane Advisory/)
})

test('ordinary staff cannot be the client of a project or an inquiry or be invited as a client', async () => {
  const other = await makeStaff(db, { name: 'Zora Unpickable' })
  expect(await (await admin.get('/admin/clients?search=Unpickable')).text()).not.toContain(other.id)
  const project = { title: 'No', description: 'No.', status: 'Planned', clientEmail: other.email }
  await expectPage(
    admin.post('/admin/projects/new', project),
    400,
    'There is no client account with this email.',
  )
  const inquiry = await makeInquiry(db, { email: other.email })
  const conversion = { intent: 'client', title: 'No', description: 'No.', status: 'Planned' }
  await expectPage(admin.post(`/admin/inquiries/${inquiry.id}`, conversion), 409, 'on the team')
  await expectStatus(admin.post('/admin/invite', { name: 'X', email: other.email }), 409)
})

test('ordinary staff are listed with their role, but not among clients yet to accept the terms', async () => {
  const search = 'search=Cora+Colleague'
  expect(await expectPage(admin.get(`/admin?${search}`), 200)).toMatch(/Cora Colleague[\s\S]*> Team</)
  await expectPage(admin.get(`/admin?${search}&show=terms`), 200, 'Nothing matches “Cora Colleague”.')
  expect(await expectPage(admin.get(`/admin/users.csv?${search}`), 200)).toMatch(/Cora Colleague,.*,staff,/)
})

test('ordinary staff can be edited by the administrator; changing their email signs them out', async () => {
  const moved = await makeStaff(db)
  const session = as(moved)
  await expectStatus(session.get('/admin'), 200)
  await expectPage(admin.get(`/admin.data?open=${moved.id}`), 200, moved.email)
  const form = { ...edit(moved.id), version: getUserRevision(moved) }
  await expectPage(admin.post('/admin.data?index', form), 200)
  await expectRedirect(session.get('/admin'), '/login')
  expect(await findUser(moved.id)).toMatchObject({ name: 'Taken Over', email: form.email })
})
