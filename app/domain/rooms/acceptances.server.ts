import { and, asc, eq, sql } from 'drizzle-orm'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { Busy, NotFound } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { findRoomReader, hasAccepted, type Room } from '#app/domain/access/room-visibility.server.ts'
import { readAgreementPdf } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { hasAnyFactor } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { roomAcceptances, roomGroups, roomMembers, users } from '#db/schema.ts'
import { listAgreements } from './group-agreements.server.ts'
import { selectAcceptances } from './seal-acceptance.server.ts'

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
