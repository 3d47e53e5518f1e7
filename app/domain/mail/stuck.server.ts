import { and, eq, lt, or, sql } from 'drizzle-orm'
import { mails } from '#db/schema.ts'

/* Conditions for emails that need attention, shared by the email list, 'Today', the health checks and the metrics. */

export const hasFailed = eq(mails.status, 'failed')
export const hasWaitedAnHour = and(
  eq(mails.status, 'waiting'),
  lt(mails.createdAt, sql`now() - interval '1 hour'`),
)
export const isStuck = or(hasFailed, hasWaitedAnHour)
