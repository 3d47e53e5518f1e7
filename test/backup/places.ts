import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Files } from '#app/adapters/files.server.ts'
import type { S3Settings } from '#app/adapters/files-s3.server.ts'
import { openFiles } from '#app/adapters/open-files.server.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { documentVersions, pictures } from '#db/schema.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { readEnv, readEnvFile } from '#server/settings/env.ts'
import { copyEmpty } from '../template.ts'

const { runBackupCommand } = (await import(serverBuild)) as Program
export const SECRET = 'a-secret-for-tests-only-0123456789'

/** The settings of a firm with everything new and empty. */
export function newPlaces(given: { url?: string; s3?: S3Settings } = {}): Record<string, string> {
  const { url, s3 } = given
  return {
    DATA_DIR: join(mkdtempSync(join(tmpdir(), 'foyer-kept-')), 'data'),
    ADMIN_EMAIL: 'office@firm.example',
    AUTH_SECRET: SECRET,
    ...(url ? { DATABASE_URL: url } : {}),
    ...(s3 ? bucketOf(s3) : {}),
  }
}
export const bucketOf = ({ bucket, endpoint, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})
type Settings = Record<string, string>

const whereOf = ({ DATABASE_URL, DATA_DIR = '' }: Settings) =>
  DATABASE_URL ? { url: DATABASE_URL } : { folder: join(DATA_DIR, 'db') }

export const filesOf = (settings: Settings): Promise<Files> => {
  const { s3, dataDir } = readEnv(settings)
  return openFiles(s3 ? { s3 } : { folder: join(dataDir, 'documents') })
}

/** One of the commands as it is typed, without a process of its own: its exit code and what it said. */
export async function keep(settings: Settings, ...args: string[]): Promise<[number, string]> {
  let said = ''
  const io = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const code = await runBackupCommand(readEnv(settings), readEnvFile, args, { output: io, errors: io })
  return [code, said]
}

export async function inDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(whereOf(settings))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** A database as an older version left it, not migrated. */
export async function fillOld(settings: Settings, dump: string): Promise<void> {
  const statements = readFileSync(new URL(`../upgrade/${dump}`, import.meta.url), 'utf8')
  const where = whereOf(settings)
  if ('url' in where) {
    const client = new pg.Client(where.url)
    await client.connect()
    await client.query(statements)
    return client.end()
  }
  copyEmpty('', settings.DATA_DIR)
  const client = new PGlite(where.folder, { extensions: { pg_trgm } })
  await client.exec(statements)
  return client.close()
}

/** Rows in most tables of the present version, and bytes for every version of every document. */
export async function fill(settings: Settings): Promise<void> {
  await fillOld(settings, '0003.sql')
  const files = await filesOf(settings)
  await inDatabase(settings, async (db) => {
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
    // What no kept database has: a number beyond what JavaScript counts, odd characters, empty lists.
    await db.execute(
      sql`insert into client_notes (uid, body) select uid, ${'Ünï\\code "quoted"\n\u2028📈'} from users`,
    )
    await db.execute(sql`insert into message_reads (project_id, uid, read_at)
      select p.id, u.uid, '2026-11-20T10:00:00.123Z' from projects p cross join users u`)
  })
}

/** All rows by table, but for what a restore changes by intent, and which documents are the ones that were uploaded. */
export async function contentOf(settings: Settings, also: (db: Database) => Promise<void> = async () => {}) {
  const files = await filesOf(settings)
  return inDatabase(settings, async (db) => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      if (['schema_migrations', 'site_version', 'backups', 'restored', 'news'].includes(name)) continue
      const found = await db.execute<{ line: string }>(sql`
        select to_jsonb(t)::text as line from ${sql.identifier(name)} t`)
      rows[name] = found.rows.map(({ line }) => line).sort()
    }
    const wrong: string[] = []
    const versions = await db.select().from(documentVersions)
    for (const { storageKey, sha256, bytes } of versions) {
      const hash = createHash('sha256')
      let length = 0
      // One that is missing is none that is right.
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

export const newFile = () => join(mkdtempSync(join(tmpdir(), 'foyer-backup-')), 'foyer.backup')

/** A file of settings. */
export function envFile(settings: Record<string, string>): string {
  const path = newFile()
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path, lines.join(''))
  return path
}

type Content = Awaited<ReturnType<typeof contentOf>>
/** Without sessions, which no backup has, what a restore notes in the log, and what it says of mail that waited. */
export const asRestored = ({
  rows: { activity = [], mails = [], sessions: _, pending_sign_ins: __, ...rows },
  ...documents
}: Content) => ({
  ...documents,
  ...rows,
  activity: activity.filter((line) => !line.includes('"system.restored"')),
  mails: mails.map((line) => line.replace(/"(status|last_error)": ("[^"]*"|null)/g, '')),
})
