import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { breakMethods } from '../make/accounts.ts'
import { makeAdmin, makeAdministrator, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { textOf } from '../pages.ts'
import { readRoutes } from '../routes.ts'

const { app, as, cookieOf, db } = await openTestApp()
/** Returns the current row of a user. */
const find = async (person: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, person.id)))[0]

const found = (await readRoutes()).map(({ pattern, page }) => ({
  path: pattern.replaceAll(/:\w+/g, randomUUID()),
  page,
}))
const inArea = (area: RegExp) => found.filter(({ path }) => area.test(path))
const NOT_AUTHORIZED = 'You are not authorized to perform this action.'
const withData = (paths: string[]) => paths.flatMap((path) => [path, `${path}.data`])
/** Page and data paths in the client area and the admin area. */
const paths = withData([...new Set(inArea(/^\/(client|admin)(\/|$)/).map(({ path }) => path))])
const admin = inArea(/^\/(api\/)?admin(\/|$)/)
const adminPages = [...new Set(admin.filter(({ page }) => page).map(({ path }) => path))]
const adminFiles = admin.filter(({ page }) => !page).map(({ path }) => path)
const clientPages = [...new Set(inArea(/^\/client(\/|$)/).map(({ path }) => path))]
const clientApi = inArea(/^\/api\/(documents|account|projects|search)(\/|$)/).map(({ path }) => path)

/** One session for each kind of user, shared by all paths. */
const visitor = as(null)
const client = as(await makeClient(db))
const staff = as(await makeStaff(db, { termsAccepted: true }))
const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
/** Has the admin role, but not the email in ADMIN_EMAIL. */
const formerAdministrator = as(await makeAdmin(db))
const newcomerRow = await makeClient(db, { termsAccepted: false, name: 'Secret Name' })
await makeProject(db, { clientId: newcomerRow.id, title: 'Secret Project' })
const newcomer = as(newcomerRow)

/** Expects a redirect to the sign-in page; a `.data` response has it in its body, with status 202. */
async function expectToLogin(answer: Response) {
  expect([202, 302]).toContain(answer.status)
  expect(answer.headers.get('location') ?? (await answer.text())).toContain('/login')
}

test.each(paths)('%s redirects a visitor to /login', async (path) => {
  await expectToLogin(await visitor.get(path))
  await expectToLogin(await visitor.post(path, {}))
})

test.each(withData(adminPages))('%s redirects a client to /login and rejects every form', async (path) => {
  await expectToLogin(await client.get(path))
  for (const intent of ['', 'delete']) {
    const answer = await client.post(path, { intent, entry: 'x' })
    expect([intent, answer.status]).toEqual([intent, 403])
    expect(await answer.text()).toContain(NOT_AUTHORIZED)
  }
})

test.each(adminFiles)('%s responds to a client with 403 and without content', async (path) => {
  const isUpload = path.endsWith('/upload')
  const tries = [path, `${path}?search=a`, ...(path.startsWith('/api') ? [] : [`${path}.data`])]
  for (const address of isUpload ? [] : tries) {
    const answer = await client.get(address)
    expect([address, answer.status]).toEqual([address, 403])
    expect(await answer.text()).toContain(NOT_AUTHORIZED)
  }
  const sent = await client.post(path, {})
  expect(isUpload ? [403] : [403, 405]).toContain(sent.status)
  if (sent.status === 403) expect(await sent.text()).toContain(NOT_AUTHORIZED)
})

test('the admin area and the portal show titled 404 pages in their own layout', async () => {
  for (const [who, path, frame] of [
    [administrator, '/admin/no-such-page', 'Administration'],
    [client, '/client/no-such-page', 'Client Area'],
  ] as const) {
    const answer = await who.get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(
      new RegExp(`<title>Page not found \\| .*${frame}.*Page not found`, 's'),
    )
  }
})

test('a redirect to /login remembers the requested page and says if a form was not saved', async () => {
  const asked = await as(null).get('/client/documents')
  expect(asked.headers.get('location')).toBe('/login?returnTo=%2Fclient%2Fdocuments')
  const answer = await as(null).post('/client/documents?index&search=a', { intent: 'withdraw' })
  const to = answer.headers.get('location') ?? ''
  expect(to).toBe('/login?notice=signed-out-unsaved&returnTo=%2Fclient%2Fdocuments%3Fsearch%3Da')
  const words = 'You’ve been signed out, so nothing was sent or saved. Sign in to continue.'
  expect(await textOf(as(null).get(to))).toContain(words)
  const sent = await (await as(null).post('/admin/projects/new.data', { title: 'Lost' })).text()
  expect(sent).toContain('/login?notice=signed-out-unsaved&returnTo=%2Fadmin%2Fprojects%2Fnew')
})

test('/login redirects signed-in users to their area', async () => {
  expect((await client.get('/login')).headers.get('location')).toBe('/client/dashboard')
  expect((await administrator.get('/login')).headers.get('location')).toBe('/admin')
})

const TEAM = '/admin/team'
const SYSTEM = '/admin/system'
/** Paths that only the administrator may visit. */
const isOwn = (path: string) => path.startsWith(TEAM) || path.startsWith(SYSTEM)
const addresses = [...withData(adminPages), ...adminFiles]
const statusOf = async (session: typeof staff, path: string, form?: Record<string, string>) => {
  const answer = await (form ? session.post(path, form) : session.get(path))
  await answer.text()
  return [answer.status, answer.headers.get('location')]
}

test.each(addresses.filter((path) => !isOwn(path)))(
  'a staff member gets the same response from %s as the administrator',
  async (path) => {
    for (const form of [undefined, { intent: 'no such form' }]) {
      const status = await statusOf(staff, path, form)
      expect(status).toEqual(await statusOf(administrator, path, form))
      expect([401, 403]).not.toContain(status[0])
      expect(status[1] ?? '').not.toContain('/login')
    }
  },
)

test.each(addresses.filter(isOwn))(
  'a staff member gets 403 from %s, which only the administrator may see',
  async (path) => {
    expect((await statusOf(administrator, path))[0]).toBe(200)
    const intents = ['remove', 'invite-again', 'end-sessions', 'reset-second-factor']
    // The System page has no forms.
    const forms = path.startsWith(TEAM)
      ? [{ email: 'x@firm.example', name: 'X' }, ...intents.map((intent) => ({ intent, entry: 'x' }))]
      : []
    for (const session of [staff, formerAdministrator])
      for (const form of [undefined, ...forms])
        expect(await statusOf(session, path, form)).toEqual([403, null])
  },
)

test.each(clientPages)(
  'a staff member is redirected from %s to the admin area, and every form sent to it is rejected',
  async (path) => {
    for (const address of [path, `${path}.data`]) {
      const answer = await staff.get(address)
      expect([202, 302]).toContain(answer.status)
      expect(answer.headers.get('location') ?? (await answer.text())).toMatch(/^\/admin$|"\/admin"/)
      const forms: Record<string, string>[] = [{}, { accepted: 'on' }, { intent: 'profile', name: 'X' }]
      for (const form of forms) expect((await staff.post(address, form)).status).toBe(403)
    }
  },
)

test.each(clientApi)('a staff member gets 403 from the client API %s', async (path) => {
  const sends = /upload$|data\.zip$/.test(path)
  const answer = await (sends ? staff.post(path, {}) : staff.get(path))
  expect([answer.status, await answer.text()]).toEqual([403, NOT_AUTHORIZED])
})

const portal = paths.filter((path) => /^\/client\/./.test(path))

test.each([...portal, ...clientApi])(
  '%s reveals nothing about a client who has not accepted the terms',
  async (path) => {
    const isForm = path.startsWith('/api') && /upload$|data\.zip$/.test(path)
    const answer = await (isForm ? newcomer.post(path, {}) : newcomer.get(path))
    const body = await answer.text()
    expect(answer.status).toBe(403)
    expect(body).not.toContain('Secret')
    if (/^\/client.*(?<!\.data)$/.test(path)) expect(body).toContain('Terms of Service and Privacy Policy')
  },
)

test.each(['/client.data', '/client'])(
  'the terms form at %s is rejected if the box is not checked or the session has ended',
  async (path) => {
    const client = await makeClient(db, { termsAccepted: false })
    const unticked = await as(client).post(path, {})
    expect(unticked.status).toBe(400)
    expect(await unticked.text()).toContain('You must accept the terms and conditions to continue.')
    expect((await find(client))?.termsAccepted).toBe(false)
    const ended = await as(null).post(path, { accepted: 'on', returnTo: '/client/documents' })
    const body = await ended.text()
    expect([ended.status, ended.headers.get('location')]).toEqual([401, null])
    expect(body).toContain('User ID is required to accept terms.')
    if (path === '/client') expect(body).toMatch(/<a [^>]*href="\/login[^>]*>Sign in<\/a>/)
  },
)

test('accepting the terms stores time, version and IP for that client only, and opens the portal', async () => {
  const client = await makeClient(db, { termsAccepted: false })
  const other = await makeClient(db, { termsAccepted: false })
  const form = { accepted: 'on', returnTo: '/client/documents', uid: other.id, id: other.id }
  const answer = await as(client).post('/client', form)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/documents'])
  expect(await find(client)).toMatchObject({
    termsAccepted: true,
    termsVersion: '2024-07-26',
    termsAcceptedIp: '127.0.0.1',
    termsAcceptedAt: expect.any(Date),
  })
  expect((await find(other))?.termsAccepted).toBe(false)
  expect((await as(client).get('/client/documents')).status).toBe(200)
})

test('a failure to save the acceptance of the terms is shown and logged, and the client can retry', async () => {
  const state = { broken: true }
  const site = await openTestApp({ database: breakMethods(state) })
  const client = await makeClient(db, { termsAccepted: false })
  const accept = () => site.as(client).post('/client.data', { accepted: 'on' })
  const failed = await accept()
  expect(failed.status).toBe(500)
  expect(await failed.text()).toContain('An error occurred while saving your acceptance. Please try again.')
  expect(site.logs.some((line) => line.msg === 'form not saved')).toBe(true)
  state.broken = false
  expect((await accept()).status).toBe(202)
  expect((await find(client))?.termsAccepted).toBe(true)
})

test('the client dashboard greets the client by name or email, lists only their projects, and is not cached', async () => {
  const client = await makeClient(db, { name: 'Ada', previousLoginAt: new Date('2026-01-02T03:04:05Z') })
  const unnamed = await makeClient(db, { name: '' })
  await makeProject(db, { clientId: client.id, title: 'Mine', status: 'On Hold' })
  await makeProject(db, { clientId: null, title: 'Nobody owns' })
  const answer = await as(client).get('/client/dashboard')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page = await textOf(answer)
  for (const words of ['Welcome, Ada', 'Mine', 'On Hold', 'Go to Document Portal'])
    expect(page).toContain(words)
  expect(page).toContain('Last login: <time dateTime="2026-01-02T03:04:05.000Z"')
  const lastHour = await makeClient(db, { previousLoginAt: new Date(Date.now() - 3_600_000) })
  const { cookie } = await cookieOf(lastHour)
  const headers = { cookie: `${cookie}; foyer.reader=en-GB%7CEurope%2FVienna` }
  const recent = await textOf(app.request(`${APP_URL}/client/dashboard`, { headers }))
  expect(recent).toMatch(/Last login: <time [^>]*>\d{1,2} \w+ \d{4}, \d\d:\d\d</)
  expect(page).not.toContain('Nobody owns')
  const first = await textOf(as(unnamed).get('/client/dashboard'))
  for (const words of [`Welcome, ${unnamed.email}`, 'This is your first time logging in. Welcome!'])
    expect(first).toContain(words)
  expect(first).toContain('No projects yet. Contact us to start a new project!')
  expect(first).not.toContain('Mine')
})
