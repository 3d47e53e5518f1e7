import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, documentEvents, usersRoles } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDocumentSender } from '#test/documents/people.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus, textOf } from '#test/pages.ts'
import { readRoutes } from '#test/routes.ts'
import { hashTables } from '#test/table-hashes.ts'

const { as, db, findUser, listActions, listSessions } = await openTestApp()
const VIEW_AS = '/admin/view-as'

/** Creates an administrator who impersonates a new client. */
async function makeViewer(overrides: Parameters<typeof makeClient>[1] = {}) {
  const admin = await makeAdmin(db, { name: 'The Office' })
  const client = await makeClient(db, overrides)
  const browser = as(admin)
  await expectRedirect(
    browser.post('/admin?index', { intent: 'view-as', entry: client.id }),
    '/client/dashboard',
  )
  return { admin, client, browser }
}

/** Returns every path in the route table except the two that end the impersonation, with random ids. */
async function listPaths(): Promise<string[]> {
  const paths = (await readRoutes()).map(({ pattern }) => pattern.replaceAll(/:\w+/g, randomUUID()))
  const all = new Set(['/', '/anything', ...paths])
  return [...all].filter((path) => !['/stop-viewing', '/logout'].includes(path))
}

test('the client portal asks an administrator to select a client, and never to accept the terms', async () => {
  const client = await makeClient(db, { name: 'Whose Portal Ltd' })
  for (const termsAccepted of [false, true]) {
    const admin = as(await makeAdmin(db, { name: 'Only Office', termsAccepted }))
    for (const path of ['/client', '/client/dashboard', '/client/documents?a=1'])
      await expectRedirect(admin.get(path), VIEW_AS)
    expect(await (await admin.get('/client/dashboard.data')).text()).toContain(VIEW_AS)
    const found = [`name="entry" value="${client.id}"`, 'Whose Portal Ltd']
    const page = await expectPage(admin.get(`${VIEW_AS}?search=whose+portal`), 200, ...found)
    expect(page).not.toContain('Accept and Continue')
    await expectPage(admin.get(`${VIEW_AS}?search=only+office`), 200, 'Nothing matches', '“only office”')
    await admin.post('/admin?index', { intent: 'view-as', entry: client.id })
    await expectPage(admin.get('/client/dashboard'), 200, 'Welcome, Whose Portal Ltd')
  }
})

test("an impersonating administrator sees the client's pages under a banner", async () => {
  const { client, browser } = await makeViewer({ name: 'Harbour & Sons' })
  await makeProject(db, { clientId: client.id, title: 'Their project' })
  const words = ['Welcome, Harbour &amp; Sons', 'Their project', 'Stop Viewing']
  await expectPage(browser.get('/client/dashboard'), 200, ...words)
  const banner = 'You’re viewing the portal as Harbour &amp; Sons. It’s read-only.'
  for (const path of ['/client/dashboard', '/client/documents', '/client/profile', '/', '/contact', '/no'])
    expect(await textOf(browser.get(path))).toContain(banner)
  expect(await (await as(client).get('/client/dashboard')).text()).not.toContain('Stop Viewing')
})

test('an impersonating administrator cannot submit a form to any route, and no table changes', async () => {
  const { browser } = await makeViewer()
  const before = await hashTables(db)
  const fields = { intent: 'deactivate', accepted: 'on', title: 'x' }
  for (const path of await listPaths())
    for (const url of [path, `${path}.data`, `${path}?index`]) {
      const answer = await browser.post(url, fields)
      expect([url, answer.status]).toEqual([url, 403])
      expect(await answer.text()).toMatch(/It’s read-only\./)
    }
  expect(await hashTables(db)).toEqual(before)
})

test('an impersonating administrator has no access to the admin area', async () => {
  const { browser } = await makeViewer()
  for (const path of ['/admin', '/admin/activity', '/admin/users.csv', '/admin/security']) {
    const answer = await browser.get(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/client/dashboard'])
  }
})

test("an impersonating administrator does not see the client's security settings", async () => {
  const { client, browser } = await makeViewer()
  await as(client).get('/client/dashboard')
  for (const path of ['/client/security', '/client/security.data']) {
    const text = await textOf(browser.get(path))
    for (const words of ['Signed-in devices', 'Set Up Two-Factor', 'sessions', 'passkeys'])
      expect(text).not.toContain(words)
  }
  const words = 'Only the account owner can see this.'
  await expectPage(browser.get('/client/security'), 200, words)
})

test('an impersonating administrator views documents under their own name, and they stay new for the client', async () => {
  const { admin, client, browser } = await makeViewer()
  const sender = await makeAdmin(db)
  const { id } = await createDocumentSender(as).share(sender, 'offer.pdf', { client: client.id })
  for (const path of [`/api/documents/${id}/download`, `/api/documents/${id}/versions/1/preview`])
    await expectStatus(browser.get(path), 200)
  const views = and(eq(documentEvents.documentId, id), eq(documentEvents.uid, admin.id))
  expect(await db.$count(documentEvents, views)).toBe(2)
  expect(await db.$count(documentEvents, eq(documentEvents.uid, client.id))).toBe(0)
  for (const one of [as(client), browser]) await expectPage(one.get('/client/documents'), 200, '>New</span>')
})

test('an impersonating administrator sees no data of a client who has not accepted the terms, and cannot accept them', async () => {
  const { client, browser } = await makeViewer({ termsAccepted: false, name: 'Newcomer' })
  await makeProject(db, { clientId: client.id, title: 'Secret Project' })
  for (const path of ['/client/dashboard', '/client/dashboard.data', '/client/documents']) {
    const words = path.endsWith('.data') ? [] : ['Newcomer hasn’t accepted the terms yet.']
    const text = await expectPage(browser.get(path), 403, ...words)
    for (const hidden of ['Secret', 'Accept and Continue']) expect(text).not.toContain(hidden)
  }
  await expectStatus(browser.post('/client', { accepted: 'on' }), 403)
  expect((await findUser(client.id))?.termsAccepted).toBe(false)
})

test('an impersonating administrator can stop with the button, and start and end are logged', async () => {
  const { admin, client, browser } = await makeViewer()
  await expectRedirect(browser.post('/stop-viewing', {}), `/admin?open=${client.id}`)
  await expectStatus(browser.get(`/admin?open=${client.id}`), 200)
  expect(await listActions(client.id, admin.id)).toEqual(['user.viewed-as', 'user.view-ended'])
  await expectRedirect(browser.post('/stop-viewing', {}), '/')
  expect(await db.$count(activity, eq(activity.subjectId, client.id))).toBe(2)
})

test('an impersonating administrator ends the impersonation by signing out', async () => {
  const { admin, client, browser } = await makeViewer()
  await expectStatus(browser.post('/logout', {}), 302)
  await expectRedirect(browser.get('/client/dashboard'), '/login')
  expect(await listActions(client.id)).toEqual(['user.viewed-as', 'user.view-ended'])
  expect(await listSessions(admin.id)).toEqual([])
})

test('an impersonating administrator stays themselves in other sessions and does not change the last sign-in', async () => {
  const { admin, client, browser } = await makeViewer()
  await expectStatus(as(admin).get('/admin'), 200)
  const before = await findUser(client.id)
  await browser.get('/client/dashboard')
  expect(await findUser(client.id)).toEqual(before)
  expect(await listSessions(client.id)).toEqual([])
})

test('an impersonating administrator loses access as soon as they lose the admin role', async () => {
  const { admin, client, browser } = await makeViewer()
  await makeProject(db, { clientId: client.id, title: 'Their project' })
  await db.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.uid, admin.id))
  const page = await expectPage(browser.get('/client/dashboard'), 200, 'The Office')
  expect(page).not.toContain('Their project')
})

test('impersonation is refused for an administrator, an unknown user, and a client who became an administrator', async () => {
  const [admin, other] = [await makeAdmin(db), await makeAdmin(db)]
  for (const entry of [other.id, admin.id, 'nobody', '']) {
    await expectPage(as(admin).post('/admin?index', { intent: 'view-as', entry }), 404, 'Client not found')
  }
  const { client, browser } = await makeViewer()
  await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, client.id))
  await expectStatus(browser.get('/admin'), 200)
})
