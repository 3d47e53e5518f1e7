import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { PENDING_REQUEST_STATES } from '#app/core/request-states.ts'
import { listDocuments } from '#app/domain/documents/admin-documents.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { listMessages } from '#app/domain/messages/list-messages.server.ts'
import { findProject } from '#app/domain/projects/list-projects.server.ts'
import { listMilestones, listUpdates } from '#app/domain/projects/progress.server.ts'
import { listRequests } from '#app/domain/requests/list-requests.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { projects, users } from '#db/schema.ts'

const OVERVIEW_ROWS = 5
const OVERVIEW_MESSAGES = 3
const OVERVIEW_UPDATES = 2

export async function loadProjectOverview(ctx: AdminCtx, id: string) {
  // Runs first, so that no other queries run for a missing project.
  const project = await findProject(ctx, id)
  const open = {
    states: PENDING_REQUEST_STATES,
    after: null,
    linkedId: null,
    size: OVERVIEW_ROWS,
  }
  const newest = { search: '', after: null, clientId: null, projectId: id }
  const [lead, requests, messages, documents, invoices, milestones, updates] = await Promise.all([
    findLeadName(ctx, id),
    listRequests(ctx, id, open),
    listMessages(ctx, id, null),
    listDocuments(ctx, { ...newest, direction: 'desc', scope: null, size: OVERVIEW_ROWS }),
    listInvoices(ctx, newest, OVERVIEW_ROWS),
    listMilestones(ctx, id),
    listUpdates(ctx, id, null),
  ])
  return {
    project,
    titleVersion: getRevision(project.title),
    statusVersion: getRevision(project.status),
    lead,
    requests: toOverviewList(requests),
    messages: messages.rows.slice(-OVERVIEW_MESSAGES),
    documents: toOverviewList(documents),
    invoices: toOverviewList(invoices),
    milestones,
    updates: updates.rows.slice(0, OVERVIEW_UPDATES),
  }
}
export type ProjectOverview = Awaited<ReturnType<typeof loadProjectOverview>>

const toOverviewList = <Row>({ rows, more }: { rows: Row[]; more: string | null }) => ({
  rows,
  more: more !== null,
})

async function findLeadName({ db }: AdminCtx, id: string): Promise<string | null> {
  const [lead] = await db
    .select({ name: displayName })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.leadId))
    .where(eq(projects.id, id))
  return lead?.name ?? null
}
