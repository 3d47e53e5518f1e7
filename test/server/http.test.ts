import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createProof, DOCTOR_PROOF_HEADER } from '#server/doctor/doctor-proof.ts'
import { openTestApp } from '../app.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '../make/make.ts'

const { as, db, app, logs } = await openTestApp()
const elsewhere = 'https://evil.example'

test.each([elsewhere, 'null', 'http://foyer.test.evil.example', 'http://foyer.test:81'])(
  'an unsafe request from the origin %s is rejected with an error that names APP_URL',
  async (origin) => {
    const client = await makeClient(db)
    const answer = await as(client).post('/logout', {}, { headers: { origin } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('APP_URL')
    expect(logs.at(-2)).toMatchObject({ level: 40, origin, expected: 'http://foyer.test' })
    expect((await as(client).get('/client/dashboard')).status).toBe(200)
  },
)

test('an unsafe request whose origin is hidden is accepted if the browser says that it comes from this site', async () => {
  const client = await makeClient(db)
  const post = (site: string) =>
    as(client).post('/logout', {}, { headers: { origin: 'null', 'sec-fetch-site': site } })
  const foreign = await post('cross-site')
  expect(foreign.status).toBe(403)
  expect(await foreign.text()).toContain('opened at an unknown address')
  expect((await post('same-origin')).status).toBe(302)
})

test('an unsafe request without an origin is rejected when it has a session cookie', async () => {
  const answer = await app.request('http://foyer.test/logout', {
    method: 'POST',
    headers: { cookie: 'a=b' },
  })
  expect(answer.status).toBe(403)
})

test('an unsafe request in demo mode is accepted from all three loopback hostnames', async () => {
  const demo = await openTestApp({ appUrl: 'http://localhost:3000', demo: true })
  const client = await makeClient(db)
  await givePassword(db, client)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const answer = await demo.app.request(`http://${host}:3000/login`, {
      method: 'POST',
      headers: { origin: `http://${host}:3000` },
      body: new URLSearchParams({ email: client.email, password: PASSWORD }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/dashboard'])
  }
})

test('an unsafe request behind a TLS proxy is compared with the public origin, and cookies are Secure', async () => {
  const behind = await openTestApp({ appUrl: 'https://portal.firm.example', trustProxy: 1 })
  const client = await makeClient(db)
  await givePassword(db, client)
  const answer = await behind.app.request('http://10.0.0.5:3000/login', {
    method: 'POST',
    headers: { origin: 'https://portal.firm.example', 'x-forwarded-for': '203.0.113.9' },
    body: new URLSearchParams({ email: client.email, password: PASSWORD }),
  })
  expect(answer.status).toBe(302)
  const cookies = answer.headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-foyer.device',
    '__Host-foyer.session',
  ])
  // What browsers require for the `__Host-` prefix, and HttpOnly.
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/(;|$).*/)
    expect(cookie).toMatch(/; Secure(;|$)/)
    expect(cookie).toMatch(/; HttpOnly(;|$)/)
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
    expect(cookie).not.toContain('Domain')
  }
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const home = await behind.app.request('http://10.0.0.5:3000/client/dashboard', { headers: { cookie } })
  expect(home.status).toBe(200)
  // Cookies that a sibling subdomain could set.
  const planted = cookie.replaceAll('__Host-', '')
  const refused = await behind.app.request('http://10.0.0.5:3000/client/dashboard', {
    headers: { cookie: planted },
  })
  expect(refused.headers.get('location')).toBe('/login')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
})

test('every response has security headers', async () => {
  // The second response to / comes from the page cache.
  for (const path of ['/', '/', '/login', '/nope', '/healthz', '/api/nope', '/assets/nope.js']) {
    const { headers } = await as(null).get(path)
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers.get('content-security-policy')).toContain(rule)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
})

test('a response to a link with a token is never cached', async () => {
  for (const page of ['verify-email', 'reset-password', 'invitation', 'close-account']) {
    const { headers } = await as(null).get(`/${page}?token=${'t'.repeat(43)}`)
    expect(headers.get('cache-control'), page).toBe('private, no-store')
  }
})

test("the content security policy of the sign-in page allows only that page's scripts", async () => {
  const login = await as(null).get('/login')
  const nonce = /'nonce-([^']+)'/.exec(login.headers.get('content-security-policy') ?? '')?.[1]
  const policy = login.headers.get('content-security-policy')
  const scripts = [...(await login.text()).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  expect(scripts.length).toBeGreaterThan(0)
  // The script that is the same for everyone is allowed by its hash.
  for (const [, attributes = '', text = ''] of scripts)
    if (!attributes.includes(`nonce="${nonce}"`))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
})

test('/healthz and /readyz respond', async () => {
  expect(await (await as(null).get('/healthz')).text()).toBe('ok')
  expect(await (await as(null).get('/readyz')).text()).toBe('database ok\nstorage ok\ndisk ok\n')
  expect((await as(null).get('/readyz?part=storage')).status).toBe(200)
  expect((await as(null).get('/readyz?part=weather')).status).toBe(404)
})

test("an unknown page gets 404 in the site's layout", async () => {
  const answer = await as(null).get('/no/such/page')
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('Page not found')
  expect(page).toContain('<footer')
})

test("a production build does not include the development server's gallery of emails", async () => {
  expect((await as(null).get('/dev/emails')).status).toBe(404)
})

test('/.well-known/change-password leads to the security page of the signed-in person', async () => {
  for (const [person, path] of [
    [null, '/client/security'],
    [await makeClient(db), '/client/security'],
    [await makeAdmin(db), '/admin/security'],
  ] as const)
    expect((await as(person).get('/.well-known/change-password')).headers.get('location')).toBe(path)
})

test('/client-login redirects permanently to /login', async () => {
  const answer = await as(null).get('/client-login')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/login'])
})

test('an unexpected error gets 500 with the request id of its log entry', async () => {
  const broken = await openTestApp({ breakDatabase: true })
  const answer = await broken.as(null).get('/portfolio/some-id')
  expect(answer.status).toBe(500)
  const page = await answer.text()
  expect(page).toContain('Something went wrong')
  expect(page).not.toContain('the database is gone')
  const id = answer.headers.get('x-request-id')
  expect(page).toContain(`<code>${id}</code>`)
  expect(broken.logs).toContainEqual(
    expect.objectContaining({
      requestId: id,
      err: expect.objectContaining({ message: 'the database is gone' }),
    }),
  )
})

test('an unexpected error of the API gets 500 and plain text with the request id of its log entry', async () => {
  const broken = await openTestApp({ breakDatabase: true })
  const answer = await broken.as(null).get(`/calendar/${'a'.repeat(43)}.ics`)
  const id = answer.headers.get('x-request-id')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    500,
    'text/plain; charset=utf-8',
    `Something went wrong. Request id: ${id}`,
  ])
  expect(broken.logs).toContainEqual(expect.objectContaining({ requestId: id, msg: 'unexpected error' }))
})

const proxied = await openTestApp({ trustProxy: 1 })
const { secret } = proxied.ctx
const ask = async (proof?: string) => {
  const headers = { 'x-forwarded-for': '198.51.100.7', ...(proof ? { [DOCTOR_PROOF_HEADER]: proof } : {}) }
  const response = await proxied.as(null).get('/healthz', { headers })
  expect(response.status).toBe(200)
  return response.text()
}

test('/healthz describes the request only to callers who know AUTH_SECRET', async () => {
  const now = Date.now()
  expect(JSON.parse(await ask(createProof(secret, now)))).toMatchObject({
    ip: '198.51.100.7',
    forwardedFor: '198.51.100.7',
    trustProxy: 1,
    appUrl: proxied.ctx.appUrl,
  })
  const valid = createProof(secret, now)
  for (const proof of [
    undefined,
    createProof('another-secret-for-tests-0123456789', now),
    createProof(secret, now - 16 * 60_000),
    createProof(secret, now + 16 * 60_000),
    valid.slice(0, -1),
    `${now + 1}.${valid.split('.')[1]}`,
    `${now}.`,
    'x',
  ])
    expect([proof, await ask(proof)]).toEqual([proof, 'ok'])
})

test("a prefetch request for a page's data gets 204 and does not load the data", async () => {
  const client = as(await makeClient(db))
  const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
  const answer = await client.get('/client/documents.data', prefetch)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await client.get('/client/documents.data')).status).toBe(200)
  expect((await client.get('/client/documents', prefetch)).status).toBe(200)
})
