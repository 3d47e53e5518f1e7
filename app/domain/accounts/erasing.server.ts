import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { accountClosedEmail } from '#app/emails/account-closed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { documents, inquiryReplies, mails, pendingObjects, users, usersRoles } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { dropPending, orphanObjects } from '../documents/pending-objects.server.ts'
import { matching } from '../keyset.server.ts'

/** Queues the erasure of every account whose grace period is over: one task each, done by one instance. */
export async function queueDueErasures({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.select({ uid: users.id }).from(users).where(lte(users.closesAt, sql`now()`))
    for (const { uid } of due) await jobs.queueTask(tx, 'erase-account', uid, 0)
  })
}

/**
 * Erases an account whose time is over, with all its documents, and tells its owner; does nothing when it was
 * kept after all or is erased already. The rows go in one transaction that also notes each stored object as
 * belonging to nobody: whatever stops this program after it, the objects are swept.
 */
export async function eraseAccount(ctx: Ctx, uid: string): Promise<void> {
  const keys = await ctx.db.transaction((tx) => eraseRows(ctx, tx, uid))
  if (!keys) return
  ctx.log.info({ uid, objects: keys.length }, 'account erased')
  for (const key of keys) {
    await dropPending(ctx, key).catch((err) =>
      ctx.log.error({ err, storageKey: key }, 'object of an erased account left for the sweep'),
    )
  }
}

/** Resolves to the keys of what is stored, or null when there is nothing to do. */
async function eraseRows(ctx: Ctx, tx: Transaction, uid: string): Promise<string[] | null> {
  // Uploads hold the document first and the person after it. Taken in the same order, neither waits for the
  // other; the second time takes what came in between, and after it nothing more can come.
  await lockDocuments(tx, uid)
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
  const ids = await lockDocuments(tx, uid)
  const keys = [...(await orphanObjects(ctx, tx, ids)), ...(await endKept(tx, uid))]
  await forgetMail(tx, person.email)
  await tx.delete(users).where(eq(users.id, uid))
  const subject = { id: uid, name: person.name || person.email }
  await recordActivity(tx, 'program', { action: 'user.closed', subject })
  await ctx.jobs.queueMail(tx, await accountClosedEmail({ to: person.email, name: person.name }))
  return keys
}

async function lockDocuments(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.clientId, uid))
    .orderBy(documents.id)
    .for('update')
  return rows.map((row) => row.id)
}

/** What this person took back is kept no longer either. */
async function endKept(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx
    .update(pendingObjects)
    .set({ keptUntil: sql`now()` })
    .where(eq(pendingObjects.clientId, uid))
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
      inArray(mails.status, ['sent', 'failed']),
      notExists(answered),
    ),
  )
}
