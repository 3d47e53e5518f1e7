import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFiles, openSpool, openTestApp, shareBuilds } from '../app.ts'

const work = mkdtempSync(join(tmpdir(), 'foyer-builds-'))
const storage = join(work, 'documents')
const files = await openFiles({ folder: storage })
const spool = openSpool(join(work, 'tmp'))
const complaints: unknown[] = []
const log = { warn: (line: unknown) => complaints.push(line) }
let time = 0

/** An instance of a build with these files, on the same storage as the others. */
async function startInstance(
  assets: Record<string, string>,
  { secret = 'one secret', storage = files } = {},
) {
  const folder = mkdtempSync(join(work, 'client-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(join(folder, 'assets', name), text)
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(text))
  }
  const otherBuilds = await shareBuilds({ files: storage, spool, secret, log }, folder, () => time)
  const { as } = await openTestApp({ assetsFolder: folder, otherBuilds })
  const ask = async (name: string) => {
    // Later than anybody has looked for builds that came meanwhile.
    time += 60_000
    const answer = await as(null).get(`/assets/${name}`)
    return [answer.status, await answer.text(), answer.headers.get('cache-control')]
  }
  return { as, ask }
}

const forGood = (text: string) => [200, text, 'public, max-age=31536000, immutable']
/** Long enough to become shorter. */
const third = 'third();'.repeat(50)
const none = [404, 'There is no such file.', 'no-store']

test('old and new instances hand out one another’s files, and those of builds before', async () => {
  const before = await startInstance({ 'page-aaaa.js': 'first()' })
  const old = await startInstance({ 'page-bbbb.js': 'second()', 'page-bbbb.css': 'b{}' })
  const fresh = await startInstance({ 'page-cccc.js': third, 'page-bbbb.css': 'b{}' })
  for (const instance of [before, old, fresh]) {
    expect(await instance.ask('page-aaaa.js')).toEqual(forGood('first()'))
    expect(await instance.ask('page-bbbb.js')).toEqual(forGood('second()'))
    expect(await instance.ask('page-bbbb.css')).toEqual(forGood('b{}'))
    expect(await instance.ask('page-cccc.js')).toEqual(forGood(third))
    for (const name of ['page-dddd.js', 'builds', 'toString', ''])
      expect(await instance.ask(name)).toEqual(none)
  }
  const packed = await before.as(null).get('/assets/page-cccc.js', { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(packed.headers.get('x-content-type-options')).toBe('nosniff')
})

test('four builds are kept, and a build that starts again is not stored again', async () => {
  const own = await openFiles({ folder: join(work, 'kept') })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'e'])
    await startInstance({ [`${name}.js`]: name }, { storage: own })
  // And the list of them.
  expect(readdirSync(join(work, 'kept', 'as', 'assets'))).toHaveLength(5)
  const last = await startInstance({ 'f.js': 'f' }, { storage: own })
  expect(await last.ask('b.js')).toEqual(none)
  expect(await last.ask('c.js')).toEqual(forGood('c'))
})

test('what somebody else has put into the storage is not handed out', async () => {
  const instance = await startInstance({ 'mine.js': 'mine' }, { secret: 'another secret' })
  expect(await instance.ask('page-aaaa.js')).toEqual(none)
  const folder = join(storage, 'as', 'assets')
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name))
    appendFileSync(join(folder, name), text.subarray(32))
  }
  expect(await (await startInstance({ 'new.js': 'new' })).ask('page-aaaa.js')).toEqual(none)
  expect(complaints).toEqual([])
})

test('a storage that is away costs only the files of others', async () => {
  const away = () => Promise.reject(new Error('away'))
  const broken = { ...files, put: away, get: away, exists: away, delete: away }
  const { as, ask } = await startInstance({ 'own.js': 'own' }, { storage: broken })
  expect(await (await as(null).get('/assets/own.js')).text()).toBe('own')
  expect(await ask('page-aaaa.js')).toEqual(none)
  expect(complaints).toHaveLength(2)
})
