import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type ActorCtx, isGuest, isImpersonating } from '#app/context.ts'
import { Conflict, Forbidden } from '#app/core/failures.ts'
import {
  createRoomNotFound,
  findRoomReader,
  type Guest,
  selectMemberships,
} from '#app/domain/access/room-visibility.server.ts'
import { hashShownText, insertEvent } from '#app/domain/agreements/agreement-records.server.ts'
import { getPasskeySubject, ROOM_CONSENT_TEXT } from '#app/domain/agreements/consent.ts'
import { findRequiredFactor } from '#app/domain/agreements/find-agreement.server.ts'
import { renderMarkdown } from '#app/domain/agreements/markdown.server.ts'
import { withSecondFactor } from '#app/domain/sign-in/second-factor/confirm-second-factor.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomAcceptances } from '#db/schema.ts'
import { findAgreementVersion } from './agreement-texts.server.ts'
import { lockRoomAsGuest } from './lock-room.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import type { AcceptForm } from './room-forms.ts'

/** Requirement for entering a room, as shown to a guest. Contains nothing of the room but the agreement's text. */
export type AccessRequirement =
  | { kind: 'second-factor'; isGuest: boolean }
  | {
      kind: 'agreement'
      html: string
      shownHash: string
      /** Whether the guest has accepted an earlier version. */
      isNewVersion: boolean
      /** Second factor that the account confirms its signature with. */
      factor: 'code' | 'passkey' | null
    }

/** Returns the first requirement that a guest hasn't met, or null if the guest may enter. */
export async function findUnmetRequirement(ctx: ActorCtx, guest: Guest): Promise<AccessRequirement | null> {
  if (guest.lacksSecondFactor) return { kind: 'second-factor', isGuest: isGuest(ctx.actor) }
  if (guest.accepted) return null
  const agreement = await findAgreementOf(ctx.db, guest)
  return {
    kind: 'agreement',
    html: renderMarkdown(agreement.text),
    shownHash: agreement.shownHash,
    isNewVersion: (await ctx.db.$count(roomAcceptances, eq(roomAcceptances.memberId, guest.memberId))) > 0,
    factor: await findRequiredFactor(ctx),
  }
}

async function findAgreementOf(
  db: Pick<Transaction, 'select'>,
  { groupId, agreementVersion }: Pick<Guest, 'groupId' | 'agreementVersion'>,
) {
  const agreement = await findAgreementVersion(db, groupId, agreementVersion ?? 0)
  if (!agreement) throw new Error('the group has no agreement')
  return agreement
}

/**
 * Accepts the current agreement of the guest's group, and queues its sealed PDF. Does nothing if it's already accepted.
 * @throws {NotFound} for everyone but current guests of the room
 * @throws {Failure} 400 without a code or passkey if the account has a second factor
 * @throws {Forbidden} if the room requires a second factor and the account has none
 * @throws {Conflict} if the group's current text isn't the one that was shown
 * @throws {TooMany}
 */
export async function acceptAgreement(ctx: ActorCtx, roomId: string, form: AcceptForm): Promise<void> {
  const reader = await findRoomReader(ctx, roomId)
  if (reader.kind !== 'guest') throw createRoomNotFound()
  if (reader.accepted && !reader.lacksSecondFactor) return
  const { code, passkey, shownHash } = form
  const given = {
    code,
    passkey,
    subject: getPasskeySubject(roomId, shownHash),
    notice: t('A recovery code was used to accept an agreement.'),
  }
  await withSecondFactor(ctx, given, (claim) =>
    ctx.db.transaction(async (tx) => {
      const guest = await lockRoomAsGuest(tx, ctx, roomId)
      if (guest.lacksSecondFactor) throw new Forbidden(t('Set up two-factor sign-in first.'))
      if (guest.accepted) return
      const agreement = await findAgreementOf(tx, guest)
      if (shownHash !== agreement.shownHash || shownHash !== hashShownText(agreement.text))
        throw new Conflict(
          t(
            'The agreement changed while you were reading it, so nothing was accepted. Please read the new text.',
          ),
        )
      const factor = await claim(tx)
      const id = randomUUID()
      const { memberId, groupId } = guest
      const { version } = agreement
      await tx.insert(roomAcceptances).values({ id, memberId, groupId, version })
      const { fullName } = form
      const evidence = { fullName, consent: ROOM_CONSENT_TEXT, shownHash, factor }
      await insertEvent(tx, ctx, { agreementId: id, action: 'signed', ...evidence })
      const data = { acceptance: id, member: memberId, version, fullName, shownHash, factor }
      await recordRoomEvent(tx, ctx, roomId, 'member.accepted', { groupId, data })
      await ctx.jobs.queueTask(tx, 'seal-acceptance', id, 0)
    }),
  )
}

/**
 * Lists the data rooms that the user is a guest of. Until the agreement is accepted, `name` is null, because only the
 * day of the invitation may be shown.
 */
export async function listRoomsOfGuest({ db, actor }: ActorCtx) {
  const memberships = await selectMemberships(db, actor.uid)
  return memberships.map(({ room, invitedAt, accepted }) => ({
    id: room.id,
    name: accepted ? room.name : null,
    invitedAt,
  }))
}
export type RoomOfGuest = Awaited<ReturnType<typeof listRoomsOfGuest>>[number]

/** Returns whether the user has current access to any data room as a guest. */
export async function isGuestOfAnyRoom({ db, actor }: ActorCtx): Promise<boolean> {
  if (isImpersonating(actor)) return false
  return (await selectMemberships(db, actor.uid).limit(1)).length > 0
}
