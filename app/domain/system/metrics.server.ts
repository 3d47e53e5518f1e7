import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isStuckEmail } from '#app/domain/email-delivery/email-hold.server.ts'
import { documentVersions, emails, failedSignIns } from '#db/schema.ts'

type MetricsCtx = Pick<Ctx, 'db'>

const EMAIL_AGES = ['under_hour', 'under_day', 'over_day'] as const
type EmailAge = (typeof EMAIL_AGES)[number]

export async function getEmailMetrics({ db }: MetricsCtx) {
  const age = sql<EmailAge>`case when ${emails.createdAt} > now() - interval '1 hour' then 'under_hour'
    when ${emails.createdAt} > now() - interval '1 day' then 'under_day' else 'over_day' end`
  // Leaves out sent emails, because there are many.
  const rows = await db
    .select({ status: emails.status, age, count: sql<number>`count(*)::int` })
    .from(emails)
    .where(inArray(emails.status, ['waiting', 'failed']))
    .groupBy(emails.status, sql`2`)
  const count = (status: 'waiting' | 'failed', ages: readonly EmailAge[] = EMAIL_AGES) =>
    rows
      .filter((row) => row.status === status && ages.includes(row.age))
      .reduce((sum, row) => sum + row.count, 0)
  const [waiting] = await db
    .select({ oldest: min(emails.createdAt) })
    .from(emails)
    .where(eq(emails.status, 'waiting'))
  const [last] = await db
    .select({ sentAt: emails.sentAt })
    .from(emails)
    .where(eq(emails.status, 'sent'))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  return {
    waiting: count('waiting'),
    failed: count('failed'),
    stuck: await db.$count(emails, isStuckEmail),
    oldestWaitingSince: waiting?.oldest ?? null,
    lastSentAt: last?.sentAt ?? null,
    unsent: (['waiting', 'failed'] as const).flatMap((state) =>
      EMAIL_AGES.map((age) => ({ state, age, count: count(state, [age]) })),
    ),
  }
}

export const countSentEmails = ({ db }: MetricsCtx) => db.$count(emails, eq(emails.status, 'sent'))

export async function getStorageMetrics({ db }: MetricsCtx) {
  const [found] = await db
    .select({
      versions: sql<number>`count(*)::int`,
      bytes: sql`coalesce(sum(${documentVersions.bytes}), 0)`.mapWith(Number),
    })
    .from(documentVersions)
  return found ?? { versions: 0, bytes: 0 }
}

export async function getFailedSignInMetrics({ db }: MetricsCtx, hours: number) {
  const [found] = await db
    .select({
      attempts: sql`coalesce(sum(${failedSignIns.attempts}), 0)`.mapWith(Number),
      accounts: sql<number>`count(distinct ${failedSignIns.uid})::int`,
      networks: sql<number>`count(distinct ${failedSignIns.network})::int`,
    })
    .from(failedSignIns)
    .where(and(gt(failedSignIns.lastAt, sql`now() - make_interval(hours => ${hours}::int)`)))
  return found ?? { attempts: 0, accounts: 0, networks: 0 }
}
