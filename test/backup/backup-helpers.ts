import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { createFileStorage } from '#app/adapters/create-file-storage.server.ts'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { S3Settings } from '#app/adapters/s3-storage.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { documentVersions, invoiceFiles, invoices, pictures } from '#db/schema.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { readEnv } from '#server/settings/env.ts'
import { copyEmpty } from '../database-template.ts'
import { startS3Server } from '../s3.ts'
import { createOldDatabase } from '../upgrade/old-database.ts'

const { runBackupCommand } = (await import(serverBuild)) as Program
export const SECRET = 'a-secret-for-tests-only-0123456789'

/** Returns settings with a new, empty data folder and, if given, an empty database and bucket. */
export function createSettings(given: { url?: string; s3?: S3Settings } = {}): Record<string, string> {
  const { url, s3 } = given
  return {
    DATA_DIR: join(mkdtempSync(join(tmpdir(), 'foyer-kept-')), 'data'),
    ADMIN_EMAIL: 'office@firm.example',
    AUTH_SECRET: SECRET,
    ...(url ? { DATABASE_URL: url } : {}),
    ...(s3 ? toBucketSettings(s3) : {}),
  }
}

const servers: Awaited<ReturnType<typeof startS3Server>>[] = []
afterAll(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** Creates an empty bucket. */
export async function createBucket(): Promise<S3Settings> {
  const server = await startS3Server()
  servers.push(server)
  return server.settings
}

const toBucketSettings = ({ bucket, endpoint, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})
type Settings = Record<string, string>

const getDatabaseLocation = ({ DATABASE_URL, DATA_DIR = '' }: Settings) =>
  DATABASE_URL ? { url: DATABASE_URL } : { folder: join(DATA_DIR, 'db') }

export const openStorage = (settings: Settings): Promise<FileStorage> => {
  const { s3, dataDir } = readEnv(settings)
  return createFileStorage(s3 ? { s3 } : { folder: join(dataDir, 'documents') })
}

/** Runs a command in this process. Returns its exit code and output. */
export async function runCommand(settings: Settings, ...args: string[]): Promise<[number, string]> {
  let output = ''
  const io = new PassThrough().on('data', (chunk) => {
    output += chunk
  })
  const code = await runBackupCommand(readEnv(settings), args, { output: io, errors: io })
  return [code, output]
}

export async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(getDatabaseLocation(settings))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Creates a database as an older version left it. */
export async function fillFromOldVersion(settings: Settings, migration: 0 | 3): Promise<void> {
  if (!settings.DATABASE_URL) copyEmpty('', settings.DATA_DIR)
  await createOldDatabase(getDatabaseLocation(settings), migration)
}

/** Inserts rows into most tables, and files for every document version. */
export async function fillDatabaseAndStorage(settings: Settings): Promise<void> {
  await fillFromOldVersion(settings, 3)
  const files = await openStorage(settings)
  await withDatabase(settings, async (db) => {
    const put = async (key: string, content: Buffer) => {
      const path = join(mkdtempSync(join(tmpdir(), 'foyer-content-')), 'file')
      writeFileSync(path, content)
      await files.put(key, { path, bytes: content.length })
    }
    for (const { id, widths } of await db.select().from(pictures))
      for (const width of widths)
        for (const format of ['avif', 'webp']) await put(`${id}-${width}.${format}`, randomBytes(2000))
    for (const { storageKey } of await db.select().from(documentVersions)) {
      const content = randomBytes(100_000)
      await put(storageKey, content)
      await db.execute(sql`update document_versions set bytes = ${content.length},
        sha256 = ${createHash('sha256').update(content).digest('hex')} where storage_key = ${storageKey}`)
    }
    for (const { id } of await db.select({ id: invoices.id }).from(invoices)) {
      const content = randomBytes(3000)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const row = {
        invoiceId: id,
        format: 'pdf' as const,
        bytes: content.length,
        sha256,
        storageKey: `file-${id}`,
      }
      await put(row.storageKey, content)
      await db.insert(invoiceFiles).values(row)
    }
    // More rows than one statement restores, each before the one that it refers to.
    await db.execute(sql`
      insert into invoices (id, number, kind, credit_of, currency, due_days)
      select 'note-' || n, 'CN-1999-' || n, 'credit-note', 'note-' || n % 600 + 1, 'EUR', 0
      from generate_series(1, 600) n`)
    // Edge cases missing from the stored databases: a number above 2^53, unusual characters, empty lists.
    await db.execute(
      sql`insert into client_notes (uid, body) select uid, ${'Ünï\\code "quoted"\n\u2028📈'} from users`,
    )
    await db.execute(sql`insert into message_reads (project_id, uid, read_at)
      select p.id, u.uid, '2026-11-20T10:00:00.123Z' from projects p cross join users u`)
  })
}

/**
 * Returns all rows by table, except those that a restore changes, and the storage keys of missing or damaged documents.
 */
export async function readContent(
  settings: Settings,
  also: (db: Database) => Promise<void> = async () => {},
) {
  const files = await openStorage(settings)
  return withDatabase(settings, async (db) => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      if (
        ['schema_migrations', 'site_version', 'backups', 'restores', 'pending_notifications'].includes(name)
      )
        continue
      const found = await db.execute<{ line: string }>(sql`
        select to_jsonb(t)::text as line from ${sql.identifier(name)} t`)
      rows[name] = found.rows.map(({ line }) => line).sort()
    }
    const wrong: string[] = []
    const versions = [
      ...(await db.select().from(documentVersions)),
      ...(await db.select().from(invoiceFiles)),
    ]
    for (const { storageKey, sha256, bytes } of versions) {
      const hash = createHash('sha256')
      let length = 0
      // A missing file counts as damaged.
      for await (const chunk of await files.get(storageKey).catch(() => [])) {
        hash.update(chunk)
        length += chunk.length
      }
      if (hash.digest('hex') !== sha256 || length !== bytes) wrong.push(storageKey)
    }
    await also(db)
    return { rows, documents: versions.length, wrong: wrong.sort() }
  })
}

export const createBackupPath = () => join(mkdtempSync(join(tmpdir(), 'foyer-backup-')), 'foyer.backup')

type Content = Awaited<ReturnType<typeof readContent>>
/** Omits everything that differs in a restored copy: sessions, the log entry about the restore, and email statuses. */
export const omitRestoreDifferences = ({
  rows: { activity = [], emails = [], sessions: _, pending_sign_ins: __, ...rows },
  ...documents
}: Content) => ({
  ...documents,
  ...rows,
  activity: activity.filter((line) => !line.includes('"system.restored"')),
  emails: emails.map((line) => line.replace(/"(status|last_error)": ("[^"]*"|null)/g, '')),
})
