import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'

/**
 * Seconds by which this machine's clock is ahead of the database server's. A difference within the duration of the
 * query counts as zero.
 */
export async function readClockDifference(db: Pick<Database, 'execute'>): Promise<number> {
  const before = Date.now()
  const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  const after = Date.now()
  const server = Number((rows as { now: number }[])[0]?.now)
  return getClockDifference({ before, after }, server)
}

/**
 * Returns the same difference for another clock's time in milliseconds, read between `before` and `after` on this
 * machine.
 */
export function getClockDifference(
  { before, after }: { before: number; after: number },
  other: number,
): number {
  if (other < before) return (before - other) / 1000
  return other > after ? (after - other) / 1000 : 0
}
