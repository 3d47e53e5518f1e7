import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '#content/periods.ts'

export const before = (period: Period): SQL => sql`now() - ${lasting(period)}`

export function lasting(period: Period): SQL {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return sql`make_interval(months => ${months}::int, days => ${days}::int, hours => ${hours}::int)`
}

/** Rows per statement, few enough to keep locks short. */
export const BATCH = 500
/** The rest is left for the next hourly run. */
const MOST_BATCHES = 100

/** Calls `step`, which handles at most one batch and returns its number of rows, until a batch is not full. */
export async function inBatches(step: () => Promise<number>, batch = BATCH): Promise<void> {
  for (let i = 0; i < MOST_BATCHES; i++) if ((await step()) < batch) return
}
