import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { Busy, NotFound } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { findRoomReader, hasAccepted, type Room } from '#app/domain/access/room-visibility.server.ts'
import { listEvents } from '#app/domain/agreements/agreement-records.server.ts'
import { printSealed } from '#app/domain/agreements/sealing/agreement-pdf.server.tsx'
import { findOrCreateSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { readAgreementPdf } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { AlreadyStored, storeOnce } from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { hasAnyFactor } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { roomAcceptances, roomAgreements, roomGroups, roomMembers, users } from '#db/schema.ts'
import { listAgreements } from './group-agreements.server.ts'

/** Sealing takes about a second. */
const RETRY_AFTER_SECONDS = 5

/**
 * Lists the current guests, agreements and acceptances of a room, by group. Includes acceptances of former guests. For
 * the firm and the seller's side only.
 */
export async function listRoomPeople({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const isOfRoom = eq(roomMembers.roomId, room.id)
  const members = await db
    .select({
      ...pick(roomMembers, 'id', 'groupId', 'name', 'invitedAt', 'expiresOn', 'removedAt'),
      // The current address, which may differ from the invited one.
      email: sql<string>`coalesce(${users.email}, ${roomMembers.email})`,
      hasAccepted,
      hasAccount: users.emailVerified,
      hasSecondFactor: hasAnyFactor,
    })
    .from(roomMembers)
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .leftJoin(users, eq(users.id, roomMembers.uid))
    .where(isOfRoom)
    .orderBy(asc(roomMembers.name), asc(roomMembers.email), asc(roomMembers.id))
  const acceptances = await selectAcceptances(db)
    .where(isOfRoom)
    .orderBy(asc(roomAcceptances.acceptedAt), asc(roomAcceptances.id))
  const guests = members.filter(({ removedAt }) => removedAt === null)
  return {
    agreements: await listAgreements({ db }, room),
    members: groupBy(guests, 'groupId'),
    acceptances: groupBy(
      acceptances.map(({ acceptance, member }) => ({
        ...pick(acceptance, 'id', 'groupId', 'version', 'acceptedAt'),
        isSealed: acceptance.sealedAt !== null,
        name: member.name || member.email,
      })),
      'groupId',
    ),
  }
}
export type RoomPeople = Awaited<ReturnType<typeof listRoomPeople>>

/**
 * Returns the sealed PDF of an acceptance.
 * @throws {NotFound} unless the user is of the firm, of the seller's side or the guest who accepted
 * @throws {Busy} until the PDF is sealed
 * @throws {Failure} 503 if the file is missing or damaged
 */
export async function readAcceptance(ctx: ActorCtx, roomId: string, id: string) {
  const reader = await findRoomReader(ctx, roomId)
  const isReadable =
    reader.kind === 'guest' ? eq(roomMembers.id, reader.memberId) : eq(roomMembers.roomId, reader.room.id)
  const [found] = await selectAcceptances(ctx.db).where(and(eq(roomAcceptances.id, id), isReadable))
  if (!found) throw new NotFound(t('Agreement not found'))
  const content = await readSealed(ctx, found.acceptance)
  if (!content) throw new Busy(t('The signed PDF is being created.'), RETRY_AFTER_SECONDS)
  return { content, name: `${found.agreement.title}.pdf` }
}

/** Returns null before it is sealed. @throws {Failure} 503 */
const readSealed = async (
  ctx: Pick<Ctx, 'files' | 'log'>,
  { storageKey: key, bytes, sealedSha256: sha256 }: typeof roomAcceptances.$inferSelect,
): Promise<Buffer<ArrayBuffer> | null> =>
  key === null || bytes === null || sha256 === null ? null : readAgreementPdf(ctx, { key, bytes, sha256 })

/** Returns the sealed PDF of an acceptance as an email attachment. Doesn't check access. */
export async function createAcceptanceAttachments(ctx: Pick<Ctx, 'db' | 'files' | 'log'>, id: string) {
  const [found] = await selectAcceptances(ctx.db).where(eq(roomAcceptances.id, id))
  const content = found && (await readSealed(ctx, found.acceptance))
  if (!content) return []
  return [{ filename: `${found.agreement.title}.pdf`, contentType: 'application/pdf', content }]
}

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
  await storeOnce(ctx, content, async (tx, { storageKey, bytes, sha256 }) => {
    const [sealed] = await tx
      .update(roomAcceptances)
      .set({ storageKey, bytes, sealedSha256: sha256, sealId: seal.id, sealedAt })
      .where(isUnsealed(id))
      .returning({ id: roomAcceptances.id })
    if (!sealed) throw new AlreadyStored()
    const [guest] = await tx
      .select({ uid: users.id, to: users.email })
      .from(users)
      .where(and(eq(users.id, found.member.uid ?? ''), isNull(users.deactivatedAt)))
    if (guest) await ctx.jobs.queueEmail(tx, { kind: 'acceptance-copy', ...guest, data: { acceptance: id } })
  })
}

const isUnsealed = (id: string) => and(eq(roomAcceptances.id, id), isNull(roomAcceptances.sealedAt))
