import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { APP_URL, openTestApp } from '../app.ts'
import { givePassword, makeClient, makeProject } from '../make/make.ts'
import { openSocket, serveApp } from '../sockets.ts'

const { app, as, db, logs } = await openTestApp({ accessLog: true, trustProxy: 1 })
const quiet = await openTestApp()

const linesOf = (path: string) => logs.filter((line) => line.msg === 'access' && line.path === path)
const lineOf = (path: string) => {
  const lines = linesOf(path)
  expect(lines).toHaveLength(1)
  return lines[0]
}

test('the access log has one line per request with method, path, route, status, duration, id and client IP', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const path = `/client/projects/${project.id}`
  const answer = await as(client).get(path, { headers: { 'x-forwarded-for': '192.0.2.77' } })
  expect(lineOf(path)).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/client/projects/:id',
    status: 200,
    ms: expect.any(Number),
    requestId: answer.headers.get('x-request-id'),
    address: '192.0.2.77',
  })
})

test('the access log includes cached pages, files, rejected requests and unknown paths', async () => {
  const paths = ['/about', '/favicon.ico', '/readyz', `/${randomUUID()}`]
  for (const path of [...paths, paths[0] ?? '']) await as(null).get(path)
  expect(linesOf('/about').map(({ route, status }) => [route, status])).toEqual([
    ['/about', 200],
    ['/about', 200],
  ])
  expect(paths.slice(1).map((path) => lineOf(path)?.route)).toEqual(['(file)', '/readyz', '/*'])
  await as(await makeClient(db)).get('/admin/users.csv')
  expect(lineOf('/admin/users.csv')).toMatchObject({ status: 403, level: 40 })
  expect(logs.filter((line) => line.msg === 'request')).toEqual([])
})

test('the access log never contains secrets from links, cookies or forms', async () => {
  const secret = 's'.repeat(43)
  await as(null).get(`/verify-email?token=${secret}`)
  await as(null).post(`/reset-password?token=${secret}`, { password: secret, confirmPassword: secret })
  await as(null).get('/about', {
    headers: { cookie: `foyer.session=${secret}`, authorization: secret },
  })
  await as(null).get(`/api/auth/callback/google?code=${secret}&state=${secret}`)
  expect(lineOf('/verify-email')).toMatchObject({ route: '/verify-email', status: 200 })
  expect(JSON.stringify(logs)).not.toContain(secret)
})

test('the access log records a request aborted in its body as 499, not as an error', async () => {
  const { port, stop } = await serveApp(app)
  const { socket, write } = openSocket(port)
  write(`POST /login HTTP/1.1\r\nHost: ${new URL(APP_URL).host}\r\nOrigin: ${APP_URL}\r\n`)
  write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n')
  write('X-Request-Id: broken-off-by-its-sender\r\n\r\nabc')
  const lines = () => logs.filter((line) => line.requestId === 'broken-off-by-its-sender')
  socket.end()
  await vi.waitFor(() => expect(lines()).toHaveLength(1))
  expect(lines()).toEqual([expect.objectContaining({ msg: 'access', level: 30, status: 499 })])
  await stop()
})

test('the access log records a request aborted during its answer as 499, not as an error', async () => {
  const path = '/api/human-check/challenge'
  const controller = new AbortController()
  const answer = app.fetch(new Request(`${APP_URL}${path}`, { signal: controller.signal }))
  controller.abort()
  await answer
  expect(lineOf(path)).toMatchObject({ level: 30, status: 499 })
})

test('the access log is off by default', async () => {
  await quiet.as(null).get('/services')
  expect(quiet.logs.filter((line) => line.msg === 'access')).toEqual([])
})

const idOf = async (given: string, path = '/login', app = as(null)) =>
  (await app.get(path, { headers: { 'x-request-id': given } })).headers.get('x-request-id')

test.each(['4bf92f3577b34da6a3ce929d0e0e4736', randomUUID(), 'Root=1-67891233-abcdef012345678912345678'])(
  'the request id %s from a trusted proxy is accepted, returned and logged',
  async (id) => {
    expect(await idOf(id)).toBe(id)
    // A cached page returns it too.
    await as(null).get('/terms-of-use')
    expect(await idOf(id, '/terms-of-use')).toBe(id)
    expect(logs.filter((line) => line.requestId === id).map(({ path }) => path)).toEqual([
      '/login',
      '/terms-of-use',
    ])
  },
)

test.each(['short', 'x'.repeat(129), '<script>alert(1)</script>', 'two words here', '"quoted-id"'])(
  'the malformed request id %s is replaced with a generated one',
  async (id) => {
    expect(await idOf(id)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  },
)

test('the request id is always generated when there is no trusted proxy', async () => {
  const given = randomUUID()
  expect(await idOf(given, '/login', quiet.as(null))).not.toBe(given)
  await quiet.as(null).get('/terms-of-use')
  expect(await idOf(given, '/terms-of-use', quiet.as(null))).toBeNull()
})

test('the request id in the response matches the access log when a page is rendered without its session', async () => {
  const path = `/portfolio/no-${randomUUID()}`
  const away = await openTestApp({ breakDatabase: true, accessLog: true })
  const answer = await away.as(null).get(path, { headers: { cookie: 'foyer.session=x' } })
  const ids = away.logs.filter(({ msg }) => msg === 'access').map(({ requestId }) => requestId)
  expect(ids).toEqual([answer.headers.get('x-request-id')])
})

test('a failed query is logged without its parameters, such as links, codes and emails', async () => {
  const client = await makeClient(db)
  await givePassword(db, client)
  const refusing = 'public.refuse_mail_of_this_test'
  await db.execute(
    sql.raw(`create function ${refusing}() returns trigger language plpgsql as
      'begin if new."to" = ''${client.email}'' then raise exception ''no mail today''; end if; return new; end'`),
  )
  await db.execute(
    sql.raw(`create trigger refuse_mail before insert on emails for each row execute function ${refusing}()`),
  )
  try {
    const answer = await quiet.as(null).post('/forgot-password', { email: client.email })
    expect(answer.status).toBe(500)
  } finally {
    await db.execute(sql.raw(`drop function ${refusing}() cascade`))
  }
  const said = JSON.stringify(quiet.logs)
  expect(said).toContain('no mail today')
  expect(said).toContain('insert into \\"emails\\"')
  for (const value of [client.email, 'token=', 'params']) expect(said).not.toContain(value)
})

test('a rejected request is logged with account, path, time and IP', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const foreign = `/client/projects/${(await makeProject(db, { clientId: other.id })).id}`
  for (const path of ['/admin/users.csv', '/admin', foreign]) await quiet.as(client).get(path)
  await quiet.as(null).post('/login', { email: client.email, password: 'a wrong password' })
  const about = quiet.logs.filter((line) => line.uid === client.id || line.path === '/login')
  const line = { level: 40, time: expect.stringMatching(/^\d{4}-.*Z$/), requestId: expect.any(String) }
  const who = { ...line, uid: client.id }
  expect(about).toEqual([
    { ...who, path: '/admin/users.csv', msg: 'access denied' },
    expect.objectContaining({ ...who, path: '/admin/users.csv', status: 403, address: '127.0.0.1' }),
    { ...who, path: '/admin', msg: 'access denied' },
    expect.objectContaining({ ...who, path: foreign, status: 404, address: '127.0.0.1' }),
    expect.objectContaining({ ...line, path: '/login', status: 401, address: '127.0.0.1' }),
  ])
  expect(JSON.stringify(about)).not.toContain('a wrong password')
})
