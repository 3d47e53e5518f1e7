import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'foyer-files-')), 'client')
mkdirSync(join(folder, 'assets'), { recursive: true })
const script = 'console.log("words");'.repeat(50)
const film = Uint8Array.from({ length: 1_500_000 }, (_, i) => i % 251)
writeFileSync(join(folder, '..', 'secret.txt'), 'secret')
writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'site.webmanifest'), '{}')
writeFileSync(join(folder, 'a picture.png'), 'png')
writeFileSync(join(folder, 'icon-192.png'), 'png')
writeFileSync(join(folder, 'film.mp4'), film)

const { as, app } = await openTestApp({ assetsFolder: folder })
const get = (path: string, headers: Record<string, string> = {}) => as(null).get(path, { headers })

test.each([
  ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/site.webmanifest', 'application/manifest+json', 'public, max-age=3600, stale-while-revalidate=604800'],
  ['/a%20picture.png', 'image/png', 'public, max-age=3600, stale-while-revalidate=604800'],
  ['/film.mp4', 'video/mp4', 'public, max-age=3600, stale-while-revalidate=604800'],
])('the file %s is sent as %s with Cache-Control: %s', async (path, type, control) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, control])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('only the logo of emails can be shown by other sites', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
  expect(await policy('/icon-192.png')).toBe('cross-origin')
  expect(await policy('/a%20picture.png')).toBe('same-origin')
})

test('static files are sent as the build compressed them, with 304 for a matching entity tag', async () => {
  const packed = await get('/assets/app-1a2b.js?v=2', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  const etag = packed.headers.get('etag') ?? ''
  const again = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip', 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(await (await get('/assets/app-1a2b.js')).text()).toBe(script)
})

test('a range of a static file can be requested', async () => {
  expect((await (await get('/film.mp4')).bytes()).length).toBe(film.length)
  const part = await get('/film.mp4', { range: 'bytes=1000000-1000009' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000000-1000009/1500000'])
  expect(await part.bytes()).toEqual(film.slice(1_000_000, 1_000_010))
  expect((await get('/film.mp4', { range: 'bytes=9999999-' })).status).toBe(416)
})

test.each([
  '/assets/nope.js',
  '/assets/app-1a2b.js.gz',
  '/assets/',
  '/assets',
  '/../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%5csecret.txt',
  '/assets/..\\..\\secret.txt',
])('the path %s responds with 404', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('console.log')
})

test('a static file path with a malformed escape gets 400', async () => {
  for (const path of ['/%', '/portfolio/%ff', '/assets%', '/film.mp4%00', '/%00'])
    expect((await get(path)).status, path).toBe(400)
})

test('static files are served only for GET and HEAD', async () => {
  const answer = await app.request('http://foyer.test/assets/app-1a2b.js', { method: 'POST' })
  expect(await answer.text()).not.toContain('console.log')
  const head = await app.request('http://foyer.test/assets/app-1a2b.js', { method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual([String(script.length), ''])
})
