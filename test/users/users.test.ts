import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getUserRevision } from '#app/domain/users/update-user.server.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '#test/make/make.ts'

const { as, db, mailsTo } = await openTestApp()
const office = await makeAdmin(db)
const admin = as(office)
const other = await makeClient(db)
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

const edit = (
  user: Parameters<typeof getUserRevision>[0] & { id: string },
  with_: Record<string, string> = {},
) => ({
  intent: 'edit',
  entry: user.id,
  name: user.name,
  email: user.email,
  company: '',
  projectDescription: '',
  version: getUserRevision(user),
  ...with_,
})
const save = async (fields: Record<string, string>, who = admin) => {
  const answer = await who.post('/admin.data?index', fields)
  return [answer.status, await answer.text()] as const
}

describe('changing a user', () => {
  test('stores and records name, email, company and project description, and nothing else', async () => {
    const user = await makeClient(db, { jobTitle: 'Owner', company: 'Old Ltd' })
    const changed = { name: 'New Name', company: 'New Ltd', projectDescription: 'New words' }
    const [status] = await save(edit(user, { ...changed, jobTitle: 'Chief', role: 'admin' }))
    expect(status).toBe(200)
    expect(await userOf(user.id)).toMatchObject({ ...changed, jobTitle: 'Owner', email: user.email })
    const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, user.id))
    expect(roles.map(({ role }) => role)).toEqual(['client'])
    const logged = await db.select().from(activity).where(eq(activity.subjectId, user.id))
    expect(logged).toMatchObject([
      {
        action: 'user.changed',
        actorUid: office.id,
        before: { name: user.name, company: 'Old Ltd' },
        after: changed,
      },
    ])
    expect(Object.keys(logged[0]?.after ?? {}).toSorted()).toEqual(Object.keys(changed).toSorted())
  })

  test('is refused to clients and visitors', async () => {
    const user = await makeClient(db)
    for (const [who, status, says] of [
      [as(null), 202, '/login'],
      [as(user), 403, 'You are not authorized to perform this action.'],
    ] as const) {
      const answer = await save(edit(user, { name: 'Taken over' }), who)
      expect([answer[0], answer[1].includes(says)]).toEqual([status, true])
    }
    expect((await userOf(user.id))?.name).toBe(user.name)
  })

  test('to another email notifies both addresses, signs the user out, and moves the sign-in', async () => {
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
    [other.email, 'Another account has this address.', 409],
  ])('rejects the email %j', async (email, words, expected) => {
    const user = await makeClient(db)
    const [status, body] = await save(edit(user, { email }))
    expect([status, body.includes(words)]).toEqual([expected, true])
    expect((await userOf(user.id))?.email).toBe(user.email)
  })

  test('rejects an edit conflict without overwriting anything', async () => {
    const user = await makeClient(db)
    expect((await save(edit(user, { name: 'First tab' })))[0]).toBe(200)
    const [status, body] = await save(edit(user, { name: 'Second tab' }))
    expect([
      status,
      body.includes('You changed this yourself in the meantime, so nothing was changed now.'),
    ]).toEqual([409, true])
    expect((await userOf(user.id))?.name).toBe('First tab')
  })
})

test('keeps what was typed when a failure prevents a change to a user', async () => {
  const user = await makeClient(db)
  const broken = await openTestApp({
    database: (real) =>
      new Proxy(real, {
        get: (target, key) => {
          if (key === 'transaction') throw new Error('the disk is full')
          return Reflect.get(target, key)
        },
      }),
  })
  const answer = await broken.as(office).post('/admin.data?index', edit(user, { name: 'Typed Name' }))
  const body = await answer.text()
  expect([answer.status, body.includes('The changes could not be saved.')]).toEqual([500, true])
  expect(body).toContain('Typed Name')
  expect((await userOf(user.id))?.name).toBe(user.name)
})

/** Returns the names in the table of users, each of which links to the page of the client. */
const rowsOn = (html: string) =>
  [
    ...(html.match(/aria-label="Table of users".*?<\/table>/s)?.[0] ?? '').matchAll(
      /<th scope="row"[^>]*>(?:<a [^>]*href="\/admin\/clients\/[^"]+"[^>]*>([^<]*)<\/a>)?/g,
    ),
  ].map(([, name]) => name?.replaceAll('&amp;', '&'))
const list = async (query: Record<string, string>) => {
  const answer = await admin.get(`/admin?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('the list of users', () => {
  test('is searched by name, company and email, without wildcards', async () => {
    const mark = crypto.randomUUID()
    await makeClient(db, { name: `Percent 100% ${mark}` })
    await makeClient(db, { name: 'Other', company: `Company ${mark}` })
    const { email } = await makeClient(db, { name: `By email ${mark}` })
    expect(await list({ search: mark.toUpperCase() })).toContain(`Company ${mark}`)
    expect(await list({ search: `100% ${mark}` })).toContain('Percent 100%')
    expect(rowsOn(await list({ search: email }))).toEqual([`By email ${mark}`])
    const nothing = await list({ search: `1__% ${mark}` })
    expect(nothing).toContain('No user matches this search.')
    expect(nothing).toContain('Show all users')
  })

  test('is ordered by sign-up, name, company or last sign-in, and ignores unknown orders', async () => {
    const mark = crypto.randomUUID()
    const make = (name: string, year: number, with_: object) =>
      makeClient(db, { name: `${name} ${mark}`, createdAt: new Date(`${year}-01-01`), ...with_ })
    await make('Adam', 2020, { company: 'zeta', lastLoginAt: new Date('2026-01-01') })
    await make('bert', 2021, { company: null, lastLoginAt: new Date('2026-02-01') })
    await make('Cora', 2022, { company: 'Alpha' })
    for (const [query, names] of [
      [{}, ['Cora', 'bert', 'Adam']],
      [{ direction: 'asc' }, ['Adam', 'bert', 'Cora']],
      [{ sort: 'name' }, ['Adam', 'bert', 'Cora']],
      [{ sort: 'name', direction: 'desc' }, ['Cora', 'bert', 'Adam']],
      [{ sort: 'company' }, ['bert', 'Cora', 'Adam']],
      [{ sort: 'login' }, ['bert', 'Adam', 'Cora']],
      [{ sort: 'magic', direction: 'sideways', after: 'nobody' }, ['Cora', 'bert', 'Adam']],
    ] as const)
      expect([query, rowsOn(await list({ search: mark, ...query }))]).toEqual([
        query,
        names.map((name) => `${name} ${mark}`),
      ])
  })

  test('is paged by each order without gaps or duplicates', async () => {
    const mark = crypto.randomUUID()
    const made = new Set<string>()
    const createdAt = new Date('2020-01-01T00:00:00Z')
    for (let i = 0; i < 120; i++)
      made.add((await makeClient(db, { company: mark, name: 'Same', createdAt })).email)
    for (const sort of ['signed-up', 'name', 'company', 'login']) {
      const seen: string[] = []
      let path: string | undefined = `/admin?search=${mark}&sort=${sort}`
      while (path) {
        const html: string = await (await admin.get(path)).text()
        seen.push(...(html.match(/[0-9a-f-]{36}@client\.example(?=<)/g) ?? []))
        const next: string | undefined = html.match(/href="[^"]*(\?[^"]*after=[^"]+)"/)?.[1]
        path = next && `/admin${next.replaceAll('&amp;', '&')}`
      }
      expect([sort, seen.length, new Set(seen)]).toEqual([sort, 120, made])
    }
  })

  test('is filtered by the state of the account, and ignores unknown states', async () => {
    const mark = crypto.randomUUID()
    const now = new Date()
    await makeClient(db, { name: `plain ${mark}` })
    const states = {
      unverified: { emailVerified: false },
      invited: { emailVerified: false, invitedAt: now },
      terms: { termsAccepted: false },
      deactivated: { deactivatedAt: now },
      closing: { closesAt: now },
    }
    for (const [name, state] of Object.entries(states))
      await makeClient(db, { name: `${name} ${mark}`, ...state })
    for (const show of Object.keys(states))
      expect(rowsOn(await list({ search: mark, show }))).toEqual([`${show} ${mark}`])
    expect(rowsOn(await list({ search: mark, show: 'magic' }))).toHaveLength(6)
  })

  test('opens the dialog of the user in the URL, also when the list does not show them', async () => {
    const client = await makeClient(db, { createdAt: new Date('2001-01-01'), jobTitle: 'Lighthouse keeper' })
    const page = await list({ open: client.id, search: crypto.randomUUID() })
    expect(page).toContain('Lighthouse keeper')
    expect(await list({ open: 'nobody' })).toContain('This user no longer exists.')
  })
})

describe('the export of users', () => {
  /** Parses RFC 4180, independently of the program. */
  const parse = (csv: string) =>
    [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)].reduce<string[][]>(
      (rows, [, quoted, plain, end]) => {
        rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
        if (end !== ',') rows.push([])
        return rows
      },
      [[]],
    )
  const take = async (query: Record<string, string>) => {
    const answer = await admin.get(`/admin/users.csv?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const file = bytes.subarray(3).toString('utf8')
    const [head, ...rows] = parse(file)
    expect(rows.pop()).toEqual([])
    return {
      answer,
      file,
      rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [head?.[i], cell]))),
    }
  }

  test('contains every column with umlauts, commas, quotes and line breaks unchanged', async () => {
    const mark = crypto.randomUUID()
    const client = await makeClient(db, {
      name: `Jörg "Jo" Müller-Ößner, ${mark}`,
      company: 'Łódź 株式会社',
      projectDescription: 'One line,\nand "another".',
      city: 'Köln',
      lastLoginAt: new Date('2026-03-04T05:06:07Z'),
    })
    const { answer, rows } = await take({ search: mark })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
    expect(rows).toEqual([
      expect.objectContaining({
        Name: client.name,
        Company: client.company,
        Email: client.email,
        'Project Description': client.projectDescription,
        City: 'Köln',
        Role: 'client',
        'Address Verified': 'yes',
        'Last Login': '2026-03-04T05:06:07.000Z',
        Closes: '',
        Id: client.id,
      }),
    ])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=x', "'\r=x"],
    ['x;=cmd|/C calc', "x;'=cmd|/C calc"],
    ['x; =1+1', "x;' =1+1"],
    ['x|+1', "x|'+1"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['x;＠SUM(A1)', "x;'＠SUM(A1)"],
  ])(
    'escapes the formula %j, also for readers that split cells at other separators',
    async (text, escaped) => {
      const mark = crypto.randomUUID()
      await makeClient(db, { company: mark, jobTitle: text, phoneNumber: text, name: text })
      const { rows, file } = await take({ search: mark })
      expect(rows.map((row) => [row['Job Title'], row.Phone, row.Name])).toEqual([Array(3).fill(escaped)])
      if (/[;|\t]/.test(text)) expect(file).toContain(`"${escaped}"`)
    },
  )

  test('applies search, view and order, and is recorded in the activity log', async () => {
    const mark = crypto.randomUUID()
    for (const name of ['b', 'a', 'c'])
      await makeClient(db, { name, company: mark, deactivatedAt: new Date() })
    await makeClient(db, { company: mark })
    const { rows } = await take({ search: mark, show: 'deactivated', sort: 'name' })
    expect(rows.map((row) => row.Name)).toEqual(['a', 'b', 'c'])
    const [entry] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'user.exported',
      actorUid: office.id,
      after: { search: mark, show: 'deactivated' },
    })
  })

  test('of 5,000 users is streamed in batches with backpressure', async () => {
    const mark = crypto.randomUUID()
    await db.execute(sql`insert into users (uid, name, email, company)
      select ${mark} || n, 'User ' || n, ${mark} || n || '@client.example', ${mark} from generate_series(1, 5000) n`)
    let asked = 0
    const database = (real: Database) =>
      new Proxy(real, {
        get: (db, key) => {
          if (key === 'select') asked++
          return Reflect.get(db, key)
        },
      })
    const site = await openTestApp({ database })
    const answer = await site.as(office).get(`/admin/users.csv?search=${mark}`)
    const reader = answer.body?.getReader()
    const parts: Uint8Array[] = []
    let atFirst = 0
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      atFirst ||= asked
      parts.push(part.value)
    }
    const file = Buffer.concat(parts)
    const emails = file.toString('utf8').match(/[0-9a-f-]{36}\d+@client\.example/g)
    expect([emails?.length, new Set(emails).size]).toEqual([5000, 5000])
    expect(file.byteLength).toBeGreaterThan(500_000)
    // The later ones of the five batches are queried only after the first bytes.
    expect(asked - atFirst).toBeGreaterThanOrEqual(5)
  })

  test('is refused to clients and strangers', async () => {
    for (const [who, status, says] of [
      [as(null), 302, ''],
      [as(await makeClient(db)), 403, 'You are not authorized to perform this action.'],
    ] as const) {
      const answer = await who.get('/admin/users.csv')
      expect([answer.status, await answer.text()]).toEqual([status, says])
    }
  })
})
