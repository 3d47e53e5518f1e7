import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { secondsUntilHour, today } from '#app/core/days.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import {
  assertEntered,
  createRoomNotFound,
  findRoomReader,
  type Guest,
  isVisibleEntry,
  type Room,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { notifyAnswerers } from '#app/domain/notifications/notify-room.server.ts'
import { t } from '#app/texts.ts'
import { brand } from '#content/brand.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEntries, roomGroups, roomQuestions } from '#db/schema.ts'
import { lockRoomAsGuest } from '../lock-room.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import type { AskForm } from './question-forms.ts'

/** Finds a guest who may enter the room. @throws {NotFound} for everyone else */
export async function findEnteredGuest(ctx: ActorCtx, roomId: string): Promise<Guest> {
  const reader = await findRoomReader(ctx, roomId)
  if (reader.kind !== 'guest') throw createRoomNotFound()
  assertEntered(reader)
  return reader
}

/**
 * Asks a question of the guest's group, and notifies the firm. A repeated `questionId` has no effect.
 * @throws {NotFound} without access to the room or the document
 * @throws {Conflict} if this person has already used the id for a different question
 * @throws {Failure} 429 if the group has reached its daily limit
 */
export async function askQuestion(ctx: ActorCtx, roomId: string, form: AskForm): Promise<void> {
  await findEnteredGuest(ctx, roomId)
  await ctx.db.transaction(async (tx) => {
    const guest = await lockRoomAsGuest(tx, ctx, roomId)
    assertEntered(guest)
    const earlier = form.questionId ? await findQuestion(tx, form.questionId) : undefined
    if (earlier?.memberId === guest.memberId) {
      if (earlier.question === form.question) return
      throw new Conflict(
        t('This form was already used to send something else. Reload the page and send this again.'),
      )
    }
    await assertBelowLimit(tx, guest)
    const entry = form.entry ? await findVisibleEntry(tx, guest, form.entry) : null
    const question = await insertQuestion(tx, ctx, guest, {
      ...form,
      // Ignores the id of someone else's question, so that the response doesn't reveal that it exists.
      id: earlier ? undefined : form.questionId,
      entry,
      memberId: guest.memberId,
      askedByName: ctx.actor.name || t('someone without a name'),
    })
    await notifyAnswerers(ctx, tx, { projectId: guest.room.projectId, question: question.id })
  })
}

async function findQuestion(tx: Transaction, id: string) {
  const [question] = await tx
    .select(pick(roomQuestions, 'memberId', 'question'))
    .from(roomQuestions)
    .where(eq(roomQuestions.id, id))
  return question
}

async function assertBelowLimit(
  tx: Transaction,
  { room: { questionLimit }, groupId }: { room: Room; groupId: string },
): Promise<void> {
  if (questionLimit === null) return
  const isOfToday = sql`(${roomQuestions.askedAt} at time zone ${brand.timeZone})::date = ${today()}::date`
  const asked = await tx.$count(
    roomQuestions,
    and(eq(roomQuestions.groupId, groupId), isNotNull(roomQuestions.memberId), isOfToday),
  )
  if (asked >= questionLimit)
    throw new Failure(
      429,
      t('Your group can’t ask more than {limit} questions a day. Please ask again tomorrow.', {
        limit: questionLimit,
      }),
      'question',
      secondsUntilHour(0),
    )
}

async function findVisibleEntry(tx: Transaction, guest: Guest, id: string) {
  const [entry] = await tx
    .select(pick(roomEntries, 'id', 'title'))
    .from(roomEntries)
    .where(and(eq(roomEntries.id, id), isVisibleEntry(guest)))
  if (!entry) throw new NotFound(t('The document that you’re asking about is no longer available.'))
  return entry
}

type NewQuestion = Pick<typeof roomQuestions.$inferInsert, 'memberId' | 'askedByName'> &
  Pick<AskForm, 'question' | 'page'> & {
    id?: string | undefined
    entry: { id: string; title: string } | null
  }

/** Inserts a question with its group's next number, and records the event. `memberId` is null for one that the firm adds. */
export async function insertQuestion(
  tx: Transaction,
  ctx: ActorCtx,
  { room, groupId }: { room: Pick<Room, 'id'>; groupId: string },
  { id = randomUUID(), question, page, entry, memberId, askedByName }: NewQuestion,
) {
  const [group] = await tx
    .update(roomGroups)
    .set({ lastQuestion: sql`${roomGroups.lastQuestion} + 1` })
    .where(eq(roomGroups.id, groupId))
    .returning({ number: roomGroups.lastQuestion })
  const about = { groupId, entryId: entry?.id ?? null, page: (entry && page) ?? null }
  const [inserted] = await tx
    .insert(roomQuestions)
    .values({
      ...about,
      question,
      memberId,
      askedByName,
      id,
      number: group?.number ?? 0,
      roomId: room.id,
      // now() is constant within a transaction, and imported questions must stay in order.
      askedAt: sql`clock_timestamp()`,
    })
    .returning()
  if (!inserted) throw new Error('the question was not stored')
  const data = { number: inserted.number, question, title: entry?.title }
  const action = memberId === null ? 'question.added' : 'question.asked'
  await recordRoomEvent(tx, ctx, room.id, action, { ...about, data })
  return inserted
}
