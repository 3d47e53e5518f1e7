import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { daysFromToday, today } from '#app/core/days.ts'
import { isOpenRequest } from '#app/domain/access/open-requests.server.ts'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import { billedClientName } from '#app/domain/invoices/client-invoices.server.ts'
import { displayNameOf } from '#app/domain/user-columns.server.ts'
import { invoices, milestones, projects, requests, users } from '#db/schema.ts'

const MAX_DUE_ITEMS_PER_KIND = 8
const DUE_WITHIN_DAYS = 7

const leads = alias(users, 'leads')
const leadName = sql<string | null>`${displayNameOf(leads)}`

export type DueItem = {
  kind: 'invoice' | 'request' | 'milestone'
  id: string
  day: string
  title: string
  who: string | null
  lead: string | null
  project: string | null
  /** Amount in minor units. Null unless the item is an invoice. */
  total: number | null
  currency: string | null
  late: boolean
}

/**
 * Lists open invoices, open requests and milestones that are overdue or due within a week, earliest first. Omits
 * milestones of archived projects. `mine` limits them to projects led by this staff member.
 */
export async function listDueItems({ db, actor }: AdminCtx, { mine }: { mine: boolean }): Promise<DueItem[]> {
  const isLedByActor = mine ? eq(projects.leadId, actor.uid) : undefined
  const until = daysFromToday(DUE_WITHIN_DAYS)
  const [invoiceRows, requestRows, milestoneRows] = await Promise.all([
    db
      .select({
        id: invoices.id,
        day: invoices.dueOn,
        title: invoices.number,
        who: billedClientName,
        lead: leadName,
        total: invoices.total,
        currency: invoices.currency,
      })
      .from(invoices)
      .leftJoin(users, eq(users.id, invoices.clientId))
      .leftJoin(projects, eq(projects.id, invoices.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(
        and(requireModule('invoices'), eq(invoices.status, 'sent'), lte(invoices.dueOn, until), isLedByActor),
      )
      .orderBy(invoices.dueOn, invoices.id)
      .limit(MAX_DUE_ITEMS_PER_KIND),
    db
      .select({
        id: requests.id,
        day: requests.dueOn,
        title: requests.title,
        who: projects.title,
        lead: leadName,
        project: projects.id,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(and(isOpenRequest, lte(requests.dueOn, until), isLedByActor))
      .orderBy(requests.dueOn, requests.id)
      .limit(MAX_DUE_ITEMS_PER_KIND),
    db
      .select({
        id: milestones.id,
        day: milestones.dueOn,
        title: milestones.title,
        who: projects.title,
        lead: leadName,
        project: projects.id,
      })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.projectId))
      .leftJoin(leads, eq(leads.id, projects.leadId))
      .where(
        and(
          isNull(milestones.reachedOn),
          lte(milestones.dueOn, until),
          isNull(projects.archivedAt),
          isLedByActor,
        ),
      )
      .orderBy(milestones.dueOn, milestones.id)
      .limit(MAX_DUE_ITEMS_PER_KIND),
  ])
  const now = today()
  const rows = [
    ...invoiceRows.map((row) => ({
      ...row,
      kind: 'invoice' as const,
      project: null,
      title: row.title ?? '',
    })),
    ...requestRows.map((row) => ({ ...row, kind: 'request' as const, total: null, currency: null })),
    ...milestoneRows.map((row) => ({ ...row, kind: 'milestone' as const, total: null, currency: null })),
  ]
  return rows
    .flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day, late: day < now }]))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
