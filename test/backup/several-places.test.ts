import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentVersions } from '#db/schema.ts'
import { newServerDatabase } from '../database.ts'
import {
  asRestored,
  contentOf,
  envFile,
  filesOf,
  fill,
  fillOld,
  inDatabase,
  keep,
  newBucket,
  newFile,
  newPlaces,
} from './places.ts'

// Tests with several databases run on a server, where creating one is fast. One side of a move is embedded.

const source = newPlaces(await newServerDatabase())
await fill(source)
const before = await contentOf(source)
const file = newFile()
await keep(source, 'backup', file)

test('a backup of an older version is migrated on restore, and missing documents are reported', async () => {
  const [old, target] = [newPlaces(await newServerDatabase()), newPlaces(await newServerDatabase())]
  await fillOld(old, 0)
  const kept = newFile()
  const missing = /But \d+ files? (is|are) missing or damaged, .*: .+, version \d/
  expect(await keep(old, 'backup', kept)).toEqual([1, expect.stringMatching(missing)])
  expect(await keep(target, 'restore', kept)).toEqual([1, expect.stringMatching(missing)])
  // The old one is migrated only now.
  expect(asRestored(await contentOf(target))).toEqual(asRestored(await contentOf(old)))
})

test('backup, verify and restore report damaged documents, keep them as they are and exit with 1', async () => {
  const places = newPlaces(await newServerDatabase())
  expect((await keep(places, 'restore', file))[0]).toBe(0)
  const files = await filesOf(places)
  const versions = await inDatabase(places, (db) =>
    db.select().from(documentVersions).orderBy(documentVersions.storageKey),
  )
  const [shorter = '', changed = '', gone = ''] = versions.map(({ storageKey }) => storageKey)
  for (const [key, bytes] of [
    [shorter, 10],
    [changed, 100_000],
  ] as const) {
    const path = newFile()
    writeFileSync(path, Buffer.alloc(bytes, 'x'))
    await files.put(key, { path, bytes })
  }
  await files.delete(gone)
  const kept = newFile()
  expect(await keep(places, 'backup', kept)).toEqual([1, expect.stringContaining('But 3 files are missing')])
  expect(await keep(places, 'verify', kept)).toEqual([
    1,
    expect.stringMatching(/^The backup is complete: .* But 3 files are missing .*\n$/),
  ])
  const target = newPlaces(await newServerDatabase())
  expect(await keep(target, 'restore', kept)).toEqual([
    1,
    expect.stringMatching(/^Restored .* But 3 files are missing .* Email is held until .*\n$/),
  ])
  expect((await contentOf(target)).wrong).toEqual([shorter, changed, gone])
  expect(await (await filesOf(target)).exists(gone)).toBe(false)
})

test('foyer move to another database and storage and back compares every row and byte and keeps the source', async () => {
  const there = newPlaces({ s3: await newBucket() })
  const back = newPlaces(await newServerDatabase())
  const said = /^Moved and compared \d+ stored files, [\d,]+ rows, \d+ MB\. The source is unchanged\. .*\n$/
  expect(await keep(source, 'move', envFile(there))).toEqual([0, expect.stringMatching(said)])
  expect(await keep(there, 'move', envFile(back))).toEqual([0, expect.stringMatching(said)])
  for (const places of [source, there, back]) expect(await contentOf(places)).toEqual(before)
})
