import { and, between, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { daysFromToday, today } from '#app/core/days.ts'
import {
  isOpenAgreement,
  isOpenRequest,
  isOpenToStaff,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { billedClientName, isSentInvoice, openAmount } from '#app/domain/invoices/invoice-columns.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayNameOf, selectCompanyName } from '#app/domain/user-columns.server.ts'
import { agreements, invoices, milestones, projects, requests, users } from '#db/schema.ts'

/** Today and the six days after it: the days of the figure 'Due within a week'. */
const DUE_WITHIN_DAYS = 7
const CALENDAR_DAYS = 42
const MAX_OVERDUE_PER_KIND = 8
const MAX_DUE_PER_KIND = 50

const leads = alias(users, 'leads')
const leadName = sql<string | null>`${displayNameOf(leads)}`

export type DueItem = {
  kind: 'invoice' | 'request' | 'milestone' | 'agreement'
  id: string
  day: string
  title: string
  companyId: string | null
  company: string | null
  who: string | null
  lead: string | null
  project: string | null
  /** Amount in minor units. Null unless the item is an invoice. */
  total: number | null
  currency: string | null
  /** Invoice made with another program. */
  external: boolean
  late: boolean
}

/** `mine`: only on projects led by the current staff member. */
type DueFilter = { mine: boolean }

/** Due items. `more` lists the kinds with further items. */
export type DueItems = { items: DueItem[]; more: Pick<DueItem, 'kind' | 'late'>[] }

/**
 * Lists open invoices, open requests, milestones of active projects and agreements to sign, earliest first: those that
 * are overdue or due within a week or, with `day`, those due on that day. Agreements are due on the last day for
 * signing.
 */
export async function listDueItems(
  ctx: AdminCtx,
  { mine, day }: DueFilter & { day: string | null },
): Promise<DueItems> {
  if (day) return listDueBetween(ctx, { mine, from: day, until: day, limit: MAX_DUE_PER_KIND })
  const [late, soon] = await Promise.all([
    listDueBetween(ctx, { mine, from: null, until: daysFromToday(-1), limit: MAX_OVERDUE_PER_KIND }),
    listDueBetween(ctx, {
      mine,
      from: today(),
      until: daysFromToday(DUE_WITHIN_DAYS - 1),
      limit: MAX_DUE_PER_KIND,
    }),
  ])
  return { items: [...late.items, ...soon.items], more: [...late.more, ...soon.more] }
}

/** The kinds of due items, with what makes one due besides its day. */
const dueKinds = {
  invoice: {
    table: invoices,
    day: invoices.dueOn,
    isOpen: () => and(requireModule('invoices'), isSentInvoice),
  },
  request: { table: requests, day: requests.dueOn, isOpen: () => isOpenRequest },
  milestone: {
    table: milestones,
    day: milestones.dueOn,
    isOpen: () => and(isNull(milestones.reachedOn), isNull(projects.archivedAt)),
  },
  agreement: {
    table: agreements,
    day: agreements.expiresOn,
    isOpen: () => and(requireModule('signing'), isOpenAgreement()),
  },
}

const isShownTo = ({ actor }: AdminCtx, { mine }: DueFilter) =>
  and(mine ? eq(projects.leadId, actor.uid) : undefined, isOpenToStaff(actor, projects.id))

/** Lists up to `limit` items of each kind. `from`: null for no limit. */
async function listDueBetween(
  ctx: AdminCtx,
  { mine, from, until, limit }: DueFilter & { from: string | null; until: string; limit: number },
): Promise<DueItems> {
  const { db } = ctx
  const isShown = isShownTo(ctx, { mine })
  const isDue = (kind: DueItem['kind']) => {
    const { day, isOpen } = dueKinds[kind]
    return and(isOpen(), from ? gte(day, from) : undefined, lte(day, until), isShown)
  }
  const listOfProjects = async (kind: 'request' | 'milestone' | 'agreement') => {
    const { table, day } = dueKinds[kind]
    const rows = await db
      .select({
        id: sql<string>`${table.id}`,
        title: sql<string>`${table.title}`,
        day: sql<string | null>`${day}::text`,
        who: projects.title,
        companyId: projects.companyId,
        company: selectCompanyName(projects.companyId),
        lead: leadName,
        project: projects.id,
      })
      .from(table)
      .innerJoin(projects, eq(projects.id, table.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(isDue(kind))
      .orderBy(day, table.id)
      .limit(limit + 1)
    return { kind, rows: rows.map((row) => ({ ...row, total: null, currency: null, external: false })) }
  }
  const listInvoices = async () => {
    const rows = await db
      .select({
        id: invoices.id,
        day: invoices.dueOn,
        title: sql<string>`coalesce(${invoices.number}, '')`,
        companyId: invoices.companyId,
        company: selectCompanyName(invoices.companyId),
        who: billedClientName,
        lead: leadName,
        project: sql<null>`null`,
        total: openAmount,
        ...pick(invoices, 'currency', 'external'),
      })
      .from(invoices)
      .leftJoin(users, eq(users.id, invoices.clientId))
      .leftJoin(projects, eq(projects.id, invoices.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(isDue('invoice'))
      .orderBy(invoices.dueOn, invoices.id)
      .limit(limit + 1)
    return { kind: 'invoice' as const, rows }
  }
  const kinds = await Promise.all([
    listInvoices(),
    listOfProjects('request'),
    listOfProjects('milestone'),
    listOfProjects('agreement'),
  ])
  const now = today()
  const late = until < now
  return {
    items: kinds
      .flatMap(({ kind, rows }) => rows.slice(0, limit).map((row) => ({ ...row, kind })))
      .flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day, late: day < now }]))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    more: kinds.filter(({ rows }) => rows.length > limit).map(({ kind }) => ({ kind, late })),
  }
}

/**
 * Counts the items due on each of the next 42 days: milestones of active projects, open requests, sent invoices and
 * agreements to sign.
 */
export async function countDueByDay(ctx: AdminCtx, filter: DueFilter) {
  const [first, last] = [today(), daysFromToday(CALENDAR_DAYS - 1)]
  const { rows } = await ctx.db.execute<{ day: string; kind: DueItem['kind']; count: number }>(
    sql.join(
      Object.entries(dueKinds).map(
        ([kind, { table, day, isOpen }]) => sql`
          select ${day}::text as "day", ${kind}::text as "kind", count(*)::int as "count"
            from ${table} left join ${projects} on ${projects.id} = ${table.projectId}
            where ${and(between(day, first, last), isOpen(), isShownTo(ctx, filter))} group by ${day}`,
      ),
      sql` union all `,
    ),
  )
  return rows
}
