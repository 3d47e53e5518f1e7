import { expect, test } from 'vitest'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { makeAdmin, makeAdministrator, makeClient, makeStaff } from '../make/make.ts'
import { expectPage } from '../pages.ts'

const { as, cookieOf, db } = await openTestApp()

const headOf = async (person: { id: string } | null, path = '/') => {
  const page = await (await as(person).get(path)).text()
  return page.slice(page.indexOf('<header'), page.indexOf('</header>'))
}

test('the page header shows Admin only to the administrator, and Staff Portal instead of Client Portal to staff', async () => {
  const administrator = await headOf(await makeAdministrator(db, ADMIN_EMAIL))
  const [visitor, client] = [await headOf(null), await headOf(await makeClient(db))]
  const [other, colleague] = [await headOf(await makeAdmin(db)), await headOf(await makeStaff(db))]
  expect(administrator).toContain('>Admin<')
  for (const head of [visitor, client, other, colleague]) expect(head).not.toContain('>Admin<')
  expect(visitor).toMatch(/Log In(?!.*Log Out)/s)
  expect(colleague).toMatch(/href="\/admin"[^>]*><span>Staff Portal</)
  for (const head of [administrator, visitor, client]) expect(head).not.toContain('Staff Portal<')
  const portal = [administrator, visitor, client, colleague].map((head) =>
    head.includes('<span>Client Portal<'),
  )
  expect(portal).toEqual([true, false, true, false])
})

test('the page header in the portal and the admin area has links to the site, a search and frequent actions', async () => {
  const links = (head: string) => [...head.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)
  const site = ['/', '/portfolio', '/services', '/about', '/contact', '/client/dashboard']
  const office = await headOf(await makeAdministrator(db, ADMIN_EMAIL), '/admin/projects')
  const created = ['/admin/projects/new', '/admin/invoices/new', '/admin/documents/share', '/admin/invite']
  expect(links(office)).toEqual(expect.arrayContaining([...site, '/admin', '/admin/security', ...created]))
  expect(office).toMatch(/<form[^>]*action="\/admin\/search"[^>]*>.*?name="q"/)
  const portal = await headOf(await makeClient(db, { name: 'Ada <&> Client' }), '/client/documents')
  expect(links(portal)).toEqual(expect.arrayContaining([...site, '/client/profile']))
  expect(links(portal).filter((to) => to?.startsWith('/admin'))).toEqual([])
  expect(portal).toMatch(/<form[^>]*action="\/client\/search"[^>]*>.*?name="q"/)
  for (const words of ['Ada &lt;&amp;&gt; Client', '>AC<', 'Log Out']) expect(portal).toContain(words)
})

test('the first link of a page skips to its content, which can get the focus', async () => {
  const people = {
    '/login': null,
    '/client/dashboard': await makeClient(db),
    '/admin/projects': await makeAdmin(db),
  }
  for (const [path, person] of Object.entries(people)) {
    const page = await (await as(person).get(path)).text()
    const body = page.slice(page.indexOf('<body'))
    const [, id = '', words] = /<a [^>]*?href="#([\w-]+)"[^>]*>([^<]*)/.exec(body) ?? []
    expect([path, words, body.indexOf('<a ')]).toEqual([
      path,
      'Skip to content',
      body.indexOf('<a class="skip-link"'),
    ])
    expect(new RegExp(`<[^>]* id="${id}"[^>]*>`).exec(body)?.[0], path).toContain('tabindex="-1"')
  }
})

test("dates on a page use the locale and time zone in the browser's cookie, or otherwise the firm's", async () => {
  const client = await makeClient(db, { previousLoginAt: new Date('2026-01-02T23:30:00Z') })
  const { cookie } = await cookieOf(client)
  const dashboard = (reader: string) =>
    as(null).get('/client/dashboard', { headers: { cookie: `${cookie}${reader}` } })
  await expectPage(dashboard('; foyer.reader=en-GB%7CAsia%2FTokyo'), 200, '3 Jan 2026, 08:30<')
  await expectPage(dashboard(''), 200, '2 Jan 2026, 23:30')
})
