import { and, eq, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import { type Ctx, isClient, isGuest } from '#app/context.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { deleteStoredObjects, markObjectsPending } from '#app/domain/files/stored-objects.server.ts'
import { containsWords } from '#app/domain/list-queries.server.ts'
import { CLOSED_ACCOUNT_NAME_CAPITALIZED } from '#app/domain/user-columns.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  documents,
  emails,
  inquiryReplies,
  messages,
  pendingNotifications,
  pendingObjects,
  projects,
  users,
  usersRoles,
} from '#db/schema.ts'
import {
  countErasureEffects,
  isAffectedProject,
  isDocumentKept,
  willDocumentBeErased,
} from './erasure-scope.server.ts'

/** Removes the person's name from their messages. The messages themselves remain in the project. */
async function anonymizeMessages(tx: Transaction, uid: string): Promise<void> {
  await tx
    .update(messages)
    .set({ byName: CLOSED_ACCOUNT_NAME_CAPITALIZED })
    .where(and(eq(messages.writtenBy, uid), eq(messages.side, 'client')))
}

/** Queues a background task for each account whose grace period has ended. */
export async function queueDueErasures({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.select({ uid: users.id }).from(users).where(lte(users.closesAt, sql`now()`))
    for (const { uid } of due) await jobs.queueTask(tx, 'erase-account', uid, 0)
  })
}

/** Data was added to the account while its rows were being locked. */
class ConcurrentChange extends Error {}
const MAX_ERASE_ATTEMPTS = 10

/**
 * Erases an account after its grace period and emails its owner. Does nothing if the closing was canceled or the
 * account is already gone. Documents shared with other people on a project are kept.
 * Deletes the rows in one transaction that also registers every stored object as pending, so that the cleanup deletes
 * the objects even if the program stops right after it.
 */
export async function eraseAccount(ctx: Ctx, uid: string, attempts = MAX_ERASE_ATTEMPTS): Promise<void> {
  const keys = await ctx.db
    .transaction((tx) => eraseAccountRows(ctx, tx, uid))
    .catch((err) => {
      if (err instanceof ConcurrentChange && attempts > 1) return 'again' as const
      throw err
    })
  if (keys === 'again') return eraseAccount(ctx, uid, attempts - 1)
  if (!keys) return
  ctx.log.info({ uid, objects: keys.length }, 'account erased')
  await deleteStoredObjects(ctx, keys)
}

/** Returns the storage keys to delete, or null if there is nothing to do. @throws {ConcurrentChange} */
async function eraseAccountRows(ctx: Ctx, tx: Transaction, uid: string): Promise<string[] | null> {
  // Lock order everywhere: projects, documents, users (prevents deadlocks). Once the user is locked, nothing can be
  // added. If something was added before that, starts again instead of waiting.
  const lockedProjects = await lockAffectedProjects(tx, uid)
  const lockedDocuments = await lockAffectedDocuments(tx, uid)
  const [person] = await tx
    .select({ name: users.name, email: users.email, role: usersRoles.role })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, uid), lte(users.closesAt, sql`now()`)))
    .for('update', { of: users })
  if (!person) return null
  // The role may have changed since closing was requested.
  if (!isClient(person) && !isGuest(person)) {
    await tx.update(users).set({ closesAt: null }).where(eq(users.id, uid))
    return null
  }
  const affected = await tx.select(documentLocationColumns).from(documents).where(isAffectedDocument(uid))
  if (
    affected.some(
      ({ id, projectId }) => !lockedDocuments.has(id) || (projectId && !lockedProjects.has(projectId)),
    )
  )
    throw new ConcurrentChange()
  const counts = await countErasureEffects(tx, uid)
  const keys = [...(await eraseDocuments(tx, uid)), ...(await endUploadRetention(tx, uid))]
  await deleteEmailsTo(tx, person.email)
  await anonymizeMessages(tx, uid)
  // Before the account is deleted, which the projects of a guest's data rooms are found by.
  const subject = toUserSubject({ uid, ...person })
  const after = { documentsErased: counts.documentsErased, documentsKept: counts.documentsKept }
  await recordActivity(tx, 'program', { action: 'user.closed', subject, projects: [], after })
  const farewell = { name: person.name, keepsDocuments: counts.documentsKept > 0, isGuest: isGuest(person) }
  await ctx.jobs.queueEmail(tx, { kind: 'account-closed', to: person.email, data: farewell })
  await tx.delete(users).where(eq(users.id, uid))
  return keys
}

const documentLocationColumns = { id: documents.id, projectId: documents.projectId }
const isAffectedDocument = (uid: string) => or(eq(documents.clientId, uid), willDocumentBeErased(uid))

/** Locks the user's projects, and with them changes to their members, until the transaction ends. */
async function lockAffectedProjects(tx: Transaction, uid: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(isAffectedProject(uid))
    .orderBy(projects.id)
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

async function lockAffectedDocuments(tx: Transaction, uid: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(isAffectedDocument(uid))
    .orderBy(documents.id)
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

/** Keeps documents shared with others, and deletes the rest along with their pending notifications. */
async function eraseDocuments(tx: Transaction, uid: string): Promise<string[]> {
  await tx.update(documents).set({ clientId: null }).where(isDocumentKept(uid))
  const erased = tx.select({ id: documents.id }).from(documents).where(willDocumentBeErased(uid))
  const ids = (await erased).map(({ id }) => id)
  const keys = await markObjectsPending(tx, ids)
  await tx.delete(pendingNotifications).where(inArray(pendingNotifications.subjectId, erased))
  await tx.delete(documents).where(willDocumentBeErased(uid))
  return keys
}

async function endUploadRetention(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .update(pendingObjects)
    .set({ keptUntil: sql`now()` })
    .where(and(eq(pendingObjects.clientId, uid), isNotNull(pendingObjects.keptUntil)))
    .returning({ storageKey: pendingObjects.storageKey })
  return rows.map((row) => row.storageKey)
}

/** Deletes the emails sent to this person, except unsent ones and replies to an inquiry. */
async function deleteEmailsTo(tx: Transaction, address: string): Promise<void> {
  const replies = tx
    .select({ id: inquiryReplies.id })
    .from(inquiryReplies)
    .where(eq(inquiryReplies.emailId, emails.id))
  await tx.delete(emails).where(
    and(
      // Narrows the search with the trigram index, because there is no index on the whole email.
      containsWords(emails.searchText, address),
      eq(emails.to, address),
      inArray(emails.status, ['sent', 'failed', 'withheld']),
      notExists(replies),
    ),
  )
}
