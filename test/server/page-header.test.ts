import { describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { makeAdmin, makeAdministrator, makeClient, makeStaff } from '../make/make.ts'

const { as, db } = await openTestApp()

describe('the page header', () => {
  const headOf = async (person: { id: string } | null, path = '/') => {
    const page = await (await as(person).get(path)).text()
    return page.slice(page.indexOf('<header'), page.indexOf('</header>'))
  }

  test('shows Admin only to the administrator, and the office to staff instead of the portal', async () => {
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

  test('links the site, a search and frequent actions in the portal and the admin area', async () => {
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

  test('signs out for good', async () => {
    const client = as(await makeClient(db))
    const answer = await client.post('/logout', {})
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await client.get('/client/dashboard')).headers.get('location')).toBe('/login')
  })
})
