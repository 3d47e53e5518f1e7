import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import type { Database } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { makeAdmin, makeAdministrator, makeClient, makeProject, makeStaff, PASSWORD } from '../make/make.ts'
import { readRoutes } from '../routes.ts'

const { as, ctx, db, app } = await openTestApp()
/** A second instance on the same database. */
const other = await openTestApp()

const found = (await readRoutes()).map(({ pattern, page }) => ({
  path: pattern.replaceAll(/:\w+/g, randomUUID()),
  page,
}))
const inArea = (area: RegExp) => found.filter(({ path }) => area.test(path))
const withData = (paths: string[]) => paths.flatMap((path) => [path, `${path}.data`])
/** Paths of the client area and the admin area, with those of their data. */
const paths = withData([...new Set(inArea(/^\/(client|admin)(\/|$)/).map(({ path }) => path))])
const admin = inArea(/^\/(api\/)?admin(\/|$)/)
const adminPages = [...new Set(admin.filter(({ page }) => page).map(({ path }) => path))]
const adminFiles = admin.filter(({ page }) => !page).map(({ path }) => path)
const clientPages = [...new Set(inArea(/^\/client(\/|$)/).map(({ path }) => path))]
const clientApi = inArea(/^\/api\/(documents|account|projects|search)(\/|$)/).map(({ path }) => path)

describe('the guarded areas', () => {
  test('include the client area and the admin area of the route table', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['/client', '/client/dashboard', '/client/dashboard.data', '/admin']),
    )
  })

  test.each(paths)('%s redirects a visitor to /login', async (path) => {
    for (const answer of [await as(null).get(path), await as(null).post(path, {})]) {
      // A `.data` request has the redirect in its body, with status 202.
      const where = answer.headers.get('location') ?? (await answer.text())
      expect([202, 302]).toContain(answer.status)
      expect(where).toContain('/login')
    }
  })

  const NO = 'You are not authorized to perform this action.'

  test.each(withData(adminPages))('%s redirects a client to /login', async (path) => {
    const answer = await as(await makeClient(db)).get(path)
    expect([202, 302]).toContain(answer.status)
    expect(answer.headers.get('location') ?? (await answer.text())).toContain('/login')
  })

  test('show a 404 page in their own frame', async () => {
    for (const [who, path, frame] of [
      [await makeAdmin(db), '/admin/no-such-page', 'Administration'],
      [await makeClient(db), '/client/no-such-page', 'Client Area'],
    ] as const) {
      const answer = await as(who).get(path)
      const page = await answer.text()
      expect([answer.status, page.includes('Page not found'), page.includes(frame)]).toEqual([
        404,
        true,
        true,
      ])
    }
  })

  test.each(adminFiles)('%s responds to a client with 403 and without content', async (path) => {
    const client = as(await makeClient(db))
    const tries = [path, `${path}?search=a`, ...(path.startsWith('/api') ? [] : [`${path}.data`])]
    for (const address of path.endsWith('/upload') ? [] : tries) {
      const answer = await client.get(address)
      expect([address, answer.status]).toEqual([address, 403])
      expect(await answer.text()).toContain(NO)
    }
    const sent = await client.post(path, {})
    expect([403, ...(path.endsWith('/upload') ? [] : [405])]).toContain(sent.status)
    if (sent.status === 403) expect(await sent.text()).toContain(NO)
  })

  test.each(adminPages)('%s rejects every form of a client with 403', async (path) => {
    const client = as(await makeClient(db))
    for (const address of [path, `${path}.data`])
      for (const intent of ['', 'save', 'delete', 'role', 'password']) {
        const answer = await client.post(address, { intent, entry: 'x' })
        expect([address, answer.status]).toEqual([address, 403])
        expect(await answer.text()).toContain(NO)
      }
  })

  test('a forged session cookie does not open the client area', async () => {
    for (const cookie of [
      'foyer.session_token=x',
      `foyer.session_token=${randomUUID()}.${'A'.repeat(43)}%3D`,
    ]) {
      const answer = await app.request(`${APP_URL}/client/dashboard`, { headers: { cookie } })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
    }
  })

  test('a redirect to /login keeps the requested page', async () => {
    const answer = await as(null).get('/client/documents')
    expect(answer.headers.get('location')).toBe('/login?returnTo=%2Fclient%2Fdocuments')
  })

  test('a form sent after the session ended leads to /login, which says so and returns to the page', async () => {
    const answer = await as(null).post('/client/documents?index&search=a', { intent: 'take-back' })
    const to = answer.headers.get('location') ?? ''
    expect(to).toBe('/login?notice=signed-out-unsaved&returnTo=%2Fclient%2Fdocuments%3Fsearch%3Da')
    const words = 'You’ve been signed out, so nothing was sent or saved. Sign in to continue.'
    expect(await (await as(null).get(to)).text()).toContain(words)
    const sent = await (await as(null).post('/admin/projects/new.data', { title: 'Lost' })).text()
    expect(sent).toContain('/login?notice=signed-out-unsaved&returnTo=%2Fadmin%2Fprojects%2Fnew')
  })

  test('/login redirects signed-in people to their area', async () => {
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
    const [admin] = await db.select().from(users).where(eq(users.email, ADMIN_EMAIL))
    const client = await makeClient(db)
    expect((await as(client).get('/login')).headers.get('location')).toBe('/client/dashboard')
    expect((await as(admin ?? null).get('/login')).headers.get('location')).toBe('/admin')
  })
})

describe('a staff member', () => {
  const TEAM = '/admin/team'
  const SYSTEM = '/admin/system'
  /** Paths for the administrator alone. */
  const isOwn = (path: string) => path.startsWith(TEAM) || path.startsWith(SYSTEM)
  const addresses = [...withData(adminPages), ...adminFiles]
  const statusOf = async (person: { id: string }, path: string, form?: Record<string, string>) => {
    const answer = await (form ? as(person).post(path, form) : as(person).get(path))
    await answer.text()
    return [answer.status, answer.headers.get('location')]
  }

  test.each(addresses.filter((path) => !isOwn(path)))(
    'gets the same response from %s as the administrator',
    async (path) => {
      const fixed = await makeAdministrator(db, ADMIN_EMAIL)
      const colleague = await makeStaff(db)
      for (const form of [undefined, { intent: 'no such form' }]) {
        const status = await statusOf(colleague, path, form)
        expect(status).toEqual(await statusOf(fixed, path, form))
        expect([401, 403]).not.toContain(status[0])
        expect(status[1] ?? '').not.toContain('/login')
      }
    },
  )

  test.each(addresses.filter(isOwn))('gets 403 from %s, which only the administrator sees', async (path) => {
    expect((await statusOf(await makeAdministrator(db, ADMIN_EMAIL), path))[0]).toBe(200)
    // The System page has no form.
    const forms = path.startsWith(TEAM) ? [{ email: 'x@firm.example', name: 'X' }] : []
    for (const form of [undefined, ...forms])
      expect(await statusOf(await makeStaff(db), path, form)).toEqual([403, null])
  })

  test.each(clientPages)(
    'is redirected from %s to the admin area, and every form there is rejected',
    async (path) => {
      const colleague = as(await makeStaff(db, { termsAccepted: true }))
      for (const address of [path, `${path}.data`]) {
        const answer = await colleague.get(address)
        expect([202, 302]).toContain(answer.status)
        expect(answer.headers.get('location') ?? (await answer.text())).toMatch(/^\/admin$|"\/admin"/)
        const forms: Record<string, string>[] = [{}, { accepted: 'on' }, { intent: 'profile', name: 'X' }]
        for (const form of forms) expect((await colleague.post(address, form)).status).toBe(403)
      }
    },
  )

  test.each(clientApi)('gets 403 from %s, an API of clients', async (path) => {
    const colleague = as(await makeStaff(db, { termsAccepted: true }))
    const sends = /upload$|data\.zip$/.test(path)
    const answer = await (sends ? colleague.post(path, {}) : colleague.get(path))
    expect([answer.status, await answer.text()]).toEqual([
      403,
      'You are not authorized to perform this action.',
    ])
  })

  test('loses access to every path on all instances when removed', async () => {
    const [fixed, colleague] = [await makeAdministrator(db, ADMIN_EMAIL), await makeStaff(db)]
    const [here, there] = [as(colleague), other.as(colleague)]
    for (const site of [here, there]) expect((await site.get('/admin')).status).toBe(200)
    expect(await statusOf(fixed, TEAM, { intent: 'remove', entry: colleague.id })).toEqual([200, null])
    const from = async (site: typeof here, path: string, form?: object) => {
      const answer = await (form ? site.post(path, { ...form }) : site.get(path))
      const text = await answer.text()
      const toLogin =
        [202, 302].includes(answer.status) && /\/login/.test(answer.headers.get('location') ?? text)
      return toLogin || answer.status === 401
    }
    for (const site of [there, here, other.as(colleague)])
      for (const path of [...addresses, ...paths, ...clientApi]) {
        // An API that only accepts forms rejects other requests before it checks the session.
        const taken = path.startsWith('/api') && /upload$|data\.zip$/.test(path)
        expect([path, taken || (await from(site, path))]).toEqual([path, true])
        const refusesForms = path.startsWith('/api') && !taken
        expect([path, refusesForms || (await from(site, path, { intent: 'x' }))]).toEqual([path, true])
      }
  })
})

describe('before a client accepts the terms', () => {
  const portal = paths.filter((path) => /^\/client\/./.test(path))

  test.each(portal)('%s reveals nothing about the client', async (path) => {
    const client = await makeClient(db, { termsAccepted: false, name: 'Secret Name' })
    await makeProject(db, { clientId: client.id, title: 'Secret Project' })
    const answer = await as(client).get(path)
    const body = await answer.text()
    expect(answer.status).toBe(403)
    expect(body).not.toContain('Secret')
    if (!path.endsWith('.data')) expect(body).toContain('Terms of Service and Privacy Policy')
  })

  test.each(['/client.data', '/client'])('a form to %s without the ticked box is rejected', async (path) => {
    const client = await makeClient(db, { termsAccepted: false })
    const answer = await as(client).post(path, {})
    const body = await answer.text()
    expect(answer.status).toBe(400)
    expect(body).toContain('You must accept the terms and conditions to continue.')
    if (path === '/client') expect(body).toContain('Terms of Service and Privacy Policy')
    expect((await db.select().from(users).where(eq(users.id, client.id)))[0]?.termsAccepted).toBe(false)
  })

  test.each([
    ['by the scripts', '/client.data'],
    ['without scripts', '/client'],
  ])('the dialog of a client whose session ended links to the sign-in page, %s', async (_, path) => {
    const answer = await as(null).post(path, { accepted: 'on', returnTo: '/client/documents' })
    const body = await answer.text()
    expect([answer.status, answer.headers.get('location')]).toEqual([401, null])
    expect(body).toContain('User ID is required to accept terms.')
    if (path === '/client') expect(body).toMatch(/<a [^>]*href="\/login[^>]*>Log in<\/a>/)
  })

  test('accepting stores time, version and IP address and opens the portal', async () => {
    const client = await makeClient(db, { termsAccepted: false })
    const answer = await as(client).post('/client', { accepted: 'on', returnTo: '/client/documents' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/documents'])
    const [user] = await db.select().from(users).where(eq(users.id, client.id))
    expect(user).toMatchObject({
      termsAccepted: true,
      termsVersion: '2024-07-26',
      termsAcceptedIp: '127.0.0.1',
    })
    expect(user?.termsAcceptedAt).toBeInstanceOf(Date)
    expect((await as(client).get('/client/documents')).status).toBe(200)
  })

  test('an acceptance that could not be saved is reported, logged and can be retried', async () => {
    let broken = true
    // Only transactions fail, so that the session is still found.
    const database = (real: Database) =>
      new Proxy(real, {
        get: (db, key) => {
          if (broken && key === 'transaction') throw new Error('the database is gone')
          return Reflect.get(db, key)
        },
      })
    const site = await openTestApp({ database })
    const client = await makeClient(db, { termsAccepted: false })
    const accept = () => site.as(client).post('/client.data', { accepted: 'on' })
    const failed = await accept()
    expect(failed.status).toBe(500)
    expect(await failed.text()).toContain('An error occurred while saving your acceptance. Please try again.')
    expect(site.logs.some((line) => line.msg === 'form not saved')).toBe(true)
    broken = false
    expect((await accept()).status).toBe(202)
    expect((await db.select().from(users).where(eq(users.id, client.id)))[0]?.termsAccepted).toBe(true)
  })

  test('a client cannot accept the terms for another client', async () => {
    const [one, other] = [
      await makeClient(db, { termsAccepted: false }),
      await makeClient(db, { termsAccepted: false }),
    ]
    await as(one).post('/client', { accepted: 'on', uid: other.id, id: other.id })
    expect((await db.select().from(users).where(eq(users.id, other.id)))[0]?.termsAccepted).toBe(false)
  })
})

describe('the client dashboard', () => {
  test('greets by name, shows the last sign-in and lists only the client’s projects with their status', async () => {
    const client = await makeClient(db, { name: 'Ada', previousLoginAt: new Date('2026-01-02T03:04:05Z') })
    const stranger = await makeClient(db)
    await makeProject(db, { clientId: client.id, title: 'Mine', status: 'On Hold' })
    await makeProject(db, { clientId: stranger.id, title: 'Not mine' })
    await makeProject(db, { clientId: null, title: 'Nobody owns' })
    const page = await textOf(as(client).get('/client/dashboard'))
    expect(page).toContain('Welcome, Ada')
    expect(page).toContain('Last login: <time dateTime="2026-01-02T03:04:05.000Z"')
    for (const words of ['Your Projects', 'Mine', 'On Hold', 'Quick Actions', 'Go to Document Portal']) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('Not mine')
    expect(page).not.toContain('Nobody owns')
  })

  test('greets by email address without a name and welcomes at the first sign-in', async () => {
    const client = await makeClient(db, { name: '' })
    const page = await textOf(as(client).get('/client/dashboard'))
    expect(page).toContain(`Welcome, ${client.email}`)
    expect(page).toContain('This is your first time logging in. Welcome!')
    expect(page).toContain('No projects yet. Contact us to start a new project!')
  })

  test('is never cached', async () => {
    const answer = await as(await makeClient(db)).get('/client/dashboard')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the admin dashboard', () => {
  test('lists users newest first with all columns', async () => {
    const admin = await makeAdmin(db)
    await makeClient(db, {
      name: 'Grace Client',
      company: 'Grace Ltd',
      jobTitle: 'CFO',
      phoneNumber: '555-0101',
      industry: 'retail',
      projectDescription: '<script>alert(1)</script>',
      createdAt: new Date('2999-01-01T00:00:00Z'),
    })
    const page = await (await as(admin).get('/admin')).text()
    for (const column of [
      'Name',
      'Company',
      'Job Title',
      'Email &amp; Phone',
      'Industry',
      'Project Description',
      'Signed Up',
      'Actions',
    ]) {
      expect(page).toMatch(new RegExp(`<th[^>]*>(<a[^>]*>)?${column}<`))
    }
    for (const words of ['Grace Client', 'Grace Ltd', 'CFO', '555-0101', 'retail', '2999'])
      expect(page).toContain(words)
    expect(page).not.toContain('<script>alert(1)')
  })
})

describe('the page header', () => {
  test('shows Admin only to the account with the administrator email address', async () => {
    const page = async (person: { id: string } | null) => (await as(person).get('/')).text()
    const fixed = (await db.select().from(users).where(eq(users.email, ADMIN_EMAIL)))[0] ?? null
    expect(await page(null)).toContain('Log In')
    expect(await page(null)).not.toContain('Log Out')
    const client = await page(await makeClient(db))
    expect(client).toContain('Client Portal')
    expect(client).toContain('Log Out')
    expect(client).not.toContain('>Admin<')
    expect(await page(await makeAdmin(db))).not.toContain('>Admin<')
    const colleague = await page(await makeStaff(db))
    expect(colleague).toMatch(/href="\/admin"[^>]*><span>Office</)
    expect(colleague).not.toMatch(/>Admin<|<span>Client Portal</)
    for (const [person, portal] of [
      [fixed, true],
      [await makeClient(db), true],
      [null, false],
    ] as const) {
      expect(await page(person)).not.toContain('Office<')
      expect((await page(person)).includes('<span>Client Portal<')).toBe(portal)
    }
    expect(await page(fixed)).toContain('>Admin<')
  })

  test('links the site, a search and frequent actions in the portal and the admin area', async () => {
    const headOf = async (person: { id: string }, path: string) => {
      const page = await (await as(person).get(path)).text()
      return page.slice(page.indexOf('<header'), page.indexOf('</header>'))
    }
    const links = (head: string) => [...head.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)
    const site = ['/', '/portfolio', '/services', '/about', '/contact', '/client/dashboard']
    const office = await headOf(await makeAdministrator(db, ADMIN_EMAIL), '/admin/projects')
    const created = ['/admin/projects/new', '/admin/invoices/new', '/admin/documents/share', '/admin/invite']
    expect(links(office)).toEqual(expect.arrayContaining([...site, '/admin', '/admin/security', ...created]))
    expect(office).toMatch(/<form[^>]*action="\/admin\/search"[^>]*>.*?name="q"/)
    const client = await makeClient(db, { name: 'Ada <&> Client' })
    const portal = await headOf(client, '/client/documents')
    expect(links(portal)).toEqual(expect.arrayContaining([...site, '/client/profile']))
    expect(links(portal).filter((to) => to?.startsWith('/admin'))).toEqual([])
    expect(portal).toMatch(/<form[^>]*action="\/client\/search"[^>]*>.*?name="q"/)
    for (const words of ['Ada &lt;&amp;&gt; Client', '>AC<', 'Log Out']) expect(portal).toContain(words)
  })

  test('signs out for good', async () => {
    const client = as(await makeClient(db))
    const answer = await client.post('/logout', {})
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await client.get('/client/dashboard')).headers.get('location')).toBe('/login')
  })
})
