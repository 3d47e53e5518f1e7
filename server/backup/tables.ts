import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'

type Executor = Pick<Transaction, 'execute'>

/** Tables that the migrations themselves write. */
const NOT_DATA = ['schema_migrations']

/** Lists the tables in a database of any version, each after the tables that it references. */
export async function listTablesInOrder(db: Executor): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const { rows: references } = await db.execute<{ from: string; to: string }>(sql`
    select f.relname as from, t.relname as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`)
  const left = new Set(tables.map(({ name }) => name).filter((name) => !NOT_DATA.includes(name)))
  const ordered: string[] = []
  while (left.size > 0) {
    const next = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)))
    if (next.length === 0) throw new Error(`tables point at one another: ${[...left].join(', ')}`)
    for (const name of next) left.delete(name)
    ordered.push(...next)
  }
  return ordered
}

/** Lists a table's columns, except generated ones. */
export async function listColumns(db: Executor, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  return rows.map(({ name }) => name)
}

/** Lists the sequences in use with their last value. */
export async function listSequences(db: Executor): Promise<{ name: string; last: string }[]> {
  const { rows } = await db.execute<{ name: string; last: string }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null
      and sequencename <> 'schema_migrations_id_seq' order by sequencename`)
  return rows
}
