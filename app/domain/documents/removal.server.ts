import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { starterDocuments } from '#content/documents.ts'
import { retention } from '#content/retention.ts'
import { documents } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { momentOf } from '../chosen.server.ts'
import type { Change } from '../chosen.ts'
import { Conflict, NotFound } from '../failures.ts'
import { forgetNews, tellAfterAll } from '../news/tell.server.ts'
import { before } from '../periods.server.ts'
import { handInAgain, listRequestsWith, reopenEmptied } from '../requests/handed-in-documents.server.ts'
import { nameTaken } from './name-taken.server.ts'
import { dropPending, orphanObjects } from './pending-objects.server.ts'

/**
 * Removes a document with all its versions from every list. It can be restored until the retention ends, then it is
 * deleted. Returns the change for undo, or null if an email about a reopened request makes undo impossible. @throws
 * {NotFound | Conflict}
 */
export async function removeDocument(ctx: AdminCtx, id: string): Promise<Change | null> {
  const change = await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(documents)
      .set({ removedAt: sql`now()` })
      .where(and(eq(documents.id, id), isNull(documents.removedAt)))
      .returning({ name: documents.name, forAll: documents.forAll, removedAt: documents.removedAt })
    if (!removed) throw await whyNot(tx, id, 'It was removed already.')
    // The next start of the program would store it again.
    if (removed.forAll && starterDocuments.some(({ name }) => name === removed.name))
      throw new Conflict('This document comes with the program, from content/documents. Withdraw it instead.')
    const subject = { id, name: removed.name }
    await recordActivity(tx, ctx, { action: 'document.removed', subject })
    const requests = await listRequestsWith(tx, id)
    const told = await reopenEmptied(ctx, tx, requests, subject, t('We have removed the document.'))
    return told ? null : { was: '', is: removed.removedAt?.toISOString() ?? '' }
  })
  ctx.log.info({ by: ctx.actor.uid, document: id }, 'document removed')
  return change
}

/**
 * Restores a removed document. With `is`, only if it was removed at that time and not changed since.
 * @throws {NotFound | Conflict} also when its name is taken there
 */
export async function restoreRemovedDocument(ctx: AdminCtx, id: string, is?: string): Promise<void> {
  const since = is === undefined ? isNotNull(documents.removedAt) : eq(documents.removedAt, momentOf(is))
  await ctx.db
    .transaction(async (tx) => {
      const [restored] = await tx
        .update(documents)
        .set({ removedAt: null })
        .where(and(eq(documents.id, id), since))
        .returning({ name: documents.name })
      if (!restored) throw await whyNot(tx, id, 'It was restored already.')
      const { name } = restored
      await recordActivity(tx, ctx, { action: 'document.brought-back', subject: { id, name } })
      await handInAgain(ctx, tx, id)
      // Send the notification that was skipped because of the removal.
      await tellAfterAll(ctx, tx, id)
    })
    .catch(
      nameTaken('There is another document of this name in its place now. Move or remove that one first.'),
    )
  ctx.log.info({ by: ctx.actor.uid, document: id }, 'removed document restored')
}

async function whyNot(db: Pick<Ctx['db'], '$count'>, id: string, done: string) {
  const there = await db.$count(documents, eq(documents.id, id))
  return there > 0 ? new Conflict(done) : new NotFound('There is no such document.')
}

/**
 * Deletes documents with their bytes after the retention of removed and withdrawn documents. Keeps starter documents,
 * which the next start would store again.
 */
export async function sweepDocuments(ctx: Pick<Ctx, 'db' | 'files' | 'log' | 'uploads'>): Promise<void> {
  for (let i = 0; i < MOST; i++) {
    const keys = await eraseOne(ctx)
    if (!keys) return
    for (const storageKey of keys)
      await dropPending(ctx, storageKey).catch((err) =>
        ctx.log.error({ err, storageKey }, 'object of a removed document left for the next sweep'),
      )
  }
}

const MOST = 2000

const starters = starterDocuments.map(({ name }) => name)
const due = or(
  lt(documents.removedAt, before(retention.removedDocuments.period)),
  and(
    lt(documents.withdrawnAt, before(retention.withdrawnDocuments.period)),
    not(and(eq(documents.forAll, true), inArray(documents.name, starters)) as SQL),
  ),
)

async function eraseOne(ctx: Pick<Ctx, 'db' | 'uploads'>): Promise<string[] | null> {
  return ctx.db.transaction(async (tx) => {
    const [old] = await tx
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(due)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!old) return null
    const keys = await orphanObjects(ctx, tx, [old.id])
    await tx.delete(documents).where(eq(documents.id, old.id))
    await forgetNews(tx, [old.id])
    await recordActivity(tx, 'program', { action: 'document.deleted', subject: old })
    return keys
  })
}
