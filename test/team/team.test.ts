import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MAX_STAFF } from '#app/domain/users/staff.server.ts'
import { accounts, activity, projectMembers, sessions, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import {
  givePassword,
  makeAdmin,
  makeAdministrator,
  makeClient,
  makeProject,
  makeStaff,
  PASSWORD,
  signUpForm,
} from '../make/make.ts'

const { app, as, db, mailsTo } = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(administrator)
const newAddress = () => `${randomUUID()}@firm.example`
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const linkIn = (text: string | undefined) =>
  text?.match(/http:\/\/foyer\.test(\/invitation\?token=[\w-]{43})/)?.[1] ?? 'no link'
const invite = (email: string, name = 'Cora Colleague') => admin.post('/admin/team', { name, email })
const onTeam = async (intent: string, uid: string, who = admin) => {
  const answer = await who.post('/admin/team', { intent, entry: uid })
  return [answer.status, await answer.text()] as const
}
const choose = (path: string, password = PASSWORD) =>
  as(null).post(path, { password, confirmPassword: password })
const logIn = (email: string, password = PASSWORD) => openBrowser(app).logIn(email, password)
const logOf = async (uid: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, uid)).orderBy(activity.id)).map(
    ({ action, actorName }) => [action, actorName],
  )

async function invited() {
  const email = newAddress()
  const link = linkIn(await (await invite(email)).text())
  const user = await userOf(email)
  if (!user) throw new Error('not invited')
  return { email, uid: user.id, link }
}

describe('an invitation of staff', () => {
  test('creates an account with the role and without a password, and sends a link by email', async () => {
    const email = newAddress()
    const answer = await invite(email.toUpperCase())
    const page = await answer.text()
    expect([answer.status, page.includes(`An invitation is on its way to ${email}.`)]).toEqual([200, true])
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({
      kind: 'colleague-invitation',
      subject: expect.stringContaining('the office of'),
    })
    expect(mail?.text).toContain('clients, projects, documents and invoices')
    expect(linkIn(page)).toBe(linkIn(mail?.text))
    expect(await (await admin.get('/admin/team')).text()).not.toContain('token=')
    const uid = (await userOf(email))?.id ?? ''
    expect(await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))).toMatchObject([
      { role: 'staff' },
    ])
    expect(await db.$count(accounts, eq(accounts.userId, uid))).toBe(0)
    expect(await logOf(uid)).toEqual([['user.invited-colleague', administrator.name]])
    const [entry] = await db.select().from(activity).where(eq(activity.subjectId, uid))
    expect(JSON.stringify(entry)).not.toContain(linkIn(page).split('=')[1])
  })

  test('leads to the admin area, without terms and without a client portal', async () => {
    const { email, link } = await invited()
    expect(await (await as(null).get(link)).text()).toContain('Choose a password for the office of')
    const browser = openBrowser(app)
    expect((await browser.post(link, { password: PASSWORD })).headers.get('location')).toBe('/admin')
    const page = await (await browser.get('/admin')).text()
    const header = page.slice(page.indexOf('<header'), page.indexOf('</header>'))
    expect(header).toMatch(/href="\/admin"[^>]*>(<span>)?Office</)
    expect(header).not.toMatch(/Admin<|Client Portal/)
    expect(page).not.toContain('href="/admin/team"')
    for (const path of ['/client', '/client/dashboard', '/client/profile?a=1', '/login', '/signup'])
      expect((await browser.get(path)).headers.get('location')).toBe('/admin')
    const late = openBrowser(app)
    const form = { email, password: PASSWORD }
    const wanted = await late.post('/login?returnTo=%2Fclient%2Fdocuments', form)
    expect((await late.get(wanted.headers.get('location') ?? '')).headers.get('location')).toBe('/admin')
  })

  test('leads to the setup of a second factor where staff need one', async () => {
    const { link } = await invited()
    const browser = openBrowser((await openTestApp({ staffTwoFactor: 'required' })).app)
    expect((await browser.post(link, { password: PASSWORD })).headers.get('location')).toBe('/admin')
    expect((await browser.get('/admin')).headers.get('location')).toBe('/admin/security')
  })

  test('is listed as invited, next to active staff with second factor and last use', async () => {
    const seenAt = new Date('2026-02-03T04:05:00Z')
    const active = await makeStaff(db, { name: 'Anna Active', lastLoginAt: seenAt })
    const unseen = await makeStaff(db, { name: 'Nora New' })
    const { email } = await invited()
    const page = await (await admin.get('/admin/team')).text()
    const rowOf = (words: string) => page.split('<tr').find((row) => row.includes(words)) ?? 'no row'
    for (const words of ['Anna Active', 'Active', 'None', seenAt.toISOString()])
      expect(rowOf(active.email)).toContain(words)
    expect(rowOf(unseen.email)).toContain('Never signed in')
    expect(rowOf(unseen.email)).not.toContain('>Active<')
    for (const words of ['Invited', 'Never', 'Invite Again']) expect(rowOf(email)).toContain(words)
  })

  test.each([
    [{ name: '' }, 400, 'Enter a name.'],
    [{ email: 'no address' }, 400, 'Enter an email address like'],
    [{ email: ADMIN_EMAIL }, 409, 'This is the administrator&#x27;s own address.'],
  ])('with %o is refused, and the form keeps its values', async (fields, status, words) => {
    const form = { name: 'Typed Name', email: newAddress(), ...fields }
    const answer = await admin.post('/admin/team', form)
    const page = await answer.text()
    expect([answer.status, page.includes(words)]).toEqual([status, true])
    if (!('name' in fields)) expect(page).toContain('value="Typed Name"')
  })

  test('is refused for the email of an existing account, with the reason', async () => {
    const [main, member, fresh] = [await makeClient(db), await makeClient(db), await makeClient(db)]
    const project = await makeProject(db, { clientId: main.id })
    await db
      .insert(projectMembers)
      .values({ projectId: project.id, uid: member.id, documents: false, invoices: false })
    const colleague = await makeStaff(db)
    for (const [{ id, email }, words] of [
      [main, 'This address belongs to a client with projects'],
      [member, 'This address belongs to a client with projects'],
      [fresh, 'There is an account with this address already'],
      [colleague, 'There is a colleague with this address already.'],
    ] as const) {
      const before = await userOf(email)
      const answer = await invite(email.toUpperCase(), 'Somebody Else')
      expect([answer.status, (await answer.text()).includes(words)]).toEqual([409, true])
      expect(await userOf(email)).toEqual(before)
      expect([await mailsTo(email), await logOf(id)]).toEqual([[], []])
    }
  })

  test('that is sent again has a new link and invalidates the old one', async () => {
    const { uid, email, link } = await invited()
    const fresh = linkIn((await onTeam('invite-again', uid))[1])
    expect((await choose(link)).status).toBe(400)
    expect((await choose(fresh)).status).toBe(302)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(Array(2).fill('colleague-invitation'))
    expect((await onTeam('invite-again', uid))[0]).toBe(409)
    // The list of users does not send it, and a sign-up with the same email sends it again.
    const { uid: waiting, email: address } = await invited()
    const again = await admin.post('/admin.data?index', { intent: 'invite-again', entry: waiting })
    expect(again.status).toBe(409)
    await as(null).post('/signup', signUpForm({ email: address }))
    expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(Array(2).fill('colleague-invitation'))
  })

  test('is refused once the team has MOST_COLLEAGUES active members', async () => {
    onTestFinished(async () => {
      await db.delete(users).where(eq(users.name, 'One of many'))
    })
    // Counts active staff of other tests; removed ones do not count.
    const present = await db
      .select({ uid: users.id })
      .from(users)
      .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'staff')))
      .where(isNull(users.deactivatedAt))
    for (let n = present.length; n < MAX_STAFF; n++) await makeStaff(db, { name: 'One of many' })
    const email = newAddress()
    const answer = await invite(email)
    expect([answer.status, (await answer.text()).includes('Remove one first.')]).toEqual([409, true])
    expect(await userOf(email)).toBeUndefined()
  })
})

describe('the team page', () => {
  test('is refused to everyone but the administrator', async () => {
    const { uid, email } = await invited()
    const people = [await makeStaff(db), await makeAdmin(db)]
    for (const person of people) {
      for (const path of ['/admin/team', '/admin/team.data']) {
        const answer = await as(person).get(path)
        expect([answer.status, (await answer.text()).includes(email)]).toEqual([403, false])
      }
      for (const intent of ['remove', 'invite-again', 'end-sessions', 'reset-second-factor'])
        expect((await onTeam(intent, uid, as(person)))[0]).toBe(403)
      const sent = await as(person).post('/admin/team', { name: 'X', email: newAddress() })
      expect([sent.status, (await sent.text()).includes('You are not authorized')]).toEqual([403, true])
    }
    for (const person of [null, await makeClient(db)])
      expect((await as(person).get('/admin/team')).headers.get('location')).toContain('/login')
    expect((await onTeam('remove', uid, as(await makeClient(db))))[0]).toBe(403)
    expect(await logOf(uid)).toEqual([['user.invited-colleague', administrator.name]])
    expect((await userOf(email))?.deactivatedAt).toBeNull()
  })

  test('does not remove clients or the administrator', async () => {
    const client = await makeClient(db)
    for (const uid of [client.id, administrator.id, 'nobody']) {
      const [status, body] = await onTeam('remove', uid)
      expect([status, body.includes('There is no such colleague.')]).toEqual([404, true])
    }
    expect(await userOf(client.email)).toEqual(client)
  })

  test('signs staff out, and resets a second factor only where there is one', async () => {
    const colleague = await makeStaff(db)
    await givePassword(db, colleague)
    const browser = openBrowser(app)
    await browser.logIn(colleague.email, PASSWORD)
    expect((await onTeam('end-sessions', colleague.id))[0]).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, colleague.id))).toBe(0)
    expect((await browser.get('/admin')).headers.get('location')).toBe('/login')
    expect((await onTeam('reset-second-factor', colleague.id))[0]).toBe(409)
    expect(await logOf(colleague.id)).toEqual([
      ['user.signed-in', colleague.name],
      ['user.sessions-ended', administrator.name],
    ])
  })
})

test('removed staff are invited again with a new name, and their old password stays invalid', async () => {
  const { uid, email, link } = await invited()
  await choose(link)
  await onTeam('remove', uid)
  expect(linkIn(await (await invite(email, 'Cora Married')).text())).not.toBe('no link')
  expect(await userOf(email)).toMatchObject({ id: uid, name: 'Cora Married', deactivatedAt: null })
  expect((await logIn(email)).status).toBe(401)
})
