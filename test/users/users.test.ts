import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdmin, makeClient } from '#test/make/make.ts'
import { expectPage, expectStatus, readPages } from '#test/pages.ts'

const { as, db, findUser, listEmailKinds, makeWithPassword, signIn } = await openTestApp()
const administrator = await makeAdmin(db)
const admin = as(administrator)
const other = await makeClient(db)

const edit = (user: Awaited<ReturnType<typeof makeClient>>, overrides: Record<string, string> = {}) => ({
  intent: 'edit',
  entry: user.id,
  name: user.name,
  email: user.email,
  company: '',
  projectDescription: '',
  version: getUserRevision(user),
  ...overrides,
})
const save = (fields: Record<string, string>) => admin.post('/admin.data?index', fields)

test('editing a user stores and logs only name, email, company and project description', async () => {
  const user = await makeClient(db, { jobTitle: 'Owner', company: 'Old Ltd' })
  const changed = { name: 'New Name', company: 'New Ltd', projectDescription: 'New words' }
  await expectPage(save(edit(user, { ...changed, jobTitle: 'Chief', role: 'admin' })), 200)
  expect(await findUser(user.id)).toMatchObject({ ...changed, jobTitle: 'Owner', email: user.email })
  const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, user.id))
  expect(roles.map(({ role }) => role)).toEqual(['client'])
  const before = { name: user.name, company: 'Old Ltd' }
  const logged = await db.select().from(activity).where(eq(activity.subjectId, user.id))
  expect(logged).toMatchObject([{ action: 'user.changed', actorUid: administrator.id, before }])
  expect(logged[0]?.after).toEqual(changed)
})

test("changing a user's email notifies both addresses, signs the user out and changes the email they sign in with", async () => {
  const user = await makeWithPassword()
  const session = as(user)
  await expectStatus(session.get('/client/dashboard'), 200)
  const email = `moved-${user.email}`
  await expectPage(save(edit(user, { email: email.toUpperCase() })), 200)
  await expectStatus(session.get('/client/dashboard'), 302)
  for (const to of [user.email, email]) expect((await listEmailKinds(to))[0]).toBe('email-changed')
  expect([(await signIn(user.email)).status, (await signIn(email)).status]).toEqual([401, 302])
})

test.each([
  [ADMIN_EMAIL, 'The administrator’s email is set with ADMIN_EMAIL.', 409],
  [other.email, 'Another account uses this email.', 409],
])('editing a user rejects the email %j', async (email, words, status) => {
  const user = await makeClient(db)
  await expectPage(save(edit(user, { email })), status, words)
  expect((await findUser(user.id))?.email).toBe(user.email)
})

test('editing a user fails on an edit conflict and overwrites nothing', async () => {
  const user = await makeClient(db)
  await expectPage(save(edit(user, { name: 'First tab' })), 200)
  const words = 'You’ve already saved a different version of this, maybe in another window.'
  await expectPage(save(edit(user, { name: 'Second tab' })), 409, words)
  expect((await findUser(user.id))?.name).toBe('First tab')
})

/** Returns the names in the user table, each of which links to a client page. */
const rowsOn = (html: string) =>
  [
    ...(html.match(/aria-label="Table of users".*?<\/table>/s)?.[0] ?? '').matchAll(
      /<th scope="row"[^>]*>(?:<a [^>]*href="\/admin\/clients\/[^"]+"[^>]*>([^<]*)<\/a>)?/g,
    ),
  ].map(([, name]) => name)
const list = (query: Record<string, string>) =>
  expectPage(admin.get(`/admin?${new URLSearchParams(query)}`), 200)

test('the user list can be searched by name, company and email, without wildcards', async () => {
  const mark = randomUUID()
  await makeClient(db, { name: `Percent 100% ${mark}` })
  await makeClient(db, { name: 'Other', company: `Company ${mark}` })
  const { email } = await makeClient(db, { name: `By email ${mark}` })
  expect(await list({ search: mark.toUpperCase() })).toContain(`Company ${mark}`)
  expect(rowsOn(await list({ search: `100% ${mark}` }))).toEqual([`Percent 100% ${mark}`])
  expect(rowsOn(await list({ search: email }))).toEqual([`By email ${mark}`])
  const nothing = await list({ search: `1__% ${mark}` })
  for (const words of [`Nothing matches “1__% ${mark}”.`, 'Show all']) expect(nothing).toContain(words)
})

test('the user list can be sorted by sign-up, name, company or last sign-in, and ignores unknown sort keys', async () => {
  const mark = randomUUID()
  for (const [name, year, overrides] of [
    ['Adam', 2020, { company: 'zeta', lastLoginAt: new Date('2026-01-01') }],
    ['bert', 2021, { company: null, lastLoginAt: new Date('2026-02-01') }],
    ['Cora', 2022, { company: 'Alpha' }],
  ] as const)
    await makeClient(db, { name: `${name} ${mark}`, createdAt: new Date(`${year}-01-01`), ...overrides })
  for (const [query, names] of [
    [{}, ['Cora', 'bert', 'Adam']],
    [{ direction: 'asc' }, ['Adam', 'bert', 'Cora']],
    [{ sort: 'name' }, ['Adam', 'bert', 'Cora']],
    [{ sort: 'name', direction: 'desc' }, ['Cora', 'bert', 'Adam']],
    [{ sort: 'company' }, ['bert', 'Cora', 'Adam']],
    [{ sort: 'login' }, ['bert', 'Adam', 'Cora']],
    [{ sort: 'magic', direction: 'sideways', after: 'nobody' }, ['Cora', 'bert', 'Adam']],
  ] as const) {
    const rows = rowsOn(await list({ search: mark, ...query }))
    expect([query, rows]).toEqual([query, names.map((name) => `${name} ${mark}`)])
  }
})

test('the user list is paged in every sort order without gaps or duplicates', async () => {
  const mark = randomUUID()
  await db.execute(sql`insert into users (uid, name, email, company, created_at)
    select ${mark} || n, 'Same', ${mark} || n || '@client.example', ${mark}, '2020-01-01' from generate_series(1, 120) n`)
  for (const sort of ['signed-up', 'name', 'company', 'login']) {
    const path = `/admin?search=${mark}&sort=${sort}`
    const row = /<th scope="row"[^>]*><a [^>]*href="\/admin\/clients\/([^"]+)"/g
    const seen = await readPages(admin.get, path, row)
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 120, 120])
  }
})

test('the user list can be filtered by account state, and ignores unknown states', async () => {
  const mark = randomUUID()
  const now = new Date()
  const states = {
    unverified: { emailVerified: false },
    invited: { emailVerified: false, invitedAt: now },
    terms: { termsAccepted: false },
    deactivated: { deactivatedAt: now },
    closing: { closesAt: now },
  }
  for (const [name, state] of Object.entries({ ...states, plain: {} }))
    await makeClient(db, { name: `${name} ${mark}`, ...state })
  for (const show of Object.keys(states))
    expect(rowsOn(await list({ search: mark, show }))).toEqual([`${show} ${mark}`])
  expect(rowsOn(await list({ search: mark, show: 'magic' }))).toHaveLength(6)
})

test('the user list opens the dialog for the user in the URL, even if the list does not show them', async () => {
  const client = await makeClient(db, { createdAt: new Date('2001-01-01'), jobTitle: 'Lighthouse keeper' })
  expect(await list({ open: client.id, search: randomUUID() })).toContain('Lighthouse keeper')
  expect(await list({ open: 'nobody' })).toContain('This account no longer exists.')
  const invited = await makeClient(db, { emailVerified: false, invitedAt: new Date() })
  const dialog = await list({ open: invited.id, search: randomUUID() })
  expect(dialog).toContain('<span class="badge badge-waits-for-client">Invited</span>')
})

/** Parses CSV as defined in RFC 4180, independently of the program. */
const parse = (csv: string) =>
  [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)].reduce<string[][]>(
    (rows, [, quoted, plain, end]) => {
      rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
      if (end !== ',') rows.push([])
      return rows
    },
    [[]],
  )
const exportUsers = async (query: Record<string, string>) => {
  const answer = await admin.get(`/admin/users.csv?${new URLSearchParams(query)}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, ...bytes.subarray(0, 3)]).toEqual([200, 0xef, 0xbb, 0xbf])
  const file = bytes.subarray(3).toString('utf8')
  const [top, head, ...rows] = parse(file)
  expect(top).toEqual([expect.stringMatching(/^As visible to /)])
  expect(rows.pop()).toEqual([])
  const named = rows.map((row) => Object.fromEntries(row.map((cell, i) => [head?.[i], cell])))
  return { headers: answer.headers, file, rows: named }
}

test('the user export contains every column, with umlauts, commas, quotes and line breaks unchanged', async () => {
  const mark = randomUUID()
  const client = await makeClient(db, {
    name: `Jörg "Jo" Müller-Ößner, ${mark}`,
    company: 'Łódź 株式会社',
    projectDescription: 'One line,\nand "another".',
    city: 'Köln',
    lastLoginAt: new Date('2026-03-04T05:06:07Z'),
  })
  const { headers, rows } = await exportUsers({ search: mark })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('filename="users.csv"')
  expect(rows).toMatchObject([
    {
      Name: client.name,
      Company: client.company,
      Email: client.email,
      City: 'Köln',
      Id: client.id,
      'Project Description': client.projectDescription,
      Role: 'client',
      'Email Verified': 'yes',
      'Last Login': '2026-03-04 05:06',
      Closes: '',
    },
  ])
})

test('the user export applies search, filter and order, and is recorded in the activity log', async () => {
  const company = randomUUID()
  for (const name of ['b', 'a', 'c']) await makeClient(db, { name, company, deactivatedAt: new Date() })
  await makeClient(db, { company })
  const { rows } = await exportUsers({ search: company, show: 'deactivated', sort: 'name' })
  expect(rows.map((row) => row.Name)).toEqual(['a', 'b', 'c'])
  const [entry] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  const after = { search: company, show: 'deactivated' }
  expect(entry).toMatchObject({ action: 'user.exported', actorUid: administrator.id, after })
})

test('the user export streams 5,000 users in batches with backpressure', async () => {
  const mark = randomUUID()
  // Ten statements, because each has a deadline, which a busy machine would exceed with all rows in one.
  for (let first = 1; first <= 5000; first += 500)
    await db.execute(sql`insert into users (uid, name, email, company)
      select ${mark} || n, 'User ' || n, ${mark} || n || '@client.example', ${mark}
      from generate_series(${first}::int, ${first + 499}::int) n`)
  let queries = 0
  const database = (real: Database) =>
    new Proxy(real, {
      get: (db, key) => {
        if (key === 'select') queries++
        return Reflect.get(db, key)
      },
    })
  const site = await openTestApp({ database })
  const answer = await site.as(administrator).get(`/admin/users.csv?search=${mark}`)
  const parts: Uint8Array[] = []
  let queriesAtFirst = 0
  for await (const part of answer.body ?? []) {
    queriesAtFirst ||= queries
    parts.push(part)
  }
  const file = Buffer.concat(parts)
  const emails = file.toString('utf8').match(/[0-9a-f-]{36}\d+@client\.example/g)
  expect([emails?.length, new Set(emails).size]).toEqual([5000, 5000])
  expect(file.byteLength).toBeGreaterThan(500_000)
  // The five queries for later batches run only after the first bytes have been read.
  expect(queries - queriesAtFirst).toBeGreaterThanOrEqual(5)
})
