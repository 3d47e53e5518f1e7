import { and, eq, lt, or, sql } from 'drizzle-orm'
import { mails } from '#db/schema.ts'

/*
 * Which mails (of a query on `mails`) the firm should look at: its own page, 'Today', the checks and the figures all
 * ask for it by these.
 */

export const hasFailed = eq(mails.status, 'failed')
export const hasWaitedAnHour = and(
  eq(mails.status, 'waiting'),
  lt(mails.createdAt, sql`now() - interval '1 hour'`),
)
export const isStuck = or(hasFailed, hasWaitedAnHour)
