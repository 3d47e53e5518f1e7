import { and, eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import { type ActorCtx, type Ctx, isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, pendingObjects, projectMembers, projects, users } from '#db/schema.ts'

/**
 * Condition: a client whom staff has not added to a project. Projects that the client only requested don't count,
 * because otherwise clients could lift their own quota.
 */
const isNewClient = (uid: SQLWrapper | string) => sql<boolean>`(
  not exists (select 1 from ${projectMembers} where ${projectMembers.uid} = ${uid})
  and not exists (select 1 from ${projects} where ${projects.clientId} = ${uid}
    and not (${projects.requestedService} is not null and ${projects.status} = ${requestedStatus})))`

const createQuotaFailure = (bytes: number) =>
  new Failure(
    413,
    t(
      'You can store up to {size} MB until your first project is set up. This file would exceed that limit.',
      {
        size: bytes / MIB,
      },
    ),
  )

/**
 * Returns how many bytes the user may still upload, Infinity without a quota. Counts all stored versions, withdrawn
 * ones that are still kept, and uploads in progress.
 * @throws {Failure} 413 if nothing is left
 */
export async function findRemainingQuota({ db, uploads, actor }: ActorCtx): Promise<number> {
  const { newClientQuotaBytes: quota } = uploads
  if (quota === undefined || !(await hasQuota(db, actor))) return Number.POSITIVE_INFINITY
  const pending = await sumPendingBytes(db, eq(pendingObjects.clientId, actor.uid))
  const left = quota - (await sumStoredBytes(db, actor.uid)) - pending
  if (left <= 0) throw createQuotaFailure(quota)
  return left
}

/** @throws {Failure} 413 if this is more than the largest allowed file, or than is left of the quota */
export function checkUploadSize({ uploads }: Pick<Ctx, 'uploads'>, bytes: number, quotaLeft: number): void {
  const { maxBytes = Number.POSITIVE_INFINITY, newClientQuotaBytes = 0 } = uploads
  if (bytes > maxBytes)
    throw new Failure(413, t('Files can’t be larger than {size} MB.', { size: maxBytes / MIB }))
  if (bytes > quotaLeft) throw createQuotaFailure(newClientQuotaBytes)
}

/**
 * Checks the quota again, after the version is written and before the commit. Locks the client's account, so that
 * parallel uploads see each other's committed bytes.
 * @throws {Failure} 413
 */
export async function recheckQuota({ uploads, actor }: ActorCtx, tx: Transaction): Promise<void> {
  const { newClientQuotaBytes: quota } = uploads
  if (quota === undefined || isStaff(actor)) return
  await tx.select({ uid: users.id }).from(users).where(eq(users.id, actor.uid)).for('no key update')
  if (!(await hasQuota(tx, actor))) return
  const withdrawn = and(eq(pendingObjects.clientId, actor.uid), isNotNull(pendingObjects.keptUntil))
  if ((await sumStoredBytes(tx, actor.uid)) + (await sumPendingBytes(tx, withdrawn)) > quota)
    throw createQuotaFailure(quota)
}

type SelectDatabase = Pick<Database, 'select'>

async function hasQuota(db: SelectDatabase, actor: ActorCtx['actor']): Promise<boolean> {
  if (isStaff(actor)) return false
  const [found] = await db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.id, actor.uid), isNewClient(actor.uid)))
  return found !== undefined
}

async function sumStoredBytes(db: SelectDatabase, uid: string): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql`coalesce(sum(${documentVersions.bytes}), 0)`.mapWith(Number) })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(eq(documents.clientId, uid), eq(documents.origin, 'client')))
  return sum?.bytes ?? 0
}

async function sumPendingBytes(db: SelectDatabase, where: ReturnType<typeof and>): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql`coalesce(sum(${pendingObjects.bytes}), 0)`.mapWith(Number) })
    .from(pendingObjects)
    .where(where)
  return sum?.bytes ?? 0
}

/** Documents that can belong to a new client: those in no project, and in projects that were only requested. */
const isOutsideOfProjects = sql`(${documents.projectId} is null or ${documents.projectId} = any(array(
  select ${projects.id} from ${projects} where ${projects.status} = ${requestedStatus})))`

export const listLargeNewClients = (db: Database, bytes: number, limit: number) =>
  db
    .select({
      name: users.name,
      email: users.email,
      bytes: sql`sum(${documentVersions.bytes})`.mapWith(Number),
    })
    .from(users)
    .innerJoin(documents, and(eq(documents.clientId, users.id), eq(documents.origin, 'client')))
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(isOutsideOfProjects, isNewClient(users.id)))
    .groupBy(users.id)
    .having(sql`sum(${documentVersions.bytes}) > ${bytes}`)
    .orderBy(sql`sum(${documentVersions.bytes}) desc`, users.id)
    .limit(limit)
