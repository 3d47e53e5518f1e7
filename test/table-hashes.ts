import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'

/** Tables that refused requests may write to. */
const IGNORED_TABLES = [
  'sessions',
  'rate_limit_attempts',
  'emails',
  'pending_notifications',
  'pending_objects',
  'failed_sign_ins',
]

/** Returns a hash of each table, without the rows that contain the text `own`, if given. */
export async function hashTables(db: Database, own?: string) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const hashes: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !IGNORED_TABLES.includes(name))) {
    const others = own === undefined ? sql`` : sql`where t::text not like ${`%${own}%`}`
    const { rows } = await db.execute<{ hash: string }>(sql`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
      from ${sql.identifier(name)} t ${others}`)
    hashes[name] = rows[0]?.hash
  }
  return hashes
}
