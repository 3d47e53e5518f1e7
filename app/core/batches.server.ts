import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '#content/periods.ts'

export const timeBefore = (period: Period): SQL => sql`now() - ${toInterval(period)}`

export function toInterval(period: Period): SQL {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return sql`make_interval(months => ${months}::int, days => ${days}::int, hours => ${hours}::int)`
}

/** Rows per statement. Small enough to keep locks short. */
export const ROWS_PER_BATCH = 500
/** The rest is left for the next hourly run. */
const MAX_BATCHES_PER_RUN = 100

/**
 * Calls `step` until it handles less than a full batch. `step` handles at most `batch` rows and returns their number.
 */
export async function runInBatches(step: () => Promise<number>, batch = ROWS_PER_BATCH): Promise<void> {
  for (let i = 0; i < MAX_BATCHES_PER_RUN; i++) if ((await step()) < batch) return
}
