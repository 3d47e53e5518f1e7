import { and, eq, sql } from 'drizzle-orm'
import { daysFromToday, today } from '#app/core/days.ts'
import { isOpenRequest } from '#app/domain/access/open-requests.server.ts'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, messages, milestones, projects, requests } from '#db/schema.ts'

const TREND_WEEKS = 8
const DUE_DAYS = 42
/** Rows created earlier are ignored, so that the cost does not grow with the tables. */
const TREND_MONTHS = 12

type Trends = Record<'submitted' | 'messages' | 'overdue', number[]>

/**
 * Returns weekly numbers for the last eight weeks, oldest first: submissions, messages from clients, and invoices that
 * were overdue at the end of the week.
 */
export async function loadTrends(db: Database): Promise<Trends> {
  const recent = sql`now() - make_interval(months => ${TREND_MONTHS})`
  const { rows } = await db.execute<Record<keyof Trends, number>>(sql`
    select
      (select count(*)::int from ${requests} where ${requests.createdAt} > ${recent}
        and ${requests.submittedAt} > week.first and ${requests.submittedAt} <= week.last) as "submitted",
      (select count(*)::int from ${messages} where ${messages.side} = 'client'
        and ${messages.createdAt} > week.first and ${messages.createdAt} <= week.last) as "messages",
      (select count(*)::int from ${invoices} where ${invoices.createdAt} > ${recent}
        and ${invoices.status} in ('sent', 'paid') and ${invoices.dueOn} < week.last::date
        and (${invoices.paidOn} is null or ${invoices.paidOn} > week.last::date)) as "overdue"
    from (select now() - make_interval(weeks => n + 1) as first, now() - make_interval(weeks => n) as last
      from generate_series(0, ${TREND_WEEKS - 1}) n) week
    order by week.last`)
  const getSeries = (name: keyof Trends) => rows.map((row) => row[name])
  return { submitted: getSeries('submitted'), messages: getSeries('messages'), overdue: getSeries('overdue') }
}

/** Counts the items due on each of the next 42 days: milestones of active projects, open requests and sent invoices. */
export async function countDueByDay(db: Database) {
  const [first, last] = [today(), daysFromToday(DUE_DAYS - 1)]
  const { rows } = await db.execute<{
    day: string
    kind: 'milestone' | 'request' | 'invoice'
    count: number
  }>(sql`
    select ${milestones.dueOn}::text as "day", 'milestone' as "kind", count(*)::int as "count"
      from ${milestones} join ${projects} on ${projects.id} = ${milestones.projectId}
      where ${milestones.reachedOn} is null and ${projects.archivedAt} is null
        and ${milestones.dueOn} between ${first} and ${last} group by ${milestones.dueOn}
    union all select ${requests.dueOn}::text, 'request', count(*)::int from ${requests}
      where ${isOpenRequest} and ${requests.dueOn} between ${first} and ${last}
      group by ${requests.dueOn}
    union all select ${invoices.dueOn}::text, 'invoice', count(*)::int from ${invoices}
      where ${and(requireModule('invoices'), eq(invoices.status, 'sent'))}
        and ${invoices.dueOn} between ${first} and ${last}
      group by ${invoices.dueOn}`)
  return rows
}
