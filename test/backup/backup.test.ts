import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { encryptWithKey } from '#app/core/cipher.server.ts'
import { findLatestBackup } from '#app/domain/backups/backups.server.ts'
import {
  activity,
  documentVersions,
  emailLinks,
  emails,
  pendingSignIns,
  restores,
  secondFactors,
  sessions,
  users,
} from '#db/schema.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'
import { newServerDatabase } from '../database.ts'
import {
  createBackupPath,
  createBucket,
  createSettings,
  fillDatabaseAndStorage,
  fillFromOldVersion,
  omitRestoreDifferences,
  openStorage,
  readContent,
  runCommand,
  SECRET,
  withDatabase,
} from './backup-helpers.ts'

const source = createSettings(await newServerDatabase())
await fillDatabaseAndStorage(source)
const file = createBackupPath()
await withDatabase(source, (db) =>
  db.execute(sql`update emails set status = 'waiting', sent_at = null where kind <> 'verify-email'`),
)
const before = await readContent(source)

test('foyer backup writes a single private file and records the backup', async () => {
  expect(before.wrong).toEqual([])
  expect(await runCommand(source, 'backup', file)).toEqual([
    0,
    expect.stringMatching(/^Backup made, \d+ stored files, \d+ rows, \d+ MB: \S+\n$/),
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await runCommand(source, 'verify', file)).toEqual([
    0,
    expect.stringContaining('The backup is complete'),
  ])
  const after = await readContent(source, async (db) =>
    expect(await findLatestBackup(db)).toMatchObject({ damaged: 0, bytes: statSync(file).size }),
  )
  expect(after).toEqual(before)
})

test('a document has the same bytes in every backup, so that tools can deduplicate it', async () => {
  const documentsIn = (path: string) => {
    const content = readFileSync(path)
    const first = content.indexOf('documents/', content.indexOf('documents.jsonl.gz'))
    const end = content.lastIndexOf('end.json')
    return content.subarray(first, end).toString('latin1')
  }
  const path = createBackupPath()
  // A minute later, so that timestamps would differ.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect((await runCommand(source, 'backup', path).finally(() => vi.useRealTimers()))[0]).toBe(0)
  expect(documentsIn(path) === documentsIn(file)).toBe(true)
})

test('a backup stores AUTH_SECRET in a separate entry, but no session, token, password or other setting', async () => {
  const planted = {
    session: 'session-token-of-somebody-0123456789',
    link: 'link-token-of-somebody-0123456789',
    password: 'correct horse battery',
    app: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    smtp: 'smtp-password-of-the-firm',
    metrics: 'metrics-token-of-the-firm',
  }
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const sealed = encryptWithKey(SECRET, planted.app)
  const firm = createSettings(await newServerDatabase())
  await fillDatabaseAndStorage(firm)
  await withDatabase(firm, async (db) => {
    const [user] = await db.select({ id: users.id }).from(users).limit(1)
    const uid = user?.id ?? ''
    const soon = new Date(Date.now() + 3_600_000)
    await db
      .insert(sessions)
      .values({ id: 'planted', userId: uid, tokenHash: planted.session, expiresAt: soon })
    await db.insert(pendingSignIns).values({ tokenHash: hash('pending'), uid, expiresAt: soon })
    const passwordHash = await createPasswordHasher(FAST_HASHING).hash(planted.password)
    await db
      .insert(emailLinks)
      .values({ tokenHash: hash(planted.link), uid, purpose: 'reset', passwordHash, expiresAt: soon })
    await db
      .insert(secondFactors)
      .values({ uid, encryptedSecret: sealed })
      .onConflictDoUpdate({ target: secondFactors.uid, set: { encryptedSecret: sealed } })
  })
  const settings = {
    ...firm,
    SMTP_URL: `smtp://foyer:${planted.smtp}@mail.firm.example`,
    METRICS_TOKEN: planted.metrics,
  }
  const other = createBackupPath()
  expect((await runCommand(settings, 'backup', other))[0]).toBe(0)
  expect(statSync(other).mode & 0o777).toBe(0o600)
  const entries = entriesOf(other)
  const tables = [...entries].filter(([name]) => name.startsWith('tables/'))
  const rows = tables.map(([name, content]) => [name, String(gunzipSync(content))] as const)
  const text = rows.map(([, lines]) => lines).join('\n')
  // Confirms that the rows exist, hashed and encrypted.
  expect([text.includes(hash(planted.link)), text.includes(sealed)]).toEqual([true, true])
  for (const [name, secret] of Object.entries({ ...planted, pending: hash('pending'), authSecret: SECRET }))
    expect([name, text.includes(secret)]).toEqual([name, false])
  for (const table of ['sessions', 'pending_sign_ins'])
    expect([table, new Map(rows).get(`tables/${table}.jsonl.gz`)]).toEqual([table, ''])
  expect(String(entries.get('secret'))).toBe(SECRET)
  const kinds = new Set([...entries.keys()].map((name) => name.replace(/\/.*/, '/')))
  expect([...kinds].sort()).toEqual(
    ['documents.jsonl.gz', 'documents/', 'end.json', 'foyer-backup.json', 'secret', 'tables/'].sort(),
  )
  for (const secret of [planted.smtp, planted.metrics, planted.session])
    expect(readFileSync(other).includes(secret)).toBe(false)
})

/** Returns the archive's entries by name, as plain `tar` reads them. */
function entriesOf(archive: string): Map<string, Buffer> {
  const tar = (...args: string[]) => execFileSync('tar', args, { maxBuffer: 100_000_000 })
  const names = String(tar('-tf', archive)).trim().split('\n')
  return new Map(names.map((name) => [name, tar('-xOf', archive, name)]))
}

/** Writes the SHA-256 of the backup's bytes to its last entry, and returns the backup. */
function withDigest(backup: Buffer): Buffer {
  const end = backup.length - 2048
  const text = JSON.stringify({ sha256: createHash('sha256').update(backup.subarray(0, end)).digest('hex') })
  backup.write(text, end + 512)
  return backup
}

/** Returns a copy of the backup with a newer schema number and a matching hash in its last entry. */
const withNewerSchema = (backup: Buffer) =>
  withDigest(
    Buffer.from(backup.toString('latin1').replace(/"schema": \d{13}/, '"schema": 9999999999999'), 'latin1'),
  )

test('foyer restore restores every row and byte to an empty database and storage, and sends none of the queued emails', async () => {
  const target = createSettings({ ...(await newServerDatabase()), s3: await createBucket() })
  expect(await runCommand(target, 'restore', file)).toEqual([
    0,
    expect.stringContaining('Email is held until'),
  ])
  const after = await readContent(target, async (db) => {
    expect(await db.$count(emails, eq(emails.status, 'waiting'))).toBe(0)
    expect(await db.$count(restores)).toBe(1)
    // Identity columns continue after the last row.
    const entry = { actorName: 'a', action: 'b.c', subjectKind: 'b', subjectId: 'd', subjectName: 'e' }
    const [added] = await db.insert(activity).values(entry).returning({ id: activity.id })
    expect(added?.id).toBeGreaterThan(before.rows.activity?.length ?? 0)
  })
  expect(after.rows.sessions).toEqual([])
  expect(omitRestoreDifferences(after)).toEqual(omitRestoreDifferences(before))
  // The storage is no longer empty.
  expect(await runCommand(target, 'restore', file)).toEqual([
    1,
    expect.stringMatching(/^S3_BUCKET: the bucket documents is not empty, and nothing was touched; .*\n$/),
  ])
})

test('foyer restore refuses a different secret, a database with rows, and a backup from a newer version or schema', async () => {
  const other = { ...createSettings(), AUTH_SECRET: 'another-secret-for-tests-0123456789' }
  expect(await runCommand(other, 'restore', file)).toEqual([
    1,
    expect.stringMatching(/^AUTH_SECRET: is not the one .* tar -xOf .* secret shows it\n$/),
  ])
  expect(await runCommand({ ...source, DATA_DIR: createSettings().DATA_DIR ?? '' }, 'restore', file)).toEqual(
    [1, expect.stringMatching(/^DATABASE_URL: the database.* is not empty, and nothing was touched/)],
  )
  const newer = createBackupPath()
  const content = readFileSync(file)
  content.write('2', content.indexOf('"format": 1') + '"format": '.length)
  writeFileSync(newer, content)
  const refused = `${newer} was made by a newer version of Foyer; use that version. Nothing was changed.\n`
  expect(await runCommand(source, 'restore', newer)).toEqual([1, refused])
  writeFileSync(newer, withNewerSchema(readFileSync(file)))
  expect(await runCommand(source, 'verify', newer)).toEqual([
    1,
    expect.stringMatching(/^The backup is complete: .* this version can’t restore: use that version\.\n$/),
  ])
  expect(await runCommand(createSettings(), 'restore', newer)).toEqual([1, refused])
})

const whole = () => readFileSync(file)
const target = createSettings()
/** Expects `verify` to report that the backup is damaged; returns the path of its file. */
const verify = async (content: Buffer) => {
  const damaged = createBackupPath()
  writeFileSync(damaged, content)
  const [code, output] = await runCommand(target, 'verify', damaged)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^\S+ (is not a complete backup: .*, at byte \d+\. Nothing|was made by a newer).*\n$/,
    ),
  ])
  return damaged
}

test('damage to any byte of a backup is detected before anything is written', async () => {
  const size = whole().length
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
  expect(await runCommand(target, 'restore', damaged)).toEqual([
    1,
    expect.stringContaining('Nothing was changed'),
  ])
  expect(existsSync(target.DATA_DIR ?? '')).toBe(false)
})

test('a backup file that is truncated, extended or not a backup at all is rejected', async () => {
  const size = whole().length
  for (const length of [0, 100, 512, 5000, Math.floor(size / 2), size - 512, size - 1])
    await verify(whole().subarray(0, length))
  await verify(Buffer.concat([whole(), Buffer.alloc(1)]))
  await verify(Buffer.concat([whole(), whole()]))
  await verify(Buffer.alloc(100_000))
  expect(await runCommand(target, 'verify', join(tmpdir(), 'nowhere'))).toEqual([
    1,
    expect.stringMatching(/: there is no such file or folder\.\n$/),
  ])
  truncateSync(await verify(Buffer.from('hello')))
})

test('foyer backup reports invalid arguments in one line', async () => {
  for (const args of [['backup'], ['backup', 'a', 'b'], ['help', 'a']])
    expect(await runCommand(source, ...args)).toEqual([
      1,
      expect.stringMatching(/^Usage: npm run backup -- FILE .*\n$/),
    ])
  expect(await runCommand(source, 'backup', tmpdir())).toEqual([1, expect.stringContaining('is no file')])
  for (const command of ['verify', 'restore'])
    expect(await runCommand(source, command, tmpdir())).toEqual([
      1,
      `${tmpdir()}: is not a file; name a backup file.\n`,
    ])
  expect(await runCommand(source, 'backup', join(tmpdir(), 'nowhere', 'file'))).toEqual([
    1,
    expect.stringContaining('there is no such file or folder'),
  ])
})

test('a backup from an older version is migrated on restore, and missing documents are reported', async () => {
  const [old, target] = [createSettings(await newServerDatabase()), createSettings(await newServerDatabase())]
  await fillFromOldVersion(old, 0)
  const kept = createBackupPath()
  const missing = /Already missing or damaged .*: .+, version \d/
  expect(await runCommand(old, 'backup', kept)).toEqual([1, expect.stringMatching(missing)])
  expect(await runCommand(target, 'restore', kept)).toEqual([1, expect.stringMatching(missing)])
  // Reading the old database's content migrates it.
  expect(omitRestoreDifferences(await readContent(target))).toEqual(
    omitRestoreDifferences(await readContent(old)),
  )
})

test('foyer backup reports damaged documents and includes them unchanged', async () => {
  const places = createSettings(await newServerDatabase())
  expect((await runCommand(places, 'restore', file))[0]).toBe(0)
  const files = await openStorage(places)
  const versions = await withDatabase(places, (db) =>
    db.select().from(documentVersions).orderBy(documentVersions.storageKey),
  )
  const [shorter = '', changed = '', gone = ''] = versions.map(({ storageKey }) => storageKey)
  for (const [key, bytes] of [
    [shorter, 10],
    [changed, 100_000],
  ] as const) {
    const path = createBackupPath()
    writeFileSync(path, Buffer.alloc(bytes, 'x'))
    await files.put(key, { path, bytes })
  }
  await files.delete(gone)
  const kept = createBackupPath()
  const three = /Already missing or damaged when the backup was made: [^;]*; [^;]*; [^;]*, version \d\.\n$/
  expect(await runCommand(places, 'backup', kept)).toEqual([1, expect.stringMatching(three)])
  expect(await runCommand(places, 'verify', kept)).toEqual([
    1,
    expect.stringMatching(new RegExp(`^The backup is complete: .* ${three.source}`)),
  ])
  const target = createSettings(await newServerDatabase())
  expect(await runCommand(target, 'restore', kept)).toEqual([
    1,
    expect.stringMatching(/^Restored .* Already missing or damaged .* Email is held until .*\n$/),
  ])
  expect((await readContent(target)).wrong).toEqual([shorter, changed, gone])
  expect(await (await openStorage(target)).exists(gone)).toBe(false)
})

test('a backup of the embedded database and disk storage restores every row and byte to PostgreSQL and S3', async () => {
  const [embedded, server] = [
    createSettings(),
    createSettings({ ...(await newServerDatabase()), s3: await createBucket() }),
  ]
  expect((await runCommand(embedded, 'restore', file))[0]).toBe(0)
  const made = createBackupPath()
  expect((await runCommand(embedded, 'backup', made))[0]).toBe(0)
  expect((await runCommand(server, 'restore', made))[0]).toBe(0)
  for (const places of [embedded, server])
    expect(omitRestoreDifferences(await readContent(places))).toEqual(omitRestoreDifferences(before))
})
