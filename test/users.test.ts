import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from './app.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from './make.ts'

const { as, db, mailsTo } = await openTestApp()
const admin = as(await makeAdmin(db))
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

const edit = (
  user: { id: string; name: string; email: string; updatedAt: Date },
  with_: Record<string, string> = {},
) => ({
  uid: user.id,
  name: user.name,
  email: user.email,
  company: '',
  projectDescription: '',
  updatedAt: user.updatedAt.toISOString(),
  ...with_,
})
const save = async (fields: Record<string, string>, who = admin) => {
  const answer = await who.post('/admin.data?index', fields)
  return [answer.status, await answer.text()] as const
}

describe('changing a user', () => {
  test('stores name, email, company and project description, and nothing else', async () => {
    const user = await makeClient(db, { jobTitle: 'Owner' })
    const [status] = await save(
      edit(user, {
        name: 'New Name',
        company: 'New Ltd',
        projectDescription: 'New words',
        jobTitle: 'Chief',
        role: 'admin',
      }),
    )
    expect(status).toBe(200)
    expect(await userOf(user.id)).toMatchObject({
      name: 'New Name',
      company: 'New Ltd',
      projectDescription: 'New words',
      jobTitle: 'Owner',
      email: user.email,
    })
  })

  test('is refused to clients and strangers', async () => {
    const user = await makeClient(db)
    for (const who of [as(null), as(user)]) {
      const [status, body] = await save(edit(user, { name: 'Taken over' }), who)
      expect([status, body.includes('/login')]).toEqual([202, true])
    }
    expect((await userOf(user.id))?.name).toBe(user.name)
  })

  test('to another address tells both, signs the person out, and sign-in follows', async () => {
    const user = await makeClient(db)
    await givePassword(db, user)
    const session = as(user)
    expect((await session.get('/client/dashboard')).status).toBe(200)
    const email = `moved-${user.email}`
    expect((await save(edit(user, { email: email.toUpperCase() })))[0]).toBe(200)
    expect((await session.get('/client/dashboard')).status).toBe(302)
    for (const to of [user.email, email]) expect((await mailsTo(to))[0]?.kind).toBe('address-changed')
    const logIn = (address: string) => as(null).post('/login', { email: address, password: PASSWORD })
    expect((await logIn(user.email)).status).toBe(401)
    expect((await logIn(email)).status).toBe(302)
  })

  test.each([
    ['', 'Enter your email address.', 400],
    ['no address', 'Enter an email address like name@company.com.', 400],
    [ADMIN_EMAIL, "The administrator's address is set with ADMIN_EMAIL.", 409],
  ])('to the address %j is refused', async (email, words, expected) => {
    const user = await makeClient(db)
    const [status, body] = await save(edit(user, { email }))
    expect([status, body.includes(words)]).toEqual([expected, true])
    expect((await userOf(user.id))?.email).toBe(user.email)
  })

  test('to an address in use is refused', async () => {
    const [user, other] = [await makeClient(db), await makeClient(db)]
    const [status, body] = await save(edit(user, { email: other.email }))
    expect([status, body.includes('Another account has this address.')]).toEqual([409, true])
  })

  test('in two tabs: the second is told, and nothing is overwritten', async () => {
    const user = await makeClient(db)
    expect((await save(edit(user, { name: 'First tab' })))[0]).toBe(200)
    const [status, body] = await save(edit(user, { name: 'Second tab' }))
    expect([status, body.includes('Somebody else has changed this user')]).toEqual([409, true])
    expect((await userOf(user.id))?.name).toBe('First tab')
  })
})

describe('the list of users', () => {
  test('is searched by name, company and address, taking signs literally', async () => {
    const mark = crypto.randomUUID()
    await makeClient(db, { name: `Percent 100% ${mark}` })
    await makeClient(db, { name: 'Other', company: `Company ${mark}` })
    const page = async (search: string) =>
      (await admin.get(`/admin?search=${encodeURIComponent(search)}`)).text()
    expect(await page(mark.toUpperCase())).toContain(`Company ${mark}`)
    expect(await page(`100% ${mark}`)).toContain('Percent 100%')
    expect(await page(`1__% ${mark}`)).toContain('No user matches this search.')
  })

  test('goes on page by page without losing or repeating anybody', async () => {
    const mark = crypto.randomUUID()
    const made = new Set<string>()
    const createdAt = new Date('2020-01-01T00:00:00Z')
    for (let i = 0; i < 120; i++) made.add((await makeClient(db, { company: mark, createdAt })).email)
    const seen: string[] = []
    let path: string | undefined = `/admin?search=${mark}`
    while (path) {
      const html: string = await (await admin.get(path)).text()
      seen.push(...(html.match(/[0-9a-f-]{36}@client\.example/g) ?? []).filter((email) => made.has(email)))
      const next: string | undefined = html.match(/href="[^"]*(\?[^"]*after=[^"]+)"/)?.[1]
      path = next && `/admin${next.replaceAll('&amp;', '&')}`
    }
    expect(new Set(seen)).toEqual(made)
  })
})
