import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { isOpenToStaff, requireModule } from '#app/domain/access/visibility.server.ts'
import { listCompanyAgreements } from '#app/domain/agreements/list-agreements.server.ts'
import { isSentInvoice, openAmount } from '#app/domain/invoices/invoice-columns.server.ts'
import { listUnreadMessages } from '#app/domain/messages/unread-messages.server.ts'
import { listProjects } from '#app/domain/projects/list-projects.server.ts'
import { findTimelines } from '#app/domain/projects/progress.server.ts'
import { listAllRequests } from '#app/domain/requests/list-requests.server.ts'
import { invoices, projects, users } from '#db/schema.ts'
import { findInvoicesOf, listPeopleOnProjects } from './client-overview.server.ts'

const ROWS_SHOWN = { projects: 10, requests: 5, messages: 5 }

/** Everything on a company's page except its own fields and its people. */
export async function loadCompanyOverview(ctx: AdminCtx, id: string) {
  const { db } = ctx
  const isOfCompany = and(eq(projects.companyId, id), isOpenToStaff(ctx.actor, projects.id))
  const listOpen = (scope: 'submitted' | 'open') =>
    listAllRequests(ctx, { scope, mine: false, companyId: id, after: null }, ROWS_SHOWN.requests)
  const [ofProjects, submitted, open, unread, agreements, billed, guests] = await Promise.all([
    listProjectsOfCompany(ctx, id),
    listOpen('submitted'),
    listOpen('open'),
    listUnreadMessages(ctx, { company: id, limit: ROWS_SHOWN.messages }),
    listCompanyAgreements(ctx, id),
    findInvoicesOf(ctx, 'companyId', id),
    listPeopleOnProjects(db, isOfCompany, sql`${users.companyId} is distinct from ${id}`),
  ])
  return { projects: ofProjects, submitted, open, unread, agreements, invoices: billed, guests }
}
export type CompanyOverview = Awaited<ReturnType<typeof loadCompanyOverview>>

/** Lists the newest projects, each with its next step and its milestones. */
async function listProjectsOfCompany(ctx: AdminCtx, companyId: string) {
  const order = { sort: 'created', direction: 'desc' } as const
  const query = { ...order, search: '', filter: null, companyId, after: null }
  const { projects: rows, more } = await listProjects(ctx, query, ROWS_SHOWN.projects)
  const ids = rows.map(({ id }) => id)
  const [timelines, steps] = await Promise.all([
    findTimelines(ctx.db, ids),
    ctx.db
      .select({ id: projects.id, nextStep: projects.nextStep })
      .from(projects)
      .where(and(inArray(projects.id, ids), isNotNull(projects.nextStep))),
  ])
  const archived = await ctx.db.$count(
    projects,
    and(
      eq(projects.companyId, companyId),
      isNotNull(projects.archivedAt),
      isOpenToStaff(ctx.actor, projects.id),
    ),
  )
  return {
    rows: rows.map((row) => ({
      ...row,
      nextStep: steps.find(({ id }) => id === row.id)?.nextStep ?? null,
      timeline: timelines.get(row.id) ?? [],
    })),
    more: more !== null,
    archived,
  }
}
export type ProjectOfCompany = CompanyOverview['projects']['rows'][number]

/** Returns what each of these companies owes, in minor units per currency. */
export async function listOpenAmounts({ db, actor }: AdminCtx, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      companyId: invoices.companyId,
      currency: invoices.currency,
      total: sql`sum(${openAmount})`.mapWith(Number),
    })
    .from(invoices)
    .where(
      and(
        requireModule('invoices'),
        isSentInvoice,
        inArray(invoices.companyId, ids),
        isOpenToStaff(actor, invoices.projectId),
      ),
    )
    .groupBy(invoices.companyId, invoices.currency)
    .orderBy(invoices.currency)
}
