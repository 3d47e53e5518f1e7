import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { startSecondInstance } from '../instance.ts'
import { makeAdmin, makeClient } from '../make/make.ts'

const { as, app, db } = await openTestApp()
const visitor = as(null)
const encoded = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

test('a public page for a visitor without a session uses the best accepted encoding and is revalidated on each visit', async () => {
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

test('a public page for a visitor without a session gets 304 without a body if the entity tag matches', async () => {
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

test('a public page for a visitor without a session offers only public pages for prefetching', async () => {
  const header = (await visitor.get('/')).headers.get('speculation-rules')
  const answer = await visitor.get(JSON.parse(header ?? ''))
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json')
  const [rule] = ((await answer.json()) as { prefetch: { where: { href_matches: string[] } }[] }).prefetch
  const patterns = rule?.where.href_matches ?? []
  expect(patterns).toEqual(expect.arrayContaining(['/', '/portfolio', '/portfolio/:slug', '/contact']))
  for (const path of ['/login', '/logout', '/client/dashboard', '/admin', '/api/auth/sign-out', '/demo/mail'])
    expect(patterns.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }))).toBe(false)
})

test.each<[string, Record<string, string>]>([
  ['another host', { host: 'evil.example' }],
  [
    'forwarded hostnames',
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' },
  ],
  ['another method in a header', { 'x-http-method-override': 'POST' }],
  ['a range', { range: 'bytes=0-9' }],
  ['a language', { 'accept-language': 'evil.example' }],
  ['no encoding at all', { 'accept-encoding': 'identity;q=0' }],
  ['a cookie that is not a session', { cookie: 'session=evil.example' }],
])('the page cache serves everyone the same page after a request with %s', async (_, headers) => {
  const fresh = await startSecondInstance()
  const first = await fresh.app.request('http://foyer.test/copyright', { headers })
  const second = await fresh.as(null).get('/copyright')
  const expected = await (await visitor.get('/copyright')).text()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await first.text()).toBe(expected)
  expect(await second.text()).toBe(expected)
  expect(expected).not.toContain('evil.example')
})

test('the page cache serves the whole page after a HEAD request', async () => {
  const fresh = await startSecondInstance()
  const head = await fresh.app.request('http://foyer.test/about', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const page = await (await fresh.as(null).get('/about')).bytes()
  expect(head.headers.get('content-length')).toBe(String(page.length))
})

test.each(['/about?a=1', '/portfolio/x%2Fy', '/about.data', '/no/such'])(
  'the page cache does not store %s',
  async (path) => {
    const answer = await visitor.get(path)
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('the page cache renders a page only once for many concurrent first requests', async () => {
  const { as, state } = await startSecondInstance({ lookEveryMs: 60_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => as(null).get('/portfolio')))
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  // One read for the version, one for the page.
  expect(state.reads).toBe(2)
})

test("a public page for a signed-in user has the user's header and is neither stored nor served to visitors", async () => {
  const fresh = await startSecondInstance()
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

test('a public page for a request with an invalid session cookie is not stored either', async () => {
  const answer = await app.request('http://foyer.test/', {
    headers: { cookie: 'foyer.session=forged.forged' },
  })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain('Log In')
})
