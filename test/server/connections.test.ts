import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { openSocket, serveApp } from '../sockets.ts'

const site = await openTestApp()
const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** Serves the application on its own port, with the given limits. */
async function serve(
  app: { fetch: typeof site.app.fetch },
  limits: Parameters<typeof serveApp>[1] = {},
): Promise<number> {
  const { port, stop } = await serveApp(app, limits)
  stops.push(stop)
  return port
}
const defaultPort = await serve(site.app)

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: foyer.test', ...headers, '', ''].join('\r\n')
const form = ['Origin: http://foyer.test', 'Content-Type: application/x-www-form-urlencoded']
/** Sends one request on a new connection, and resolves to everything received until the connection ends. */
async function ask(port: number, request: string) {
  const { write, ended } = openSocket(port)
  write(request)
  return ended
}

test.each([
  ['too large according to Content-Length', 413, ['Content-Length: 300000']],
  ['too large, in chunks', 413, ['Transfer-Encoding: chunked']],
  ['from another site', 403, ['Origin: http://evil.example', 'Content-Length: 300000']],
  ['with another method', 405, ['Content-Length: 300000']],
])(
  'a rejected request with an unread body (%s) gets a response, and its body is not parsed as another request',
  async (_, status, headers) => {
    const { write, ended, until } = openSocket(defaultPort)
    const method = status === 405 ? 'PUT' : 'POST'
    const own = headers[0]?.startsWith('Origin') ? form.slice(1) : form
    write(head(`${method} /login`, ...own, ...headers))
    if (headers.includes('Transfer-Encoding: chunked')) write(`20000\r\n${'a'.repeat(0x20000)}\r\n`)
    const answer = await until(/\r\n\r\n/)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    if (headers.includes('Transfer-Encoding: chunked')) write('80000\r\n')
    write('a'.repeat(100_000))
    write(head('GET /healthz'))
    // The rest of the body never arrives, so the server ends the connection.
    expect((await ended).match(/HTTP\/1.1/g)).toHaveLength(1)
  },
)

test('a rejected request with a fully read body keeps the connection open', async () => {
  const { write, until, socket } = openSocket(defaultPort)
  write(`${head('POST /login', ...form, 'Content-Length: 7')}email=x`)
  expect(await until(/HTTP\/1.1 400/)).not.toMatch(/^connection: close/im)
  write(head('GET /healthz'))
  await until(/HTTP\/1.1 200[\s\S]*ok$/)
  socket.destroy()
})

test('a request with two Host headers is rejected, even for a cached page', async () => {
  for (const path of ['/', '/healthz', '/login'])
    expect(await ask(defaultPort, head(`GET ${path}`, 'Host: other.example'))).toMatch(/^HTTP\/1.1 400 /)
})

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'SEARCH'])(
  'the method %s is rejected with 405',
  async (method) => {
    for (const path of ['/', '/login', '/api/inquiries', '/admin'])
      expect(await ask(defaultPort, head(`${method} ${path}`, 'Connection: close'))).toMatch(
        /^HTTP\/1.1 405 /,
      )
  },
)

test("a slow client gets 408 or is disconnected when its headers don't arrive in time", async () => {
  const port = await serve(site.app, { headersTimeoutMs: 100 })
  const half = openSocket(port)
  half.write('GET / HTTP/1.1\r\nHost: foyer.test\r\n')
  expect(await half.ended).toMatch(/^HTTP\/1.1 408 /)
  // A connection that never sends a byte.
  await openSocket(port).ended
  // Endless headers, a few bytes at a time.
  const slow = openSocket(port)
  slow.write('GET / HTTP/1.1\r\n')
  const more = setInterval(() => slow.write('A: b\r\n'), 20)
  await slow.ended
  clearInterval(more)
})

test("a slow client gets 408 and is disconnected when its form doesn't arrive in time", async () => {
  const { app } = await openTestApp({ bodyTimeoutMs: 100 })
  const port = await serve(app)
  const { write, until, ended } = openSocket(port)
  write(head('POST /login', ...form, 'Content-Length: 1000'))
  const more = setInterval(() => write('a'), 20)
  const answer = await until(/\r\n\r\n/)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  await ended
  clearInterval(more)
})

test('a slow client is disconnected when it does not read the response', async () => {
  let sent = 0
  const canceled = Promise.withResolvers<void>()
  const endless = {
    fetch: () =>
      new Response(
        new ReadableStream({
          pull: (c) => {
            sent += 65_536
            c.enqueue(new Uint8Array(65_536))
          },
          cancel: () => canceled.resolve(),
        }),
      ),
  }
  const port = await serve(endless, { idleTimeoutMs: 200 })
  const { socket, write } = openSocket(port)
  write(head('GET /'))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  await canceled.promise
  expect(sent).toBeLessThan(100_000_000)
  socket.destroy()
})

test('a fully received request may take longer than the idle timeout', async () => {
  const idleEnded = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const late = {
    fetch: async (request: Request) => {
      await request.text()
      received.resolve()
      await idleEnded.promise
      return new Response('done')
    },
  }
  const port = await serve(late, { idleTimeoutMs: 200, processingTimeoutMs: 60_000 })
  const { write, until } = openSocket(port)
  write(`${head('POST /', 'Content-Length: 1')}x`)
  await received.promise
  // By now, a connection opened later has reached the idle timeout.
  await openSocket(port).ended
  idleEnded.resolve()
  expect(await until(/done/)).toMatch(/^HTTP\/1.1 200 /)
})

const isOpen = async (port: number) => {
  const { write, ended, until, socket } = openSocket(port)
  write(head('GET /healthz'))
  const first = await Promise.race([until(/ok$/).then(() => true), ended.then(() => false)])
  return { first, socket }
}

test('connections from one network are limited, and closing one allows another', async () => {
  const port = await serve(site.app, { maxPerNetwork: 2, isCountedByNetwork: () => true })
  const [one, two] = [await isOpen(port), await isOpen(port)]
  expect([one.first, two.first, (await isOpen(port)).first]).toEqual([true, true, false])
  one.socket.end()
  // The server notices the end a moment later.
  let again = false
  while (!again) again = (await isOpen(port)).first
  two.socket.destroy()
})

test('connections from loopback and private networks have no limit per network', async () => {
  const port = await serve(site.app, { maxPerNetwork: 1 })
  const all = [await isOpen(port), await isOpen(port), await isOpen(port)]
  expect(all.map(({ first }) => first)).toEqual([true, true, true])
  for (const { socket } of all) socket.destroy()
  const { connectionLimits } = await import('#server/listen.ts')
  for (const near of ['127.0.0.1', '::1', '10.1.2.3', '172.17.0.1', '192.168.1.1', 'fd00::1', 'fe80::1'])
    expect([near, connectionLimits.isCountedByNetwork(near)]).toEqual([near, false])
  for (const far of ['203.0.113.9', '172.32.0.1', '2001:db8::1', '8.8.8.8'])
    expect([far, connectionLimits.isCountedByNetwork(far)]).toEqual([far, true])
})

test('the total number of connections is limited', async () => {
  const port = await serve(site.app, { maxConnections: 2 })
  const [one, two] = [await isOpen(port), await isOpen(port)]
  expect([one.first, two.first, (await isOpen(port)).first]).toEqual([true, true, false])
  one.socket.destroy()
  two.socket.destroy()
})

test.each(['/up', '/healthz', '/readyz', '/readyz?part=storage'])(
  'the health check %s responds to HTTP/1.0 without a Host header, which no other page does',
  async (path) => {
    for (const method of ['GET', 'HEAD'])
      expect(await ask(defaultPort, `${method} ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
    expect(await ask(defaultPort, 'GET /login HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  },
)
