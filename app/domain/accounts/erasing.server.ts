import { and, eq, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { accountClosedEmail } from '#app/emails/accounts/account-closed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import {
  documents,
  inquiryReplies,
  mails,
  news,
  pendingObjects,
  projects,
  users,
  usersRoles,
} from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { dropPending, orphanObjects } from '../documents/pending-objects.server.ts'
import { matching } from '../keyset.server.ts'
import { forgetMessages } from '../messages/forget.server.ts'
import { countLeaving, goesWith, staysWithOthers, touchedBy } from './leaving.server.ts'

/** Queues the erasure of every account whose grace period is over: one task each, done by one instance. */
export async function queueDueErasures({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.select({ uid: users.id }).from(users).where(lte(users.closesAt, sql`now()`))
    for (const { uid } of due) await jobs.queueTask(tx, 'erase-account', uid, 0)
  })
}

/** Something of the person's came in while all of it was being locked. */
class CameMeanwhile extends Error {}
const TRIES = 10

/**
 * Erases an account whose time is over and tells its owner; does nothing when it was kept after all or is erased
 * already. Documents that others of a project share stay with them. The rows go in one transaction that also notes
 * each stored object as belonging to nobody: whatever stops this program after it, the objects are swept.
 */
export async function eraseAccount(ctx: Ctx, uid: string, tries = TRIES): Promise<void> {
  const keys = await ctx.db
    .transaction((tx) => eraseRows(ctx, tx, uid))
    .catch((err) => {
      if (err instanceof CameMeanwhile && tries > 1) return 'again' as const
      throw err
    })
  if (keys === 'again') return eraseAccount(ctx, uid, tries - 1)
  if (!keys) return
  ctx.log.info({ uid, objects: keys.length }, 'account erased')
  for (const key of keys) {
    await dropPending(ctx, key).catch((err) =>
      ctx.log.error({ err, storageKey: key }, 'object of an erased account left for the sweep'),
    )
  }
}

/** Resolves to the keys of what is stored, or null when there is nothing to do. @throws {CameMeanwhile} */
async function eraseRows(ctx: Ctx, tx: Transaction, uid: string): Promise<string[] | null> {
  // Everybody locks project, document and person in this order, so that neither waits for the other in a circle. Once
  // the person is locked nothing more can come; for what has come since, this begins anew instead of waiting.
  const held = await lockProjects(tx, uid)
  const locked = await lockDocuments(tx, uid)
  const [person] = await tx
    .select({ name: users.name, email: users.email, role: usersRoles.role })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.id, uid), lte(users.closesAt, sql`now()`)))
    .for('update', { of: users })
  if (!person) return null
  // The role may have come after the wish.
  if (person.role !== null && person.role !== 'client') {
    await tx.update(users).set({ closesAt: null }).where(eq(users.id, uid))
    return null
  }
  const now = await tx.select(placed).from(documents).where(concerned(uid))
  if (now.some(({ id, projectId }) => !locked.has(id) || (projectId && !held.has(projectId))))
    throw new CameMeanwhile()
  const counts = await countLeaving(tx, uid)
  const keys = [...(await eraseDocuments(ctx, tx, uid)), ...(await endKept(tx, uid))]
  await forgetMail(tx, person.email)
  await forgetMessages(tx, uid)
  await tx.delete(users).where(eq(users.id, uid))
  const subject = userSubject({ uid, ...person })
  const after = { documentsErased: counts.documentsGone, documentsKept: counts.documentsStay }
  await recordActivity(tx, 'program', { action: 'user.closed', subject, after })
  const mail = { to: person.email, name: person.name, stay: counts.documentsStay > 0 }
  await ctx.jobs.queueMail(tx, await accountClosedEmail(mail))
  return keys
}

const placed = { id: documents.id, projectId: documents.projectId }
const concerned = (uid: string) => or(eq(documents.clientId, uid), goesWith(uid))

/** With them, who is on them: nobody comes or goes until this is done. */
async function lockProjects(tx: Transaction, uid: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(touchedBy(uid))
    .orderBy(projects.id)
    .for('no key update')
  return new Set(rows.map(({ id }) => id))
}

async function lockDocuments(tx: Transaction, uid: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(concerned(uid))
    .orderBy(documents.id)
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

/** Leaves what others share to them, and deletes the rest with what anybody was still to be told of it. */
async function eraseDocuments(ctx: Ctx, tx: Transaction, uid: string): Promise<string[]> {
  await tx.update(documents).set({ clientId: null }).where(staysWithOthers(uid))
  const going = tx.select({ id: documents.id }).from(documents).where(goesWith(uid))
  const ids = (await going).map(({ id }) => id)
  const keys = await orphanObjects(ctx, tx, ids)
  await tx.delete(news).where(inArray(news.subjectId, going))
  await tx.delete(documents).where(goesWith(uid))
  return keys
}

/** Ends the time for which withdrawn uploads are kept. Uploads in progress belong to their own transactions. */
async function endKept(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .update(pendingObjects)
    .set({ keptUntil: sql`now()` })
    .where(and(eq(pendingObjects.clientId, uid), isNotNull(pendingObjects.keptUntil)))
    .returning({ storageKey: pendingObjects.storageKey })
  return rows.map((row) => row.storageKey)
}

/** What was mailed to this person goes too, but for what has not left yet and the answers to an inquiry. */
async function forgetMail(tx: Transaction, address: string): Promise<void> {
  const answered = tx
    .select({ id: inquiryReplies.id })
    .from(inquiryReplies)
    .where(eq(inquiryReplies.mailId, mails.id))
  await tx.delete(mails).where(
    and(
      // The index that finds a part of an address; there is none on whole ones.
      matching(mails.searched, address),
      eq(mails.to, address),
      inArray(mails.status, ['sent', 'failed', 'withheld']),
      notExists(answered),
    ),
  )
}
