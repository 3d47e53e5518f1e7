import { createHash, randomBytes } from 'node:crypto'
import { cpSync, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/connect.server.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What is nobody's twice, or not worth it. */
const ONCE = [
  'schema_migrations',
  'site_version',
  'invoice_numbers',
  'sessions',
  'verifications',
  'limit_hits',
  'backups',
  'restored',
  'installation',
]

/** An id of the same look for each copy of a row. */
const other = (id: string, copy: number) =>
  createHash('md5')
    .update(`${id} ${copy}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Makes each row and each document of a demo firm so many times over: other people, other projects, other files. */
export async function multiply(dataDir: string, times: number): Promise<void> {
  const { db, close } = await openDatabase({ folder: join(dataDir, 'db') })
  const { rows: names } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = '' group by 1`)
  const { rows: arrows } = await db.execute<{ from: string; to: string }>(sql`
    select f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid where k.contype = 'f' and f.oid <> t.oid`)
  let left = names.filter(({ name }) => !ONCE.includes(name))
  while (left.length > 0) {
    const next = left.filter(
      ({ name }) => !arrows.some(({ from, to }) => from === name && left.some((one) => one.name === to)),
    )
    left = left.filter((one) => !next.includes(one))
    for (const table of next) await multiplyTable(db, table, times)
  }
  const { rows: keys } = await db.execute<{ key: string }>(
    sql`select storage_key as key from document_versions`,
  )
  const present = new Set(keys.map(({ key }) => key))
  for (const key of present)
    for (let copy = 1; copy < times; copy++)
      if (present.has(other(key, copy))) copyObject(dataDir, key, other(key, copy))
  await close()
}

const pathOf = (dataDir: string, key: string) => join(dataDir, 'documents', key.slice(0, 2), key)

function copyObject(dataDir: string, from: string, to: string): void {
  mkdirSync(dirname(pathOf(dataDir, to)), { recursive: true })
  cpSync(pathOf(dataDir, from), pathOf(dataDir, to))
}

async function multiplyTable(
  db: Database,
  { name, columns }: { name: string; columns: string[] },
  times: number,
) {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const { rows } = await db.execute<{ line: string }>(
    sql`select row_to_json(r)::text as line from (select ${list} from ${sql.identifier(name)}) r`,
  )
  for (let copy = 1; copy < times; copy++) {
    const lines = rows.map(({ line }) => {
      const own = line
        .replaceAll(UUID, (id) => other(id, copy))
        .replaceAll(/"(demo-[a-z0-9-]+)"/g, `"$1-${copy}"`)
        .replaceAll(/([\w.-])@/g, `$1+${copy}@`)
        .replace(/"number":"(\d{4}-)/, `"number":"$1${copy}`)
      // What all see has no two of one name.
      return own.includes('"for_all":true') ? own.replace('"name":"', `"name":"${copy} `) : own
    })
    for (let i = 0; i < lines.length; i += 500)
      await db.execute(sql`insert into ${sql.identifier(name)} (${list}) select ${list}
        from json_populate_recordset(null::${sql.identifier(name)}, ${`[${lines.slice(i, i + 500).join(',')}]`}::json)
        on conflict do nothing`)
  }
}

/** One more document of so many megabytes, of the first client. */
export async function addLarge(dataDir: string, megabytes: number): Promise<void> {
  const key = other('large', megabytes)
  mkdirSync(dirname(pathOf(dataDir, key)), { recursive: true })
  const hash = createHash('sha256')
  const out = createWriteStream(pathOf(dataDir, key))
  for (let i = 0; i < megabytes; i++) {
    const part = randomBytes(1_048_576)
    hash.update(part)
    if (!out.write(part)) await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  out.end()
  await finished(out)
  const { db, close } = await openDatabase({ folder: join(dataDir, 'db') })
  await db.execute(sql`insert into document_versions (document_id, version, bytes, sha256, storage_key, kind)
    select id, 1000, ${megabytes * 1_048_576}, ${hash.digest('hex')}, ${key}, 'pdf' from documents limit 1`)
  await close()
}
