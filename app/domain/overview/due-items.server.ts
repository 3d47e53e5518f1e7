import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
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

/** Lists up to `limit` items of each kind. `from`: null for no limit. */
async function listDueBetween(
  { db, actor }: AdminCtx,
  { mine, from, until, limit }: DueFilter & { from: string | null; until: string; limit: number },
): Promise<DueItems> {
  const isLedByActor = mine ? eq(projects.leadId, actor.uid) : undefined
  const isShown = and(isLedByActor, isOpenToStaff(actor, projects.id))
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
      .where(and(requireModule('invoices'), isSentInvoice, isDue(invoices.dueOn), isShown))
      .orderBy(invoices.dueOn, invoices.id)
      .limit(limit + 1),
    db
      .select({ ...pick(requests, 'id', 'title'), day: requests.dueOn, ...ofProject })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(isOpenRequest, isDue(requests.dueOn), isShown))
      .orderBy(requests.dueOn, requests.id)
      .limit(limit + 1),
    db
      .select({ ...pick(milestones, 'id', 'title'), day: milestones.dueOn, ...ofProject })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(isNull(milestones.reachedOn), isDue(milestones.dueOn), isNull(projects.archivedAt), isShown))
      .orderBy(milestones.dueOn, milestones.id)
      .limit(limit + 1),
    db
      .select({ ...pick(agreements, 'id', 'title'), day: agreements.expiresOn, ...ofProject })
      .from(agreements)
      .innerJoin(projects, eq(projects.id, agreements.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(requireModule('signing'), isOpenAgreement(), isDue(agreements.expiresOn), isShown))
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
export async function countDueByDay({ db, actor }: AdminCtx, { mine }: DueFilter) {
  const [first, last] = [today(), daysFromToday(CALENDAR_DAYS - 1)]
  const isShown = and(
    sql`true`,
    mine ? eq(projects.leadId, actor.uid) : undefined,
    isOpenToStaff(actor, projects.id),
  )
  const { rows } = await db.execute<{
    day: string
    kind: DueItem['kind']
    count: number
  }>(sql`
    select ${milestones.dueOn}::text as "day", 'milestone' as "kind", count(*)::int as "count"
      from ${milestones} join ${projects} on ${projects.id} = ${milestones.projectId}
      where ${milestones.reachedOn} is null and ${projects.archivedAt} is null
        and ${milestones.dueOn} between ${first} and ${last} and ${isShown} group by ${milestones.dueOn}
    union all select ${requests.dueOn}::text, 'request', count(*)::int from ${requests}
      left join ${projects} on ${projects.id} = ${requests.projectId}
      where ${isOpenRequest} and ${requests.dueOn} between ${first} and ${last} and ${isShown}
      group by ${requests.dueOn}
    union all select ${invoices.dueOn}::text, 'invoice', count(*)::int from ${invoices}
      left join ${projects} on ${projects.id} = ${invoices.projectId}
      where ${and(requireModule('invoices'), isSentInvoice)}
        and ${invoices.dueOn} between ${first} and ${last} and ${isShown}
      group by ${invoices.dueOn}
    union all select ${agreements.expiresOn}::text, 'agreement', count(*)::int from ${agreements}
      join ${projects} on ${projects.id} = ${agreements.projectId}
      where ${and(requireModule('signing'), isOpenAgreement())}
        and ${agreements.expiresOn} between ${first} and ${last} and ${isShown}
      group by ${agreements.expiresOn}`)
  return rows
}
