import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '#content/periods.ts'

/** The moment that lies so long before now: what is older has had its time. */
export const before = (period: Period): SQL => sql`now() - ${lasting(period)}`

export function lasting(period: Period): SQL {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return sql`make_interval(months => ${months}::int, days => ${days}::int, hours => ${hours}::int)`
}

/** Rows that one statement takes: few enough to be done in a moment, whatever waits behind them. */
export const BATCH = 500
/** What is more than that is left for the next hour. */
const MOST_BATCHES = 100

/** Calls `step`, which takes `BATCH` rows at most and resolves to how many it took, until nothing is left. */
export async function inBatches(step: () => Promise<number>, batch = BATCH): Promise<void> {
  for (let i = 0; i < MOST_BATCHES; i++) if ((await step()) < batch) return
}
