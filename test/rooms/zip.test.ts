import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullNumber } from '#app/domain/access/room-visibility.server.ts'
import { pendingObjects, roomEntries, roomVersions } from '#db/schema.ts'
import { makeZip } from '#demo/sample-files.ts'
import { openTestApp, testStorage } from '#test/app.ts'
import { exe, pdf } from '#test/make/files.ts'
import { countTemporaryFiles } from '../documents/people.ts'
import { expectStatus } from '../pages.ts'
import { createRoomWithPeople } from './room-with-people.ts'

const site = await openTestApp()
const { db } = site

async function beginZip() {
  const begun = await createRoomWithPeople(site)
  const unpack = (content: Buffer) => begun.send('Tree.zip', content, { unpack: '1' })
  /** Resolves to the result of each entry, by path. */
  const results = async (content: Buffer) => {
    const lines = (await (await unpack(content)).text()).trim().split('\n')
    const parsed = lines.map((line) => JSON.parse(line))
    expect(parsed.at(-1)).toEqual({ done: true })
    return Object.fromEntries(
      parsed.slice(0, -1).map(({ path, result, refused }) => [path, result ?? refused]),
    )
  }
  const titles = async () =>
    (
      await db
        .select({ title: roomEntries.title, number: fullNumber })
        .from(roomEntries)
        .where(eq(roomEntries.roomId, begun.room.id))
        .orderBy(fullNumber)
    ).map(({ title }) => title)
  return { ...begun, unpack, results, titles }
}

/** Replaces names in a zip by others of the same length. */
function rename(zip: Buffer, from: string, to: Buffer): Buffer {
  const changed = Buffer.from(zip)
  for (let at = changed.indexOf(from); at >= 0; at = changed.indexOf(from, at + 1)) to.copy(changed, at)
  return changed
}

test('a zip is unpacked with its folders in natural order, and refused files are reported', async () => {
  const pendingBefore = await db.$count(pendingObjects)
  const { results, titles, room } = await beginZip()
  const zip = makeZip({
    'Room/10 Tax/': '',
    'Room/2 Legal/Lease.pdf': pdf(),
    'Room/2 Legal/Setup.exe': exe(),
    'Room/2 Legal/日本.txt': 'a',
    'Room/inner.zip': makeZip({ 'a.txt': 'a' }),
    '__MACOSX/Room/._Lease.pdf': 'x',
    'Room/.DS_Store': 'x',
  })
  expect(await results(zip)).toEqual({
    'Room/2 Legal/Lease.pdf': 'added',
    'Room/2 Legal/Setup.exe': expect.stringContaining('Only PDF'),
    'Room/2 Legal/日本.txt': 'added',
    'Room/10 Tax/': 'folder',
    'Room/inner.zip': 'A ZIP inside a ZIP isn’t unpacked. Upload it separately.',
  })
  expect(await titles()).toEqual(['Room', '2 Legal', 'Lease.pdf', '日本.txt', '10 Tax'])
  expect((await results(zip))['Room/2 Legal/Lease.pdf']).toBe('equal')
  expect(await db.$count(roomVersions, eq(roomVersions.roomId, room.id))).toBe(2)
  expect(await db.$count(pendingObjects)).toBe(pendingBefore)
  expect(countTemporaryFiles((await testStorage()).folder)).toBe(0)
})

test('names in old encodings are decoded, and names that leave the folder are refused', async () => {
  const { results } = await beginZip()
  const old = rename(makeZip({ 'Gr_nde.txt': 'a' }), 'Gr_nde', Buffer.from('Gr\x81nde', 'latin1'))
  expect(await results(old)).toEqual({ 'Gründe.txt': 'added' })
  const windows = rename(makeZip({ 'Legal/Lease.txt': 'a' }), 'Legal/L', Buffer.from('Legal\\L'))
  expect(await results(windows)).toEqual({ 'Legal/Lease.txt': 'added' })
  for (const path of ['../evil.txt', 'a/../../b.txt', '/absolute.txt', 'C:\\evil.txt']) {
    const zip = rename(
      makeZip({ ['x'.repeat(path.length)]: 'a' }),
      'x'.repeat(path.length),
      Buffer.from(path),
    )
    expect(await results(zip)).toEqual({ [path.replaceAll('\\', '/')]: 'This path can’t be used.' })
  }
  const deep = `${'d/'.repeat(20)}a.txt`
  expect(await results(makeZip({ [deep]: 'a' }))).toEqual({ [deep]: expect.stringContaining('20 levels') })
})

test('links are refused, and names that look the same are versions of one document', async () => {
  const { unpack, results, titles } = await beginZip()
  const link = Buffer.from(makeZip({ 'Link.txt': '/etc/passwd' }))
  const UNIX_LINK = 0o120777
  link.writeUInt32LE(UNIX_LINK * 0x10000, link.indexOf('PK\x01\x02') + 38)
  expect(await results(link)).toEqual({ 'Link.txt': 'Links can’t be uploaded.' })
  const twice = rename(makeZip({ 'Lease1.txt': 'a', 'Lease2.txt': 'b' }), 'Lease2', Buffer.from('Lease1'))
  expect(await (await unpack(twice)).text()).toMatch(/"result":"added"}\n.*"result":"version"}\n/)
  const invisible = {
    'Le\u200base1.txt': 'c',
    'Exe\u202etxt.pdf': pdf(),
    '\u200b\u200b/a.txt': 'a',
    'con.\u00a0': 'a',
  }
  expect(Object.values(await results(makeZip(invisible)))).toEqual([
    'This path can’t be used.',
    expect.stringContaining('Only PDF'),
    'added',
    'version',
  ])
  expect(await titles()).toEqual(['Lease1.txt', 'Exetxt.pdf'])
})

test('zip bombs are refused before anything is stored', async () => {
  const { unpack, results, titles, send } = await beginZip()
  const many = makeZip(Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.txt`, 'a'])))
  const tooMany = await unpack(many)
  expect([tooMany.status, await tooMany.text()]).toEqual([413, 'This ZIP has more than 5,000 entries.'])
  const dense = makeZip({ 'zeros.txt': Buffer.alloc(20_000_000, '0') })
  expect(await results(dense)).toEqual({ 'zeros.txt': 'This file unpacks to more than 100 times its size.' })
  // Declares an unpacked size above the limit.
  const large = Buffer.from(
    makeZip(Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`${at}.txt`, 'a']))),
  )
  for (let at = large.indexOf('PK\x01\x02'); at >= 0; at = large.indexOf('PK\x01\x02', at + 1))
    large.writeUInt32LE(0xf000_0000, at + 24)
  const declared = await unpack(large)
  expect([declared.status, await declared.text()]).toEqual([413, 'Unpacked, this ZIP has more than 20 GB.'])
  // Both entries point to the same data.
  const overlapping = Buffer.from(makeZip({ 'a.txt': 'a'.repeat(3000), 'b.txt': 'b' }))
  overlapping.writeUInt32LE(overlapping.length, overlapping.indexOf('PK\x01\x02') + 20)
  await expectStatus(unpack(overlapping), 415)
  await expectStatus(send('Lease.pdf', pdf(), { unpack: '1' }), 415)
  expect(await titles()).toEqual([])
  expect(countTemporaryFiles((await testStorage()).folder)).toBe(0)
})
