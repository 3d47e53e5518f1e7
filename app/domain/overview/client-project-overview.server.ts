import { and, eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import {
  getRightsColumns,
  isOfVisibleAgreement,
  isOpenRequest,
  isVisibleAgreement,
  isVisibleInvoice,
  isVisibleProject,
  isVisibleRequest,
  isVisibleRoomOfSeller,
} from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { listLatestMessagesForClient } from '#app/domain/messages/list-messages.server.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { listMilestonesForClient, listUpdatesForClient } from '#app/domain/projects/progress.server.ts'
import { unreadCountForClient } from '#app/domain/projects/project-columns.server.ts'
import { listOpenRequestsForClient } from '#app/domain/requests/list-requests.server.ts'
import { t } from '#app/texts.ts'
import { agreements, documents, invoices, messageReads, projects, requests, rooms } from '#db/schema.ts'

/**
 * Returns the data for the frame around a project's pages: title, status, the client's rights and the tab counts.
 * @throws {NotFound} for an unknown project and for another client's project alike
 */
export async function findProjectHeaderForClient({ db, actor }: ClientCtx, id: string) {
  const ofProject = eq(requests.projectId, projects.id)
  const [project] = await db
    .select({
      ...pick(projects, 'id', 'title', 'status', 'archivedAt'),
      rights: getRightsColumns(actor),
      toDo: db.$count(requests, and(ofProject, isVisibleRequest(actor), isOpenRequest)),
      unread: unreadCountForClient(actor.uid),
      /** Signed agreements are among the documents even for those who see no others. */
      sealed: sql<boolean>`exists (
        select 1 from ${documents} where ${documents.projectId} = ${projects.id} and ${isOfVisibleAgreement(actor)})`,
      agreements: sql<boolean>`exists (
        select 1 from ${agreements} where ${agreements.projectId} = ${projects.id} and ${isVisibleAgreement(actor)})`,
      invoices: sql<boolean>`exists (
        select 1 from ${invoices} where ${invoices.projectId} = ${projects.id} and ${isVisibleInvoice(actor)})`,
      room: sql<boolean>`exists (
        select 1 from ${rooms} where ${rooms.projectId} = ${projects.id} and ${isVisibleRoomOfSeller(actor, rooms.projectId)})`,
    })
    .from(projects)
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, actor.uid)))
    .where(and(eq(projects.id, id), isVisibleProject(actor)))
  if (!project) throw new NotFound(t('Project not found'))
  return project
}
export type ProjectHeaderForClient = Awaited<ReturnType<typeof findProjectHeaderForClient>>

const MAX_REQUESTS_ON_OVERVIEW = 5

export async function loadProjectOverviewForClient(ctx: ClientCtx, id: string) {
  const [project, milestones, updates, requests, messages] = await Promise.all([
    findProjectForClient(ctx, id),
    listMilestonesForClient(ctx, id),
    listUpdatesForClient(ctx, id, null, 1),
    listOpenRequestsForClient(ctx, MAX_REQUESTS_ON_OVERVIEW, id),
    listLatestMessagesForClient(ctx, id),
  ])
  return { project, milestones, update: updates.rows[0], requests, messages }
}
export type ProjectOverviewForClient = Awaited<ReturnType<typeof loadProjectOverviewForClient>>
