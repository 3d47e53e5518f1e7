import { and, eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClientCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, pendingObjects, projectMembers, projects, users } from '#db/schema.ts'
import { Failure } from '../failures.ts'

const MIB = 1_048_576

/**
 * Condition: a client whom staff have not added to a project. Projects only requested by the client don't count, or
 * everyone could lift their own quota.
 */
export const isNewClient = (uid: SQLWrapper | string) => sql<boolean>`(
  not exists (select 1 from ${projectMembers} where ${projectMembers.uid} = ${uid})
  and not exists (select 1 from ${projects} where ${projects.clientId} = ${uid}
    and not (${projects.requestedService} is not null and ${projects.status} = ${requestedStatus})))`

const overQuota = (bytes: number) =>
  new Failure(
    413,
    t('Until we have set up your first project you can store {size} MB. This file does not fit.', {
      size: bytes / MIB,
    }),
  )

/**
 * Returns how many bytes a client may still upload; Infinity without a quota. Counts all stored versions, withdrawn
 * ones that are still kept, and uploads in progress. @throws {Failure} 413 when nothing is left
 */
export async function findQuotaLeft({ db, uploads, actor }: ClientCtx): Promise<number> {
  const { newClientQuotaBytes: quota } = uploads
  if (quota === undefined || !(await isNew(db, actor.uid))) return Number.POSITIVE_INFINITY
  const pending = await pendingBytes(db, eq(pendingObjects.clientId, actor.uid))
  const left = quota - (await storedBytes(db, actor.uid)) - pending
  if (left <= 0) throw overQuota(quota)
  return left
}

export function checkQuota({ uploads }: Pick<Ctx, 'uploads'>, bytes: number, left: number): void {
  if (bytes > left) throw overQuota(uploads.newClientQuotaBytes ?? 0)
}

/**
 * Checks the quota again, after the version is written and before the commit. Locks the client's account, so that
 * parallel uploads see each other's committed bytes. @throws {Failure} 413
 */
export async function checkQuotaOfStored({ uploads, actor }: ClientCtx, tx: Transaction): Promise<void> {
  const { newClientQuotaBytes: quota } = uploads
  if (quota === undefined) return
  await tx.select({ uid: users.id }).from(users).where(eq(users.id, actor.uid)).for('no key update')
  if (!(await isNew(tx, actor.uid))) return
  const withdrawn = and(eq(pendingObjects.clientId, actor.uid), isNotNull(pendingObjects.keptUntil))
  if ((await storedBytes(tx, actor.uid)) + (await pendingBytes(tx, withdrawn)) > quota) throw overQuota(quota)
}

type Db = Pick<Database, 'select'>

async function isNew(db: Db, uid: string): Promise<boolean> {
  const [found] = await db
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.id, uid), isNewClient(uid)))
  return found !== undefined
}

async function storedBytes(db: Db, uid: string): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql`coalesce(sum(${documentVersions.bytes}), 0)`.mapWith(Number) })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(eq(documents.clientId, uid), eq(documents.origin, 'client')))
  return sum?.bytes ?? 0
}

async function pendingBytes(db: Db, where: ReturnType<typeof and>): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql`coalesce(sum(${pendingObjects.bytes}), 0)`.mapWith(Number) })
    .from(pendingObjects)
    .where(where)
  return sum?.bytes ?? 0
}

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
    .where(isNewClient(users.id))
    .groupBy(users.id)
    .having(sql`sum(${documentVersions.bytes}) > ${bytes}`)
    .orderBy(sql`sum(${documentVersions.bytes}) desc`, users.id)
    .limit(limit)
