import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'

/**
 * Returns the difference in seconds between this machine's clock and the database server's. A difference within the
 * duration of the query counts as zero.
 */
export async function readClockDifference(db: Pick<Database, 'execute'>): Promise<number> {
  const before = Date.now()
  const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  const after = Date.now()
  const server = Number((rows as { now: number }[])[0]?.now)
  return getClockDifference({ before, after }, server)
}

/** Returns the same for the server's time in milliseconds, read between `before` and `after` on this machine. */
export function getClockDifference(
  { before, after }: { before: number; after: number },
  server: number,
): number {
  return Math.max(before - server, server - after, 0) / 1000
}
