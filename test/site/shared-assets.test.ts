import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestApp, shareAssets } from '../app.ts'

const work = mkdtempSync(join(tmpdir(), 'foyer-builds-'))
let starts = 0

/** Starts an instance of a build with these assets, using the same shared folder as the others. */
async function startInstance(assets: Record<string, string>, sharedAssets = join(work, 'shared')) {
  const folder = mkdtempSync(join(work, 'client-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(folder, 'assets', name), text)
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(text))
  }
  const before = new Set(existsSync(sharedAssets) ? readdirSync(sharedAssets) : [])
  shareAssets(join(folder, 'assets'), sharedAssets)
  // Sets the builds' start times minutes apart.
  starts += 1
  for (const build of readdirSync(sharedAssets).filter((name) => !before.has(name)))
    utimesSync(join(sharedAssets, build), new Date(starts * 60_000), new Date(starts * 60_000))
  const { as } = await openTestApp({ assetsFolder: folder, sharedAssets })
  const get = async (name: string) => {
    const response = await as(null).get(`/assets/${name}`)
    return [response.status, await response.text(), response.headers.get('cache-control')]
  }
  return { as, get }
}

const found = (text: string) => [200, text, 'public, max-age=31536000, immutable']
/** Long enough to be compressed. */
const third = 'third();'.repeat(50)
const notFound = [404, 'There is no such file.', 'no-store']

test('every instance serves the assets of earlier and later builds', async () => {
  const first = await startInstance({ 'page-aaaa.js': 'first()' })
  const second = await startInstance({ 'page-bbbb.js': 'second()', 'page-bbbb.css': 'b{}' })
  const last = await startInstance({ 'page-cccc.js': third, 'page-bbbb.css': 'b{}' })
  for (const instance of [first, second, last]) {
    expect(await instance.get('page-aaaa.js')).toEqual(found('first()'))
    expect(await instance.get('page-bbbb.js')).toEqual(found('second()'))
    expect(await instance.get('page-bbbb.css')).toEqual(found('b{}'))
    expect(await instance.get('page-cccc.js')).toEqual(found(third))
    for (const name of ['page-dddd.js', 'page-aaaa.js.br', 'toString', '', '..%2f..%2fsecret'])
      expect(await instance.get(name)).toEqual(notFound)
  }
  const compressed = await first
    .as(null)
    .get('/assets/page-cccc.js', { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(compressed.headers.get('x-content-type-options')).toBe('nosniff')
})

test("the last four builds' assets are kept, each build once", async () => {
  const shared = join(work, 'kept')
  mkdirSync(shared)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'e']) await startInstance({ [`${name}.js`]: name }, shared)
  expect(readdirSync(shared)).toHaveLength(4)
  const last = await startInstance({ 'f.js': 'f' }, shared)
  expect(await last.get('b.js')).toEqual(notFound)
  expect(await last.get('c.js')).toEqual(found('c'))
})

test('a copy that another instance has not finished is not served', async () => {
  const shared = join(work, 'unfinished')
  mkdirSync(join(shared, '0123456789abcdef.1'), { recursive: true })
  writeFileSync(join(shared, '0123456789abcdef.1', 'half.js'), 'hal')
  expect(await (await startInstance({ 'own.js': 'own' }, shared)).get('half.js')).toEqual(notFound)
})
