import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { projects } from '#db/schema.ts'
import { openTestApp } from './app.ts'
import { makeAdmin, makeClient, makeProject } from './make.ts'

const { as, app, db } = await openTestApp()
const visitor = as(null)
const published = (with_ = {}) => makeProject(db, { published: true, status: 'Completed', ...with_ })
const encoded = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

/** A second instance on the same database, whose reads can be counted and broken. */
async function openInstance(options: { lookEveryMs?: number; now?: () => number } = {}) {
  const state = { reads: 0, broken: false }
  const database = (real: Database) =>
    new Proxy(real, {
      get: (target, name) => {
        if (name === 'select') state.reads++
        if (state.broken) throw new Error('the database is gone')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const opened = await openTestApp({ database, ...options })
  const titleOf = async (path: string) => {
    const answer = await opened.as(null).get(path)
    return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]]
  }
  return { ...opened, state, titleOf }
}

describe('a visitor without a session', () => {
  test('gets the page in the best encoding there is, to be looked up again each time', async () => {
    const plain = await visitor.get('/about')
    const page = await plain.bytes()
    expect(plain.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(plain.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    const tags = [plain.headers.get('etag')]
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
    ] as const) {
      const answer = await visitor.get('/about', encoded(accepted))
      const body = await answer.bytes()
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('content-length')).toBe(String(body.length))
      const format = encoding === 'br' ? ('brotli' as CompressionFormat) : encoding
      const unpacked = new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream(format)))
      expect(await unpacked.bytes()).toEqual(page)
      tags.push(answer.headers.get('etag'))
    }
    expect(new Set(tags).size).toBe(3)
  })

  test('who has the page already gets 304 and nothing else', async () => {
    const etag = (await visitor.get('/about', encoded('br'))).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await visitor.get('/about', {
        headers: { 'accept-encoding': 'br', 'if-none-match': known },
      })
      expect([answer.status, await answer.text()]).toEqual([304, ''])
      expect(answer.headers.get('etag')).toBe(etag)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const other = await visitor.get('/about', { headers: { 'if-none-match': etag } })
    expect(other.status).toBe(200)
  })

  test('gets the safety headers and a request id of their own with each answer', async () => {
    const [one, two] = [await visitor.get('/services'), await visitor.get('/services')]
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
    ]) {
      expect(two.headers.get(name)).toBe(one.headers.get(name))
      expect(two.headers.has(name)).toBe(true)
    }
    expect(two.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'))
  })

  test('is told which links may be fetched ahead: public pages and nothing else', async () => {
    const header = (await visitor.get('/')).headers.get('speculation-rules')
    const answer = await visitor.get(JSON.parse(header ?? ''))
    expect(answer.headers.get('content-type')).toBe('application/speculationrules+json')
    const [rule] = ((await answer.json()) as { prefetch: { where: { href_matches: string[] } }[] }).prefetch
    const patterns = rule?.where.href_matches ?? []
    expect(patterns).toEqual(expect.arrayContaining(['/', '/portfolio', '/portfolio/:id', '/contact']))
    for (const path of [
      '/login',
      '/logout',
      '/client/dashboard',
      '/admin',
      '/api/auth/sign-out',
      '/demo/mail',
    ]) {
      expect(patterns.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }))).toBe(false)
    }
  })
})

describe('what a visitor sends', () => {
  test.each<[string, Record<string, string>]>([
    ['a foreign host', { host: 'evil.example' }],
    [
      'forwarded names',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' },
    ],
    ['another method in a header', { 'x-http-method-override': 'POST' }],
    ['a part of the page', { range: 'bytes=0-9' }],
    ['a language', { 'accept-language': 'evil.example' }],
    ['no encoding at all', { 'accept-encoding': 'identity;q=0' }],
    ['a cookie that is no session', { cookie: 'session=evil.example' }],
  ])('%s changes nothing for anybody', async (_, headers) => {
    const fresh = await openInstance()
    const first = await fresh.app.request('http://foyer.test/copyright', { headers })
    const second = await fresh.as(null).get('/copyright')
    const expected = await (await visitor.get('/copyright')).text()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await first.text()).toBe(expected)
    expect(await second.text()).toBe(expected)
    expect(expected).not.toContain('evil.example')
  })

  test('HEAD before GET leaves the whole page for the next one', async () => {
    const fresh = await openInstance()
    const head = await fresh.app.request('http://foyer.test/about', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const page = await (await fresh.as(null).get('/about')).bytes()
    expect(head.headers.get('content-length')).toBe(String(page.length))
  })

  test.each(['/about?a=1', '/about/', '/%61bout', '/portfolio/x%2Fy', '/about.data', '/no/such'])(
    '%s is not kept',
    async (path) => {
      const answer = await visitor.get(path)
      expect(answer.headers.get('etag')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('a project that does not exist is looked for each time', async () => {
    const { id } = await makeProject(db)
    expect((await visitor.get(`/portfolio/${id}`)).status).toBe(404)
    expect((await visitor.get(`/portfolio/${id}`)).headers.get('etag')).toBeNull()
  })

  test('many first requests at once are one rendering', async () => {
    const { as, state } = await openInstance({ lookEveryMs: 60_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(null).get('/portfolio')))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    // One for the version, one for the page.
    expect(state.reads).toBe(2)
  })
})

describe('somebody with a session', () => {
  test('gets the own header on a page that nobody keeps, before and after visitors got theirs', async () => {
    const fresh = await openInstance()
    for (const [person, words] of [
      [await makeClient(db), 'Client Portal'],
      [await makeAdmin(db), 'Log Out'],
    ] as const) {
      const answer = await fresh.as(person).get('/services')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('etag')).toBeNull()
      expect(await answer.text()).toContain(`${words}</`)
      const open = await (await fresh.as(null).get('/services')).text()
      expect(open).toContain('Log In')
      expect(open).not.toContain('Log Out')
    }
  })

  test('that is invalid gets a page that nobody keeps either', async () => {
    const answer = await app.request('http://foyer.test/', {
      headers: { cookie: 'foyer.session_token=forged.forged' },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toContain('Log In')
  })
})

describe('a change of the published projects', () => {
  test('reaches the pages of every instance', async () => {
    const other = await openInstance()
    const project = await published({ title: 'First title' })
    const path = `/portfolio/${project.id}`
    for (const title of ['Second title', 'Third title']) {
      await db.update(projects).set({ title }).where(eq(projects.id, project.id))
      expect(await other.titleOf(path)).toEqual([200, title])
      expect(await (await visitor.get(path)).text()).toContain(title)
      expect(await (await visitor.get('/portfolio')).text()).toContain(title)
    }
    await db.update(projects).set({ published: false }).where(eq(projects.id, project.id))
    expect(await other.titleOf(path)).toEqual([404, 'Project not found'])
    expect(await (await visitor.get('/portfolio')).text()).not.toContain('Third title')
    await db.update(projects).set({ published: true }).where(eq(projects.id, project.id))
    expect((await visitor.get(path)).status).toBe(200)
    await db.delete(projects).where(eq(projects.id, project.id))
    expect((await visitor.get(path)).status).toBe(404)
  })

  test('that is taken back, or of a project that nobody sees, keeps the pages', async () => {
    const { as, state } = await openInstance()
    const project = await published()
    await as(null).get('/portfolio')
    const hidden = await makeProject(db)
    await db.update(projects).set({ status: 'Completed' }).where(eq(projects.id, hidden.id))
    await db.update(projects).set({ title: project.title }).where(eq(projects.id, project.id))
    await db
      .transaction(async (tx) => {
        await tx.update(projects).set({ title: 'Never' }).where(eq(projects.id, project.id))
        throw new Error('changed my mind')
      })
      .catch(() => {})
    state.reads = 0
    await as(null).get('/portfolio')
    expect(state.reads).toBe(1)
  })

  test('is looked for once a second at most, and pages end with their quarter of an hour', async () => {
    let time = Date.parse('2026-12-31T23:59:58.500Z')
    const { state, titleOf } = await openInstance({ lookEveryMs: 1000, now: () => time })
    const project = await published({ title: 'Old year' })
    const path = `/portfolio/${project.id}`
    await titleOf(path)
    expect(state.reads).toBe(2)
    time += 999
    await titleOf(path)
    expect(state.reads).toBe(2)
    time += 1
    await titleOf(path)
    expect(state.reads).toBe(3)
    // Midnight: rendered again, although nothing changed.
    time += 1000
    await titleOf(path)
    expect(state.reads).toBe(5)
  })
})

describe('while the database is away', () => {
  test('kept pages stay, also past their time; what was rendered without it is kept by nobody', async () => {
    let time = Date.parse('2026-06-01T12:00:00Z')
    const { as, state, titleOf, logs } = await openInstance({ now: () => time })
    const { id } = await published({ title: 'Kept through' })
    await titleOf(`/portfolio/${id}`)
    state.broken = true
    time += 3_600_000
    expect(await titleOf(`/portfolio/${id}`)).toEqual([200, 'Kept through'])
    const empty = await as(null).get('/portfolio')
    expect([empty.status, empty.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await as(null).get('/about')).status).toBe(200)
    state.broken = false
    expect(await (await as(null).get('/portfolio')).text()).toContain('Kept through')
    expect(logs.filter((line) => String(line.msg).startsWith('site version not read'))).toHaveLength(1)
  })
})
