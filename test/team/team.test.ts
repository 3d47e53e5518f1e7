import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_STAFF } from '#app/domain/users/staff.server.ts'
import { accounts, activity, projectMembers, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { linkIn } from '../make/accounts.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff, PASSWORD, signUpForm } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts } from '../pages.ts'

const {
  app,
  as,
  db,
  findUser,
  listActions,
  listEmailKinds,
  listSessions,
  mailsTo,
  makeWithPassword,
  signIn,
} = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(administrator)
const TEAM = '/admin/team'
const newEmail = () => `${randomUUID()}@firm.example`
const invite = (email: string, name = 'Cora Colleague') => admin.post(TEAM, { name, email })
const send = (intent: string, entry: string, who = admin) => who.post(TEAM, { intent, entry })
const accept = (path: string) => openBrowser(app).post(path, { password: PASSWORD })

async function makeInvited() {
  const email = newEmail()
  const link = linkIn(await (await invite(email)).text())
  const user = await findUser(email)
  if (!user) throw new Error('not invited')
  return { email, uid: user.id, link }
}

test('a staff invitation creates an account with the staff role and no password, and emails a greeting by name, a link and who invited', async () => {
  const email = newEmail()
  const page = await expectPage(invite(email.toUpperCase()), 200, `Invitation sent to ${email}.`)
  const [mail] = await mailsTo(email)
  const invitedBy = `${administrator.name} invited you to join the`
  const subject = `${invitedBy} Norrvane Advisory team`
  expect(mail).toMatchObject({ kind: 'staff-invitation', subject })
  expectTexts(mail?.text, ['Hi Cora,', invitedBy, 'clients, projects, documents and invoices'])
  // The page shows a link of its own.
  expect(linkIn(page)).not.toBe(linkIn(mail?.text))
  expect(await (await admin.get(TEAM)).text()).not.toContain('token=')
  const uid = (await findUser(email))?.id ?? ''
  const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))
  expect(roles).toMatchObject([{ role: 'staff' }])
  expect(await db.$count(accounts, eq(accounts.userId, uid))).toBe(0)
  const log = await db.select().from(activity).where(eq(activity.subjectId, uid))
  expect(log).toMatchObject([{ action: 'user.invited-staff', actorName: administrator.name }])
  expect(JSON.stringify(log)).not.toContain(linkIn(page).split('=')[1])
})

test('a staff invitation leads to the admin area, without terms or a client portal', async () => {
  const { email, link } = await makeInvited()
  await expectPage(as(null).get(link), 200, 'Set a password to join the Norrvane Advisory team')
  const browser = openBrowser(app)
  await expectRedirect(browser.post(link, { password: PASSWORD }), '/admin/today')
  const page = await expectPage(browser.get('/admin'), 200)
  const header = page.slice(page.indexOf('<header'), page.indexOf('</header>'))
  expect(header).toMatch(/href="\/admin"[^>]*>(<span>)?Staff Portal</)
  expect(header).not.toMatch(/Admin<|Client Portal/)
  expect(page).not.toMatch(/href="\/admin\/(team|system)"/)
  for (const path of ['/client', '/client/dashboard', '/client/profile?a=1'])
    await expectRedirect(browser.get(path), '/admin')
  for (const path of ['/login', '/signup']) await expectRedirect(browser.get(path), '/admin/today')
  const late = openBrowser(app)
  const form = { email, password: PASSWORD }
  const first = await late.post('/login?returnTo=%2Fclient%2Fdocuments', form)
  await expectRedirect(late.get(first.headers.get('location') ?? ''), '/admin')
})

test('the team page lists invited staff, and active staff with their second factor and last sign-in', async () => {
  const lastLoginAt = new Date('2026-02-03T04:05:00Z')
  const active = await makeStaff(db, { name: 'Anna Active', lastLoginAt })
  const unseen = await makeStaff(db, { name: 'Nora New' })
  const { email } = await makeInvited()
  const page = await expectPage(admin.get(TEAM), 200)
  const rowOf = (words: string) => page.split('<tr').find((row) => row.includes(words)) ?? 'no row'
  for (const [who, ...words] of [
    [active.email, 'Anna Active', 'Active', 'None', lastLoginAt.toISOString()],
    [unseen.email, 'Never signed in'],
    [email, 'Invited', 'Never', 'Invite Again'],
  ])
    for (const one of words) expect(rowOf(who ?? '')).toContain(one)
  expect(rowOf(unseen.email)).not.toContain('>Active<')
})

test("a staff invitation with the administrator's email is refused, and the form keeps its values", async () => {
  await expectPage(
    admin.post(TEAM, { name: 'Typed Name', email: ADMIN_EMAIL }),
    409,
    'This is the administrator’s own email.',
    'value="Typed Name"',
  )
})

test("a staff invitation to an existing account's email is refused with the reason", async () => {
  const [main, member, fresh] = [await makeClient(db), await makeClient(db), await makeClient(db)]
  const { id: projectId } = await makeProject(db, { clientId: main.id })
  const rights = { documents: false, invoices: false }
  await db.insert(projectMembers).values({ projectId, uid: member.id, ...rights })
  for (const [{ id, email }, words] of [
    [main, 'This email belongs to a client with projects'],
    [member, 'This email belongs to a client with projects'],
    [fresh, 'An account with this email already exists'],
    [await makeStaff(db), 'A team member already uses this email.'],
  ] as const) {
    const before = await findUser(email)
    await expectPage(invite(email.toUpperCase(), 'Somebody Else'), 409, words)
    expect(await findUser(email)).toEqual(before)
    expect([await mailsTo(email), await listActions(id)]).toEqual([[], []])
  }
})

test('sending a staff invitation again creates a new link and invalidates the old one', async () => {
  const { uid, email, link } = await makeInvited()
  const fresh = linkIn(await expectPage(send('invite-again', uid), 200))
  expect([(await accept(link)).status, (await accept(fresh)).status]).toEqual([400, 302])
  expect(await listEmailKinds(email)).toEqual(Array(2).fill('staff-invitation'))
  await expectStatus(send('invite-again', uid), 409)
  // The user list can't send it again, but a sign-up with the same email does.
  const { uid: waiting, email: address } = await makeInvited()
  const again = await admin.post('/admin.data?index', { intent: 'invite-again', entry: waiting })
  expect(again.status).toBe(409)
  await as(null).post('/signup', signUpForm({ email: address }))
  expect(await listEmailKinds(address)).toEqual(Array(2).fill('staff-invitation'))
})

test('a staff invitation is refused once the team has MAX_STAFF active members', async () => {
  onTestFinished(async () => {
    await db.delete(users).where(eq(users.name, 'One of many'))
  })
  // Includes active staff from other tests; removed staff don't count.
  const present = await db
    .select({ uid: users.id })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'staff')))
    .where(isNull(users.deactivatedAt))
  for (let n = present.length; n < MAX_STAFF; n++) await makeStaff(db, { name: 'One of many' })
  const email = newEmail()
  await expectPage(invite(email), 409, 'Remove someone first.')
  expect(await findUser(email)).toBeUndefined()
})

test('the team page cannot remove clients or the administrator', async () => {
  const client = await makeClient(db)
  for (const uid of [client.id, administrator.id, 'nobody'])
    await expectPage(send('remove', uid), 404, 'Team member not found.')
  expect(await findUser(client.email)).toEqual(client)
})

test('the team page can sign staff out, and can reset a second factor only if there is one', async () => {
  const { id, email } = await makeWithPassword(makeStaff)
  const browser = openBrowser(app)
  await browser.logIn(email, PASSWORD)
  await expectStatus(send('end-sessions', id), 200)
  expect(await listSessions(id)).toEqual([])
  await expectRedirect(browser.get('/admin'), '/login')
  await expectStatus(send('reset-second-factor', id), 409)
  expect(await listActions(id, administrator.id)).toEqual(['user.sessions-ended'])
})

test('the team page can invite removed staff again with a new name, and their old password stays invalid', async () => {
  const { uid, email, link } = await makeInvited()
  await accept(link)
  await send('remove', uid)
  expect(linkIn(await (await invite(email, 'Cora Married')).text())).not.toBe('no link')
  expect(await findUser(email)).toMatchObject({ id: uid, name: 'Cora Married', deactivatedAt: null })
  await expectStatus(signIn(email), 401)
})
