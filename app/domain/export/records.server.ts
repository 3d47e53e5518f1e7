import { and, asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { groupBy } from '#app/core/group-by.ts'
import { isVisibleProject, isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { findNotificationSettings } from '#app/domain/notifications/notification-settings.server.ts'
import { projectColumnsForClient } from '#app/domain/projects/project-columns.server.ts'
import { profileColumns } from '#app/domain/users/update-user.server.ts'
import {
  accounts,
  milestones,
  passkeys,
  projects,
  projectUpdates,
  requestEvents,
  requests,
  sessions,
  users,
} from '#db/schema.ts'

async function listRequestsToExport({ db, actor }: ClientCtx) {
  const visible = isVisibleRequest(actor.uid)
  const rows = await db
    .select({
      ...pick(requests, 'id', 'projectId', 'kind', 'title', 'details', 'dueOn', 'state', 'answer'),
      askedAt: requests.createdAt,
    })
    .from(requests)
    .where(visible)
    .orderBy(asc(requests.createdAt), asc(requests.id))
  const events = await db
    .select({
      requestId: requestEvents.requestId,
      action: requestEvents.action,
      by: requestEvents.byName,
      words: requestEvents.comment,
      document: requestEvents.documentName,
      version: requestEvents.documentVersion,
      sha256: requestEvents.sha256,
      at: requestEvents.createdAt,
    })
    .from(requestEvents)
    .innerJoin(requests, and(eq(requests.id, requestEvents.requestId), visible))
    .orderBy(asc(requestEvents.id))
  const steps = groupBy(events, 'requestId')
  return rows.map(({ id, ...row }) => ({ ...row, steps: steps.get(id) ?? [] }))
}

export async function findProfileToExport({ db, actor }: ClientCtx) {
  const [account] = await db
    .select({
      uid: users.id,
      ...profileColumns,
      ...pick(users, 'email', 'emailVerified', 'termsAcceptedAt', 'termsVersion'),
      termsAcceptedFrom: users.termsAcceptedIp,
      ...pick(users, 'lastLoginAt', 'previousLoginAt', 'closesAt', 'createdAt'),
    })
    .from(users)
    .where(eq(users.id, actor.uid))
  const waysToLogIn = await db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, actor.uid))
  const ownPasskeys = await db
    .select({ name: passkeys.name, since: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
  const devices = await db
    .select({
      address: sessions.ipAddress,
      browser: sessions.userAgent,
      since: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, actor.uid))
  const notifications = await findNotificationSettings(db, { uid: actor.uid })
  return { ...account, waysToLogIn, passkeys: ownPasskeys, devices, notifications }
}

export async function listProjectsToExport(ctx: ClientCtx) {
  const { db, actor } = ctx
  const isOwnProject = isVisibleProject(actor.uid)
  const rows = await db
    .select(projectColumnsForClient)
    .from(projects)
    .where(isOwnProject)
    .orderBy(asc(projects.createdAt), asc(projects.id))
  const updateRows = await db
    .select({ ...pick(projectUpdates, 'projectId', 'title', 'body'), postedAt: projectUpdates.createdAt })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .where(isOwnProject)
    .orderBy(asc(projectUpdates.createdAt))
  const milestoneRows = await db
    .select(pick(milestones, 'projectId', 'title', 'dueOn', 'reachedOn'))
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(isOwnProject)
    .orderBy(asc(milestones.dueOn))
  const updates = groupBy(updateRows, 'projectId')
  const milestonesByProject = groupBy(milestoneRows, 'projectId')
  const requestsByProject = groupBy(await listRequestsToExport(ctx), 'projectId')
  return rows.map((row) => ({
    ...row,
    updates: updates.get(row.id) ?? [],
    milestones: milestonesByProject.get(row.id) ?? [],
    requests: requestsByProject.get(row.id) ?? [],
  }))
}
