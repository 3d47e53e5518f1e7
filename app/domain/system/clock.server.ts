import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'

/**
 * Returns by how many seconds the clock of this machine is ahead of the database server's; negative when it is behind.
 * A difference that the duration of the query explains counts as none.
 */
export async function readClockDifference(db: Pick<Database, 'execute'>): Promise<number> {
  const before = Date.now()
  const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  const after = Date.now()
  const server = Number((rows as { now: number }[])[0]?.now)
  return clockDifference({ before, after }, server)
}

/** The same of a time in milliseconds that was read between two others of this machine. */
export function clockDifference({ before, after }: { before: number; after: number }, other: number): number {
  if (other < before) return (before - other) / 1000
  return other > after ? (after - other) / 1000 : 0
}
