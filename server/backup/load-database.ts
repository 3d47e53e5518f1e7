import type { Readable } from 'node:stream'
import { getTableName, is, Table as SchemaTable, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.server.ts'
import * as schemaTables from '#db/schema.ts'
import { getLatestSchema, getSchema, type SingleConnection } from '#db/single-connection.server.ts'
import { readRows } from './dump-database.ts'
import type { Manifest, Table } from './manifest.ts'
import { createContentSum, readLines } from './ndjson.ts'
import { listColumns, listTablesInOrder } from './tables.ts'

type Rows = Pick<Manifest, 'schema' | 'tables' | 'sequences'> & {
  readTable: (name: string) => Readable
}

/** Table names before migration 0014. */
const FORMER_TABLES = ['limit_hits', 'mails', 'news', 'restored', 'used_checks']

/** Tables that contain rows even in an unused database. */
const SELF_FILLED_TABLES = [
  'site_version',
  'backups',
  'rate_limit_attempts',
  'used_human_checks',
  'restores',
  // Former names, used in a database from an older version.
  'limit_hits',
  'used_checks',
  'restored',
]

/** Tables whose rows are inserted by migrations, or by triggers when other tables are loaded. */
const DERIVED_TABLES = ['site_version', 'conversations', 'unread_conversations']

export async function findFilledTable(db: Database): Promise<string | null> {
  for (const name of await listTablesInOrder(db)) {
    if (SELF_FILLED_TABLES.includes(name)) continue
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return null
}

/**
 * Loads the rows in their own schema version, then migrates to the latest. Drops existing tables first, which callers
 * have checked to be empty. Reads every row back and compares it.
 */
export async function loadDatabase(connection: SingleConnection, rows: Rows): Promise<void> {
  const { db } = connection
  if ((await getSchema(db)) !== 0) await dropOwnTables(db, rows)
  await connection.migrateTo(rows.schema)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`)
    const selfReferences = await listSelfReferences(tx)
    for (const { table, name } of selfReferences)
      await tx.execute(sql`alter table ${table} alter constraint ${name} deferrable initially deferred`)
    for (const table of rows.tables) {
      if (DERIVED_TABLES.includes(table.name))
        await tx.execute(sql`delete from ${sql.identifier(table.name)}`)
      await fill(tx, table, readLines(rows.readTable(table.name)))
      await compare(tx, table)
    }
    await tx.execute(sql`set constraints all immediate`)
    for (const { table, name } of selfReferences)
      await tx.execute(sql`alter table ${table} alter constraint ${name} not deferrable`)
    for (const { name, last } of rows.sequences)
      await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`)
  })
  await connection.migrateTo(getLatestSchema())
}

/** Lists foreign keys within a table, such as that of a credit note. A row may precede the one that it refers to. */
async function listSelfReferences(tx: Transaction) {
  const { rows } = await tx.execute<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`)
  return rows.map(({ table, name }) => ({ table: sql.identifier(table), name: sql.identifier(name) }))
}

const MAX_ROWS_PER_INSERT = 500
const MAX_CHARACTERS_PER_INSERT = 1_000_000

async function fill(tx: Transaction, table: Table, lines: AsyncIterable<string>): Promise<void> {
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await insert(tx, table, batch)
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length >= MAX_ROWS_PER_INSERT || characters >= MAX_CHARACTERS_PER_INSERT) await flush()
  }
  await flush()
}

async function insert(tx: Transaction, { name, columns }: Table, lines: string[]): Promise<void> {
  const table = sql.identifier(name)
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`)
}

/** @throws {Error} if the table's rows or columns differ from the source's */
async function compare(tx: Transaction, { name, columns, rows, content }: Table): Promise<void> {
  const sum = createContentSum()
  for await (const line of readRows(tx, name, columns)) sum.add(line)
  const found = sum.result()
  if (found.rows !== rows || found.content !== content)
    throw new Error(`the rows of ${name} are other than in the source: ${found.rows} of ${rows}`)
  const written = await listColumns(tx, name)
  if (written.join() !== columns.join())
    throw new Error(`the columns of ${name} are other than in the source`)
}

/** Drops this program's tables, functions and job queue, and nothing else. */
async function dropOwnTables(db: Database, { tables }: Pick<Rows, 'tables'>): Promise<void> {
  const currentTables = Object.values(schemaTables).flatMap((schemaTable) =>
    is(schemaTable, SchemaTable) ? [getTableName(schemaTable)] : [],
  )
  const tableNames = new Set([
    ...currentTables,
    ...FORMER_TABLES,
    ...tables.map(({ name }) => name),
    'schema_migrations',
  ])
  await db.transaction(async (tx) => {
    for (const name of tableNames)
      await tx.execute(sql`drop table if exists public.${sql.identifier(name)} cascade`)
    const { rows } = await tx.execute<{ name: string }>(sql`
      select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
    for (const { name } of rows) await tx.execute(sql.raw(`drop function ${name} cascade`))
    await tx.execute(sql`drop schema if exists pgboss cascade`)
  })
}
