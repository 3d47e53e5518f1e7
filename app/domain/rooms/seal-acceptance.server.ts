import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { listEvents } from '#app/domain/agreements/agreement-records.server.ts'
import { printSealed } from '#app/domain/agreements/sealing/agreement-pdf.server.tsx'
import { findOrCreateSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { storeObjects, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { roomAcceptances, roomAgreements, roomMembers, users } from '#db/schema.ts'

type SealingCtx = Pick<Ctx, 'db' | 'secret' | 'pdf' | 'files' | 'uploads' | 'log' | 'appUrl' | 'jobs'>

/** Queues unsealed acceptances without a task, for example after a backup was restored. */
export async function queueMissingAcceptanceSeals(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Transaction,
): Promise<void> {
  const missing = await tx
    .select({ id: roomAcceptances.id })
    .from(roomAcceptances)
    .where(isNull(roomAcceptances.sealedAt))
    .limit(100)
  await jobs.queueTasks(
    tx,
    'seal-acceptance',
    missing.map(({ id }) => id),
    0,
  )
}

/** Selects acceptances with the accepted text and the guest, whose account may be closed. */
export const selectAcceptances = (db: Pick<Database, 'select'>) =>
  db
    .select({ acceptance: roomAcceptances, agreement: roomAgreements, member: roomMembers })
    .from(roomAcceptances)
    .innerJoin(
      roomAgreements,
      and(
        eq(roomAgreements.groupId, roomAcceptances.groupId),
        eq(roomAgreements.version, roomAcceptances.version),
      ),
    )
    .innerJoin(roomMembers, eq(roomMembers.id, roomAcceptances.memberId))

/**
 * Creates and stores the sealed PDF of an acceptance, and queues the guest's copy. Does nothing if the PDF exists,
 * because it must never change.
 * @throws {Failure} if the storage is unavailable or the queue is full
 */
export async function sealAcceptance(ctx: SealingCtx, id: string): Promise<void> {
  const [found] = await selectAcceptances(ctx.db).where(isUnsealed(id))
  if (!found) return
  const { title, text: shownText, shownHash } = found.agreement
  const events = await listEvents(ctx.db, id)
  const seal = await findOrCreateSeal(ctx)
  // Seals state whole seconds.
  const sealedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  const content = await printSealed(ctx, { title, shownText, shownHash, uploadSha256: null }, events, {
    upload: null,
    seal: { key: seal.key, text: shownText, reason: title, sealedAt },
  })
  await storeSealed(ctx, id, found.member.uid, content, { sealId: seal.id, sealedAt })
}

const isUnsealed = (id: string) => and(eq(roomAcceptances.id, id), isNull(roomAcceptances.sealedAt))

class AlreadySealed extends Error {}

/** Stores the file and its facts in one transaction, unless another instance was first. */
async function storeSealed(
  ctx: SealingCtx,
  id: string,
  uid: string | null,
  content: Uint8Array,
  seal: { sealId: string; sealedAt: Date },
): Promise<void> {
  const storageKey = randomUUID()
  const bytes = content.byteLength
  const sealedSha256 = createHash('sha256').update(content).digest('hex')
  const write = () =>
    withTemporaryFile(
      ctx.uploads.temporaryFiles,
      () => [content],
      (path) => ctx.files.put(storageKey, { path, bytes }),
    )
  await storeObjects(ctx, [{ storageKey }], write, async (tx) => {
    const [sealed] = await tx
      .update(roomAcceptances)
      .set({ storageKey, bytes, sealedSha256, ...seal })
      .where(isUnsealed(id))
      .returning({ id: roomAcceptances.id })
    if (!sealed) throw new AlreadySealed('another file was stored first')
    const [guest] = await tx
      .select({ uid: users.id, to: users.email })
      .from(users)
      .where(and(eq(users.id, uid ?? ''), isNull(users.deactivatedAt)))
    if (guest) await ctx.jobs.queueEmail(tx, { kind: 'acceptance-copy', ...guest, data: { acceptance: id } })
  }).catch((err) => {
    if (!(err instanceof AlreadySealed)) throw err
  })
}
