import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ActorCtx, ClientCtx } from '#app/context.ts'
import { getAgreementState } from '#app/core/agreement-states.ts'
import { today } from '#app/core/days.ts'
import { groupBy } from '#app/core/group-by.ts'
import {
  isVisibleAgreement,
  isVisibleDocument,
  isVisibleDocumentEvent,
  isVisibleProject,
  isVisibleRequest,
  visibleIpColumn,
} from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { listReferencedDocuments } from '#app/domain/messages/message-documents.server.ts'
import { findNotificationSettings } from '#app/domain/notifications/notification-settings.server.ts'
import { projectColumnsForClient } from '#app/domain/projects/project-columns.server.ts'
import { displayNameForClients } from '#app/domain/user-columns.server.ts'
import { profileColumns } from '#app/domain/users/update-user.server.ts'
import {
  accounts,
  activity,
  agreementEvents,
  agreementSigners,
  agreements,
  companies,
  documentEvents,
  documents,
  messages,
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
  const visible = isVisibleRequest(actor)
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

export async function findProfileToExport({ db, actor }: ActorCtx) {
  const [account] = await db
    .select({
      uid: users.id,
      ...profileColumns,
      assignedCompany: companies.name,
      ...pick(users, 'billing', 'email', 'emailVerified', 'termsAcceptedAt', 'termsVersion'),
      termsAcceptedFrom: users.termsAcceptedIp,
      ...pick(users, 'lastLoginAt', 'previousLoginAt', 'closesAt', 'createdAt'),
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, actor.uid))
  const signInMethods = await db
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
  return { ...account, signInMethods, passkeys: ownPasskeys, devices, notifications }
}

export async function listProjectsToExport(ctx: ClientCtx) {
  const { db, actor } = ctx
  const isOwnProject = isVisibleProject(actor)
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

/** Streams rows as a JSON array, each on a line of its own. */
export async function* streamJsonArray(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]' : '\n]'
}

export const EVENTS_PER_BATCH = 1000

export async function* streamActivityLog(ctx: ActorCtx): AsyncGenerator<string> {
  yield '{\n"documents": '
  yield* streamJsonArray(readDocumentEvents(ctx))
  yield ',\n"activity": '
  yield* streamJsonArray(readActivity(ctx))
  yield '\n}\n'
}

/**
 * Yields the events that the client can see in a document's log. For documents shared with all clients, these are only
 * the client's own events.
 */
async function* readDocumentEvents({ db, actor }: ActorCtx): AsyncGenerator<object[]> {
  const { uid } = actor
  const forAll = sql`(not ${documents.forAll} or ${documentEvents.uid} = ${uid})`
  const key = sql`(${documents.id}, ${documentEvents.createdAt}, ${documentEvents.id})`
  let last: { documentId: string; at: Date; id: string } | undefined
  do {
    const afterCursor =
      last && sql`${key} > (${last.documentId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        documentId: documents.id,
        id: documentEvents.id,
        document: documents.name,
        version: documentEvents.version,
        action: documentEvents.action,
        by: sql<string>`case when ${documentEvents.uid} = ${uid} then 'you' else ${displayNameForClients} end`,
        from: visibleIpColumn(uid),
        at: documentEvents.createdAt,
      })
      .from(documentEvents)
      .innerJoin(documents, eq(documents.id, documentEvents.documentId))
      .leftJoin(users, eq(users.id, documentEvents.uid))
      .where(and(isVisibleDocument({ uid }), isVisibleDocumentEvent(uid), forAll, afterCursor))
      .orderBy(asc(documents.id), asc(documentEvents.createdAt), asc(documentEvents.id))
      .limit(EVENTS_PER_BATCH)
    yield rows.map(({ documentId: _, id: __, ...event }) => event)
    last = rows.length === EVENTS_PER_BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function* readActivity({ db, actor }: ActorCtx): AsyncGenerator<object[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .select({
        id: activity.id,
        at: activity.createdAt,
        action: activity.action,
        subject: activity.subjectName,
        before: activity.before,
        after: activity.after,
        from: activity.clientIp,
      })
      .from(activity)
      .where(and(eq(activity.actorUid, actor.uid), gt(activity.id, last)))
      .orderBy(asc(activity.id))
      .limit(EVENTS_PER_BATCH)
    yield rows.map(({ id: _, ...row }) => row)
    if (rows.length < EVENTS_PER_BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

const MESSAGES_PER_BATCH = 500

export async function* streamMessages(ctx: ClientCtx): AsyncGenerator<string> {
  yield* streamJsonArray(readMessages(ctx))
  yield '\n'
}

async function* readMessages({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  const key = sql`(${messages.projectId}, ${messages.createdAt}, ${messages.id})`
  let last: { projectId: string; at: Date; id: string } | undefined
  do {
    const afterCursor =
      last && sql`${key} > (${last.projectId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        id: messages.id,
        projectId: messages.projectId,
        project: projects.title,
        at: messages.createdAt,
        from: messages.side,
        by: sql<string>`case when ${messages.writtenBy} = ${actor.uid} then 'you' else ${messages.byName} end`,
        text: messages.text,
      })
      .from(messages)
      .innerJoin(projects, eq(projects.id, messages.projectId))
      .where(and(isVisibleProject(actor), afterCursor))
      .orderBy(asc(messages.projectId), asc(messages.createdAt), asc(messages.id))
      .limit(MESSAGES_PER_BATCH)
    const documents = await listReferencedDocuments(
      db,
      rows.map(({ id }) => id),
      { client: actor },
    )
    yield rows.map(({ id, ...row }) => ({
      ...row,
      documents: (documents.get(id) ?? []).map(({ name }) => name),
    }))
    last = rows.length === MESSAGES_PER_BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** Lists the agreements that the client can see, with their texts, and what the client did with them. */
export async function listAgreementsToExport({ db, actor }: ClientCtx) {
  const visible = isVisibleAgreement(actor)
  const rows = await db
    .select({
      ...pick(agreements, 'id', 'projectId', 'kind', 'title', 'state', 'expiresOn', 'sentAt', 'signedAt'),
      project: projects.title,
      text: agreements.shownText,
      sha256: agreements.shownHash,
    })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(visible)
    .orderBy(asc(agreements.createdAt), asc(agreements.id))
  const signers = await db
    .select(pick(agreementSigners, 'agreementId', 'name', 'email', 'signedAt', 'declinedAt'))
    .from(agreementSigners)
    .innerJoin(agreements, and(eq(agreements.id, agreementSigners.agreementId), visible))
    .orderBy(asc(agreementSigners.position))
  const events = await db
    .select({
      ...pick(agreementEvents, 'agreementId', 'action', 'fullName', 'consent', 'factor', 'reason'),
      from: agreementEvents.clientIp,
      at: agreementEvents.createdAt,
    })
    .from(agreementEvents)
    .innerJoin(agreements, and(eq(agreements.id, agreementEvents.agreementId), visible))
    .where(eq(agreementEvents.uid, actor.uid))
    .orderBy(asc(agreementEvents.id))
  const signersByAgreement = groupBy(signers, 'agreementId')
  const eventsByAgreement = groupBy(events, 'agreementId')
  return rows.map(({ id, ...row }) => ({
    ...row,
    state: getAgreementState(row, today()),
    signers: signersByAgreement.get(id) ?? [],
    ownActions: eventsByAgreement.get(id) ?? [],
  }))
}
