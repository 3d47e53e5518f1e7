import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { RoomReader } from '#app/domain/access/room-visibility.server.ts'
import { roomQuestions } from '#db/schema.ts'

/** Condition on `roomQuestions`: guests see all questions of their group, other readers all questions of the room. */
export const isVisibleQuestion = (reader: RoomReader): SQL =>
  and(
    eq(roomQuestions.roomId, reader.room.id),
    reader.kind === 'guest' ? eq(roomQuestions.groupId, reader.groupId) : undefined,
  ) as SQL

/** Condition on `roomQuestions`: the answer was sent. Guests don't see unsent answers. */
export const isAnswerSent = isNotNull(roomQuestions.answeredAt)

/** Condition on `roomQuestions`: the answer is written but not sent. */
export const isDraft = and(isNotNull(roomQuestions.answer), isNull(roomQuestions.answeredAt)) as SQL
