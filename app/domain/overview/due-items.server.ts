import { and, between, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { daysFromToday, today } from '#app/core/days.ts'
import {
  isOpenAgreement,
  isOpenRequest,
  isOpenToStaff,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { billedClientName, isSentInvoice, openAmount } from '#app/domain/invoices/client-invoices.server.ts'
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
const ofProject = {
  who: projects.title,
  ...pick(projects, 'companyId'),
  company: selectCompanyName(projects.companyId),
  lead: leadName,
  project: projects.id,
}

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
  late: boolean
}

/** `mine`: only on projects led by the current staff member. */
type DueFilter = { mine: boolean }

/** Due items. `more` lists the kinds with further items. */
export type DueItems = { items: DueItem[]; more: Pick<DueItem, 'kind' | 'late'>[] }

/**
 * Lists open invoices, open requests, milestones of active projects and agreements to sign, earliest first: those that
 * are overdue or due within a week or, with `day`, those due on that day. Agreements are due on the last day for signing.
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

/** Conditions of the kinds of due items, apart from their dates. */
const dueConditions = {
  invoice: () => and(requireModule('invoices'), isSentInvoice),
  request: () => isOpenRequest,
  milestone: () => and(isNull(milestones.reachedOn), isNull(projects.archivedAt)),
  agreement: () => and(requireModule('signing'), isOpenAgreement()),
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
  const isDue = (column: PgColumn) => and(from ? gte(column, from) : undefined, lte(column, until))
  const [invoiceRows, requestRows, milestoneRows, agreementRows] = await Promise.all([
    db
      .select({
        id: invoices.id,
        day: invoices.dueOn,
        title: invoices.number,
        companyId: invoices.companyId,
        company: selectCompanyName(invoices.companyId),
        who: billedClientName,
        lead: leadName,
        total: openAmount,
        currency: invoices.currency,
      })
      .from(invoices)
      .leftJoin(users, eq(users.id, invoices.clientId))
      .leftJoin(projects, eq(projects.id, invoices.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(dueConditions.invoice(), isDue(invoices.dueOn), isShown))
      .orderBy(invoices.dueOn, invoices.id)
      .limit(limit + 1),
    db
      .select({ ...pick(requests, 'id', 'title'), day: requests.dueOn, ...ofProject })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(dueConditions.request(), isDue(requests.dueOn), isShown))
      .orderBy(requests.dueOn, requests.id)
      .limit(limit + 1),
    db
      .select({ ...pick(milestones, 'id', 'title'), day: milestones.dueOn, ...ofProject })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(dueConditions.milestone(), isDue(milestones.dueOn), isShown))
      .orderBy(milestones.dueOn, milestones.id)
      .limit(limit + 1),
    db
      .select({ ...pick(agreements, 'id', 'title'), day: agreements.expiresOn, ...ofProject })
      .from(agreements)
      .innerJoin(projects, eq(projects.id, agreements.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(dueConditions.agreement(), isDue(agreements.expiresOn), isShown))
      .orderBy(agreements.expiresOn, agreements.id)
      .limit(limit + 1),
  ])
  const now = today()
  const late = until < now
  const kinds = [
    {
      kind: 'invoice' as const,
      rows: invoiceRows.map((row) => ({ ...row, project: null, title: row.title ?? '' })),
    },
    { kind: 'request' as const, rows: requestRows.map(withoutAmount) },
    { kind: 'milestone' as const, rows: milestoneRows.map(withoutAmount) },
    { kind: 'agreement' as const, rows: agreementRows.map(withoutAmount) },
  ]
  return {
    items: kinds
      .flatMap(({ kind, rows }) => rows.slice(0, limit).map((row) => ({ ...row, kind })))
      .flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day, late: day < now }]))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    more: kinds.filter(({ rows }) => rows.length > limit).map(({ kind }) => ({ kind, late })),
  }
}

const withoutAmount = <Row extends object>(row: Row) => ({ ...row, total: null, currency: null })

/**
 * Counts the items due on each of the next 42 days: milestones of active projects, open requests, sent invoices and
 * agreements to sign.
 */
export async function countDueByDay(ctx: AdminCtx, filter: DueFilter) {
  const [first, last] = [today(), daysFromToday(CALENDAR_DAYS - 1)]
  const counts = [
    { kind: 'milestone', table: milestones, day: milestones.dueOn },
    { kind: 'request', table: requests, day: requests.dueOn },
    { kind: 'invoice', table: invoices, day: invoices.dueOn },
    { kind: 'agreement', table: agreements, day: agreements.expiresOn },
  ] as const
  const { rows } = await ctx.db.execute<{ day: string; kind: DueItem['kind']; count: number }>(
    sql.join(
      counts.map(
        ({ kind, table, day }) => sql`
          select ${day}::text as "day", ${kind}::text as "kind", count(*)::int as "count"
            from ${table} left join ${projects} on ${projects.id} = ${table.projectId}
            where ${and(between(day, first, last), dueConditions[kind](), isShownTo(ctx, filter))} group by ${day}`,
      ),
      sql` union all `,
    ),
  )
  return rows
}
