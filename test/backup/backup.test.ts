import { existsSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { lastBackup } from '#app/domain/system/last-backup.server.ts'
import { activity, documentVersions, mails, restored } from '#db/schema.ts'
import { newDatabase } from '../database.ts'
import { openS3Server } from '../s3.ts'
import { bucketOf, contentOf, filesOf, fill, fillOld, inDatabase, keep, newPlaces, SECRET } from './places.ts'

const servers: Awaited<ReturnType<typeof openS3Server>>[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))
/** A bucket with nothing in it. */
const newBucket = async () => {
  const server = await openS3Server()
  servers.push(server)
  return server.settings
}
/** A database of the kind that this run is about. */
const ownDatabase = async () => {
  const where = await newDatabase()
  return 'url' in where ? { url: where.url } : {}
}
/** There all of it is quick; a new embedded database takes its time, and is one side of a move there. */
const onPostgres = inject('postgresUrl') !== undefined
const newFile = () => join(mkdtempSync(join(tmpdir(), 'foyer-backup-')), 'foyer.backup')
/** Without what a restore notes in the log, and what it says of mail that waited. */
const asRestored = ({ rows: { activity = [], mails = [], ...rows }, ...documents }: Content) => ({
  ...documents,
  ...rows,
  activity: activity.filter((line) => !line.includes('"system.restored"')),
  mails: mails.map((line) => line.replace(/"(status|last_error)": ("[^"]*"|null)/g, '')),
})
type Content = Awaited<ReturnType<typeof contentOf>>

const source = newPlaces(await ownDatabase())
await fill(source)
const file = newFile()
await inDatabase(source, (db) =>
  db.execute(sql`update mails set status = 'waiting', sent_at = null where kind <> 'verify-address'`),
)
const before = await contentOf(source)

test('a backup is one file for its owner alone, and tells the system that it was made', async () => {
  expect(before.wrong).toEqual([])
  expect(await keep(source, 'backup', file)).toEqual([
    0,
    expect.stringMatching(/^Backup made, \d+ stored files, \d+ rows, \d+ MB: \S+\n$/),
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await keep(source, 'verify', file)).toEqual([0, expect.stringContaining('The backup is whole')])
  const after = await contentOf(source, async (db) =>
    expect(await lastBackup(db)).toMatchObject({ damaged: 0, bytes: statSync(file).size }),
  )
  expect(after).toEqual(before)
})

describe('restored', () => {
  test('into empty places, every row and every byte is what it was, and what waited is not sent', async () => {
    const target = newPlaces({ ...(await ownDatabase()), s3: await newBucket() })
    // Without one in the settings it has the one of the backup.
    if (!onPostgres) target.AUTH_SECRET = ''
    expect(await keep(target, 'restore', file)).toEqual([
      0,
      expect.stringContaining('Mail is held back until'),
    ])
    const after = await contentOf(target, async (db) => {
      expect(await db.$count(mails, eq(mails.status, 'waiting'))).toBe(0)
      expect(await db.$count(restored)).toBe(1)
      // Goes on counting where it was.
      const entry = { actorName: 'a', action: 'b.c', subjectKind: 'b', subjectId: 'd', subjectName: 'e' }
      const [added] = await db.insert(activity).values(entry).returning({ id: activity.id })
      expect(added?.id).toBeGreaterThan(before.rows.activity?.length ?? 0)
    })
    expect(asRestored(after)).toEqual(asRestored(before))
    const secretFile = join(target.DATA_DIR ?? '', 'auth-secret')
    if (!onPostgres)
      expect([readFileSync(secretFile, 'utf8'), statSync(secretFile).mode & 0o777]).toEqual([SECRET, 0o600])
    // Once more it would not be empty.
    expect(await keep(target, 'restore', file)).toEqual([
      1,
      expect.stringMatching(/^S3_BUCKET: the bucket documents is not empty, and nothing was touched; .*\n$/),
    ])
  })

  test.runIf(onPostgres)(
    'by an older version, it is brought to the present one; what was missing is said',
    async () => {
      const [old, target] = [newPlaces(await ownDatabase()), newPlaces(await ownDatabase())]
      await fillOld(old, '0000.sql')
      const kept = newFile()
      const missing =
        /But \d+ files? (is|are) missing in the document storage or damaged there, .*: .+, version \d/
      expect(await keep(old, 'backup', kept)).toEqual([1, expect.stringMatching(missing)])
      expect(await keep(target, 'restore', kept)).toEqual([0, expect.stringMatching(missing)])
      // The old one is migrated only now.
      expect(asRestored(await contentOf(target))).toEqual(asRestored(await contentOf(old)))
    },
  )

  test('is refused with another secret, into a database with rows, and of a newer version', async () => {
    const other = { ...newPlaces(), AUTH_SECRET: 'another-secret-for-tests-0123456789' }
    expect(await keep(other, 'restore', file)).toEqual([
      1,
      expect.stringMatching(/^AUTH_SECRET: is not the one .* tar -xOf FILE secret shows it\n$/),
    ])
    // Its own database, and another storage.
    const full = {
      ...source,
      ...(onPostgres ? { DATA_DIR: newPlaces().DATA_DIR ?? '' } : bucketOf(await newBucket())),
    }
    expect(await keep(full, 'restore', file)).toEqual([
      1,
      expect.stringMatching(/^DATA(BASE_URL|_DIR): the database.* is not empty, and nothing was touched/),
    ])
    const newer = newFile()
    const content = readFileSync(file)
    content.write('2', content.indexOf('"format": 1') + '"format": '.length)
    writeFileSync(newer, content)
    expect(await keep(source, 'restore', newer)).toEqual([
      1,
      expect.stringContaining('was made by a newer version of Foyer. Nothing was touched'),
    ])
  })

  test.runIf(onPostgres)('damage in the storage is said, and kept as it is', async () => {
    const places = newPlaces(await ownDatabase())
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
    expect(await keep(places, 'backup', kept)).toEqual([
      1,
      expect.stringContaining('But 3 files are missing'),
    ])
    const target = newPlaces(await ownDatabase())
    expect((await keep(target, 'restore', kept))[0]).toBe(0)
    expect((await contentOf(target)).wrong).toEqual([shorter, changed, gone])
    expect(await (await filesOf(target)).exists(gone)).toBe(false)
  })
})

describe('a damaged file', () => {
  const whole = () => readFileSync(file)
  const target = newPlaces()
  /** What is said of it; nothing is touched by it. */
  const verify = async (content: Buffer) => {
    const damaged = newFile()
    writeFileSync(damaged, content)
    const [code, said] = await keep(target, 'verify', damaged)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^\S+ (is no whole backup: .*, at byte \d+\. Nothing|was made by a newer).*\n$/),
    ])
    return damaged
  }

  test('is found out wherever the byte is, and refused before anything is touched', async () => {
    const size = whole().length
    // The first and last bytes of everything there is, and some between.
    const marks = ['foyer-backup.json', 'secret', 'tables/users', 'documents.jsonl', 'documents/', 'end.json']
    const starts = marks.flatMap((mark) => [
      whole().indexOf(mark),
      whole().indexOf(mark) + 124,
      whole().indexOf(mark) + 512,
    ])
    const spread = Array.from({ length: 12 }, (_, i) => Math.floor(((i + 0.5) * size) / 12))
    const ends = [1, 512, 1024, 1025, 1500, 1537, 2000].map((back) => size - back)
    for (const at of [0, ...starts, ...spread, ...ends]) {
      const content = whole()
      content[at] = (content[at] ?? 0) ^ 0x01
      await verify(content)
    }
    const content = whole()
    content[Math.floor(size / 2)] = (content[Math.floor(size / 2)] ?? 0) ^ 0x80
    const damaged = await verify(content)
    expect(await keep(target, 'restore', damaged)).toEqual([
      1,
      expect.stringContaining('Nothing was touched'),
    ])
    expect(existsSync(target.DATA_DIR ?? '')).toBe(false)
  })

  test('is found out when it is cut off, or longer, or something else', async () => {
    const size = whole().length
    for (const length of [0, 100, 512, 5000, Math.floor(size / 2), size - 512, size - 1])
      await verify(whole().subarray(0, length))
    await verify(Buffer.concat([whole(), Buffer.alloc(1)]))
    await verify(Buffer.concat([whole(), whole()]))
    await verify(Buffer.alloc(100_000))
    expect(await keep(target, 'verify', join(tmpdir(), 'nowhere'))).toEqual([
      1,
      expect.stringMatching(/: there is no such file or folder\.\n$/),
    ])
    truncateSync(await verify(Buffer.from('hello')))
  })
})

describe('moved', () => {
  const envFile = (settings: Record<string, string>) => {
    const path = newFile()
    writeFileSync(
      path,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    return path
  }
  test.runIf(onPostgres)(
    'to another database and storage and back, every row and byte is compared, and the source stays',
    async () => {
      const there = newPlaces({ s3: await newBucket() })
      const back = newPlaces(await ownDatabase())
      const said =
        /^Moved \d+ stored files, [\d,]+ rows, \d+ MB, each compared\. The source is untouched; .*\n$/
      expect(await keep(source, 'move', envFile(there))).toEqual([0, expect.stringMatching(said)])
      expect(await keep(there, 'move', envFile(back))).toEqual([0, expect.stringMatching(said)])
      for (const places of [source, there, back]) expect(await contentOf(places)).toEqual(before)
    },
  )

  test('of documents alone, the database stays where it is', async () => {
    const there = { ...source, ...bucketOf(await newBucket()) }
    expect((await keep(source, 'move', envFile(there)))[0]).toBe(0)
    expect(await contentOf(there)).toEqual(before)
    expect(await keep(source, 'move', envFile(source))).toEqual([
      1,
      'There is nothing to move: both settings name the same database and document storage.\n',
    ])
    expect(await keep(source, 'move', envFile(there))).toEqual([1, expect.stringContaining('is not empty')])
  })
})

test('what is typed wrongly is answered with one line', async () => {
  for (const args of [['backup'], ['backup', 'a', 'b'], ['help', 'a']])
    expect(await keep(source, ...args)).toEqual([
      1,
      expect.stringMatching(/^Usage: npm run backup -- FILE .*\n$/),
    ])
  expect(await keep(source, 'backup', tmpdir())).toEqual([1, expect.stringContaining('is no file')])
  expect(await keep(source, 'backup', join(tmpdir(), 'nowhere', 'file'))).toEqual([
    1,
    expect.stringContaining('there is no such file or folder'),
  ])
})
