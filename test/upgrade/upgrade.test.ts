import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/connect.server.ts'
import * as schema from '#db/schema.ts'
import { newDatabase } from '#test/database.ts'

const tables = Object.values(schema).filter((one) => is(one, PgTable))
/** Tables that no kept database has yet. */
const newSince: PgTable[] = [schema.failedSignIns]
const dumps = globSync('*.sql', { cwd: import.meta.dirname })

/** Runs a file of statements on a database that the program has not opened yet. */
async function load(where: { url: string } | { folder: string }, statements: string): Promise<void> {
  if ('url' in where) {
    const client = new pg.Client(where.url)
    await client.connect()
    await client.query(statements)
    return client.end()
  }
  const client = new PGlite(where.folder, { extensions: { pg_trgm } })
  await client.exec(statements)
  return client.close()
}

/** All that makes two databases the same but for their rows, in lines. */
async function shapeOf(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    order by line`)
  return rows.map((row) => row.line)
}

test.each(dumps)('a database as of %s becomes what a new one is, with its rows', async (dump) => {
  const where = await newDatabase()
  await load(where, readFileSync(`${import.meta.dirname}/${dump}`, 'utf8'))
  const [old, fresh] = [await openDatabase(where), await openDatabase(await newDatabase())]
  try {
    expect(await shapeOf(old.db)).toEqual(await shapeOf(fresh.db))
    for (const table of tables.filter((one) => !newSince.includes(one)))
      expect(await old.db.select().from(table), `rows of ${getTableName(table)}`).not.toEqual([])
    // Goes on counting where it was.
    const entry = { actorName: 'Foyer', action: 'user.closed', subjectKind: 'user', subjectName: 'Somebody' }
    const [added] = await old.db
      .insert(schema.activity)
      .values({ ...entry, subjectId: randomUUID() })
      .returning()
    expect(added?.id).toBeGreaterThan(2)
  } finally {
    await old.close()
    await fresh.close()
  }
})
