import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const page = (parts: string[], more: () => Promise<unknown> = async () => {}) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = parts.shift()
      if (part === undefined) return controller.close()
      controller.enqueue(new TextEncoder().encode(part))
      if (parts.length > 0) await more()
    },
  })

const ask = (headers: Record<string, string>, init: ResponseInit & { body?: ReadableStream } = {}) => {
  const app = new Hono()
  app.use(compress())
  app.get('/', () => {
    const { body = page(['<p>words</p>'.repeat(200)]), ...rest } = init
    return new Response(body, { headers: { 'content-type': 'text/html' }, ...rest })
  })
  return app.request('/', { headers: { 'accept-encoding': 'gzip, br', ...headers } })
}
const session = 'foyer.session=x'

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('compress with %s sends each chunk before the next one is available', async (encoding, open) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = await ask({ 'accept-encoding': encoding }, { body: page(['first', 'second'], () => held) })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const unpacked = Readable.fromWeb(answer.body as never).pipe(open())
  const parts = unpacked[Symbol.asyncIterator]()
  expect(String((await parts.next()).value)).toBe('first')
  release()
  expect(String((await parts.next()).value)).toBe('second')
  expect((await parts.next()).done).toBe(true)
})

test('a disconnected client cancels the response', async () => {
  let ended = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(20_000).fill(65)),
    cancel: () => {
      ended = true
    },
  })
  const reader = (await ask({}, { body })).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => ended).toBe(true)
})

test.each([
  [{ cookie: session }, null],
  [{ cookie: session, 'sec-fetch-site': 'cross-site' }, null],
  [{ cookie: session, 'sec-fetch-site': 'same-site' }, null],
  [{ cookie: session, 'sec-fetch-site': 'same-origin' }, 'br'],
  [{ cookie: session, 'sec-fetch-site': 'none' }, 'br'],
  [{ 'sec-fetch-site': 'cross-site' }, 'br'],
])('a page requested with %o is sent with the Content-Encoding %s', async (headers, encoding) => {
  const answer = await ask(headers as Record<string, string>)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
})

test.each<[string, ResponseInit]>([
  ['events', { headers: { 'content-type': 'text/event-stream' } }],
  ['pictures', { headers: { 'content-type': 'image/png' } }],
  ['a partial response', { status: 206, headers: { 'content-type': 'text/html' } }],
  ['a compressed response', { headers: { 'content-type': 'text/html', 'content-encoding': 'zstd' } }],
  [
    'a response that must not be transformed',
    { headers: { 'content-type': 'text/html', 'cache-control': 'no-transform' } },
  ],
])('compress does not change %s', async (_, init) => {
  const answer = await ask({}, init)
  expect(answer.headers.get('content-encoding')).toBe(new Headers(init.headers).get('content-encoding'))
})
