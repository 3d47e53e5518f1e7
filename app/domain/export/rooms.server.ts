import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { groupBy } from '#app/core/group-by.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  roomAcceptances,
  roomAgreements,
  roomEvents,
  roomGroups,
  roomMembers,
  roomQuestions,
  rooms,
} from '#db/schema.ts'
import { EVENTS_PER_BATCH, streamJsonArray } from './records.server.ts'

/**
 * Lists the user's memberships of data rooms, past ones included, with the accepted agreements and own questions. A room
 * is named only if its agreement was accepted, or there is none.
 */
export async function listRoomsToExport({ db, actor }: ActorCtx) {
  const isOwn = eq(roomMembers.uid, actor.uid)
  const members = await db
    .select({
      ...pick(roomMembers, 'id', 'name', 'email', 'invitedAt', 'expiresOn', 'removedAt'),
      room: rooms.name,
      agreementVersion: roomGroups.agreementVersion,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .where(isOwn)
    .orderBy(asc(roomMembers.invitedAt), asc(roomMembers.id))
  const accepted = await db
    .select({
      ...pick(roomAcceptances, 'memberId', 'version', 'acceptedAt'),
      ...pick(roomAgreements, 'title', 'shownHash'),
    })
    .from(roomAcceptances)
    .innerJoin(roomMembers, and(eq(roomMembers.id, roomAcceptances.memberId), isOwn))
    .innerJoin(
      roomAgreements,
      and(
        eq(roomAgreements.groupId, roomAcceptances.groupId),
        eq(roomAgreements.version, roomAcceptances.version),
      ),
    )
    .orderBy(asc(roomAcceptances.acceptedAt), asc(roomAcceptances.version))
  const asked = await db
    .select({ memberId: roomMembers.id, ...pick(roomQuestions, 'number', 'question', 'askedAt') })
    .from(roomQuestions)
    .innerJoin(roomMembers, and(eq(roomMembers.id, roomQuestions.memberId), isOwn))
    .orderBy(asc(roomQuestions.askedAt), asc(roomQuestions.number))
  const acceptances = groupBy(accepted, 'memberId')
  const questions = groupBy(asked, 'memberId')
  return members.map(({ id, room, agreementVersion, ...member }) => {
    const own = acceptances.get(id) ?? []
    return {
      ...member,
      room: own.length > 0 || agreementVersion === null ? room : null,
      accepted: own,
      questions: questions.get(id) ?? [],
    }
  })
}

export const streamRoomActivity = (ctx: ActorCtx): AsyncGenerator<string> =>
  streamJsonArray(readRoomEvents(ctx))

/** Yields what the user did in data rooms. */
async function* readRoomEvents({ db, actor }: ActorCtx): AsyncGenerator<object[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .select({
        id: roomEvents.id,
        at: roomEvents.createdAt,
        ...pick(roomEvents, 'roomId', 'action', 'entryId', 'versionId', 'page', 'seconds'),
        title: sql<string | null>`${roomEvents.data} ->> 'title'`,
        from: roomEvents.clientIp,
      })
      .from(roomEvents)
      .where(and(eq(roomEvents.uid, actor.uid), gt(roomEvents.id, last)))
      .orderBy(asc(roomEvents.id))
      .limit(EVENTS_PER_BATCH)
    yield rows.map(({ id: _, ...row }) => row)
    if (rows.length < EVENTS_PER_BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
