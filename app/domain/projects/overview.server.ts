import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projects, users } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { listDocuments } from '../documents/admin-documents.server.ts'
import { listInvoices } from '../invoices/admin-invoices.server.ts'
import { listMessages } from '../messages/list.server.ts'
import { waitingStates } from '../requests/kinds.ts'
import { listRequests } from '../requests/list.server.ts'
import { findProject } from './admin-projects.server.ts'
import { listMilestones } from './milestones.server.ts'
import { listUpdates } from './updates.server.ts'

const SHOWN = 5
const MESSAGES = 3
const UPDATES = 2

export async function findProjectOverview(ctx: AdminCtx, id: string) {
  // Runs first, so that a missing project causes no other queries.
  const project = await findProject(ctx, id)
  const open = {
    states: [...waitingStates, 'handed-in' as const],
    after: null,
    named: null,
    size: SHOWN,
  }
  const newest = { search: '', after: null, clientId: null, projectId: id }
  const [lead, requests, messages, documents, invoices, milestones, updates] = await Promise.all([
    findLeadName(ctx, id),
    listRequests(ctx, id, open),
    listMessages(ctx, id, null),
    listDocuments(ctx, { ...newest, direction: 'desc', scope: null, size: SHOWN }),
    listInvoices(ctx, newest, SHOWN),
    listMilestones(ctx, id),
    listUpdates(ctx, id, null),
  ])
  return {
    project,
    lead,
    requests: shown(requests),
    messages: messages.rows.slice(-MESSAGES),
    documents: shown(documents),
    invoices: shown(invoices),
    milestones,
    updates: updates.rows.slice(0, UPDATES),
  }
}
export type ProjectOverview = Awaited<ReturnType<typeof findProjectOverview>>

const shown = <Row>({ rows, more }: { rows: Row[]; more: string | null }) => ({ rows, more: more !== null })

async function findLeadName({ db }: AdminCtx, id: string): Promise<string | null> {
  const [lead] = await db
    .select({ name: shownName })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.leadId))
    .where(eq(projects.id, id))
  return lead?.name ?? null
}
