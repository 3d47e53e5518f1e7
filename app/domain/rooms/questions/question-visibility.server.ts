import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { RoomReader } from '#app/domain/access/room-visibility.server.ts'
import { roomQuestions } from '#db/schema.ts'

/** Condition on `roomQuestions`: those that the reader sees. A guest sees those of the group, whoever asked. */
export const isVisibleQuestion = (reader: RoomReader): SQL =>
  and(
    eq(roomQuestions.roomId, reader.room.id),
    reader.kind === 'guest' ? eq(roomQuestions.groupId, reader.groupId) : undefined,
  ) as SQL

/** Condition on `roomQuestions`: the answer was sent. Until then, it's a draft, which guests don't see. */
export const isAnswerSent = isNotNull(roomQuestions.answeredAt)

/** Condition on `roomQuestions`: an answer was written, but not sent. */
export const isDraft = and(isNotNull(roomQuestions.answer), isNull(roomQuestions.answeredAt)) as SQL
