import type { Readable } from 'node:stream'
import { getTableName, is, Table as SchemaTable, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.server.ts'
import * as schemaTables from '#db/schema.ts'
import { getLatestSchema, getSchema, type SingleSession } from '#db/single-session.server.ts'
import { rowsOf } from './dump.ts'
import { linesOf, openContentSum } from './lines.ts'
import type { Manifest, Table } from './manifest.ts'
import { columnsOf, tablesInOrder } from './tables.ts'

export type Rows = Pick<Manifest, 'schema' | 'tables' | 'sequences'> & {
  tableOf: (name: string) => Readable
}

/** What a database has that nobody has put anything into. */
const FILLED_BY_ITSELF = ['site_version', 'limit_hits', 'used_checks', 'backups', 'restored']

/** A table of the database that has rows; null when there is none. */
export async function filledTable(db: Database): Promise<string | null> {
  for (const name of await tablesInOrder(db)) {
    if (FILLED_BY_ITSELF.includes(name)) continue
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return null
}

/**
 * Fills a database with these rows, in the schema that they had, and then brings it to the newest; `also` is done in
 * the same transaction as the rows. What is there of ours is dropped first: whoever calls has made sure that it is
 * nothing. Each row is read back and compared.
 */
export async function loadDatabase(
  session: SingleSession,
  rows: Rows,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { db } = session
  if ((await getSchema(db)) !== 0) await dropOurs(db, rows)
  await session.migrateTo(rows.schema)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`)
    // The one table that migrations fill.
    await tx.execute(sql`delete from site_version`)
    for (const table of rows.tables) {
      await fill(tx, table, linesOf(rows.tableOf(table.name)))
      await compare(tx, table)
    }
    for (const { name, last } of rows.sequences)
      await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`)
    await also(tx)
  })
  await session.migrateTo(getLatestSchema())
}

/** At most so much of JSON in one statement. */
const MOST_ROWS = 500
const MOST_CHARACTERS = 1_000_000

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
    if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await flush()
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

/** @throws when the table has not the rows that it was given. */
async function compare(tx: Transaction, { name, columns, rows, content }: Table): Promise<void> {
  const sum = openContentSum()
  for await (const line of rowsOf(tx, name, columns)) sum.add(line)
  const found = sum.result()
  if (found.rows !== rows || found.content !== content)
    throw new Error(`the rows of ${name} are other than in the source: ${found.rows} of ${rows}`)
  const written = await columnsOf(tx, name)
  if (written.join() !== columns.join())
    throw new Error(`the columns of ${name} are other than in the source`)
}

/** Drops our tables and functions, and the queue; nothing else that the database may have. */
async function dropOurs(db: Database, { tables }: Pick<Rows, 'tables'>): Promise<void> {
  const known = Object.values(schemaTables).flatMap((one) =>
    is(one, SchemaTable) ? [getTableName(one)] : [],
  )
  const all = new Set([...known, ...tables.map(({ name }) => name), 'schema_migrations'])
  await db.transaction(async (tx) => {
    for (const name of all) await tx.execute(sql`drop table if exists public.${sql.identifier(name)} cascade`)
    const { rows } = await tx.execute<{ name: string }>(sql`
      select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
    for (const { name } of rows) await tx.execute(sql.raw(`drop function ${name} cascade`))
    await tx.execute(sql`drop schema if exists pgboss cascade`)
  })
}
