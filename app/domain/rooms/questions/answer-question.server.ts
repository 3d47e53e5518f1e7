import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ActorCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, Failure, Forbidden, NotFound } from '#app/core/failures.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { assertUnchanged } from '#app/domain/edit-conflicts/revision.server.ts'
import {
  notifyAnswerers,
  notifyApprovers,
  notifyRoomGuests,
} from '#app/domain/notifications/notify-room.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomMembers, roomPublications, roomQuestions, rooms } from '#db/schema.ts'
import { changeRoom } from '../lock-room.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import { isSeller, listAnswerers } from './answerers.server.ts'
import type { AnswerQuestionForm, PublishAnswerForm } from './question-forms.ts'

type QuestionRef = { project: string; id: string }
type Question = typeof roomQuestions.$inferSelect
type Change = { tx: Transaction; room: Room; question: Question; side: 'firm' | 'seller' }

/** Changes a question on behalf of the firm or the seller's side, with the room locked. */
function changeQuestion<T>(ctx: ActorCtx, ref: QuestionRef, change: (it: Change) => Promise<T>): Promise<T> {
  return changeRoom(ctx, ref.project, async (tx, room, side) => {
    const [question] = await tx
      .select()
      .from(roomQuestions)
      .where(and(eq(roomQuestions.id, ref.id), eq(roomQuestions.roomId, room.id)))
    if (!question) throw new NotFound(t('Question not found'))
    return change({ tx, room, question, side })
  })
}

/** Like `changeQuestion`, for the firm only. */
const changeAsFirm = (ctx: ActorCtx, ref: QuestionRef, change: (it: Change) => Promise<void>) =>
  changeQuestion(ctx, ref, (it) => {
    if (it.side !== 'firm') throw new Forbidden()
    return change(it)
  })

const record = (
  { tx, room, question }: Change,
  ctx: ActorCtx,
  action: Parameters<typeof recordRoomEvent>[3],
  data: Record<string, unknown> = {},
) =>
  recordRoomEvent(tx, ctx, room.id, action, {
    groupId: question.groupId,
    data: { number: question.number, ...data },
  })

const isOpen = ({ state }: Question) => state === 'asked' || state === 'assigned'

function assertOpen(question: Question): void {
  if (!isOpen(question))
    throw new Conflict(t('This question is already answered or closed. Reopen it first.'))
}

/** State of an open question. */
const getOpenState = (assignee: string | null) => (assignee ? ('assigned' as const) : ('asked' as const))

/**
 * Assigns a question to a person of the firm or the seller's side, and notifies them. Null unassigns it.
 * @throws {NotFound | Forbidden | Conflict} @throws {Failure} 400 if the person can't see the room
 */
export const assignQuestion = (ctx: ActorCtx, ref: QuestionRef, assignee: string | null): Promise<void> =>
  changeAsFirm(ctx, ref, async (it) => {
    const { tx, room, question } = it
    assertOpen(question)
    if (question.assignedTo === assignee) return
    const person = (await listAnswerers(tx, room.projectId)).find(({ uid }) => uid === assignee)
    if (assignee && !person)
      throw new Failure(400, t('Select someone who can see this data room.'), 'assignee')
    await update(it, { assignedTo: assignee, state: getOpenState(assignee) })
    await record(it, ctx, 'question.assigned', { to: person?.name ?? null })
    if (assignee && assignee !== ctx.actor.uid)
      await notifyAnswerers(ctx, tx, { projectId: room.projectId, question: question.id, assignee })
  })

const update = ({ tx, question }: Change, set: PgUpdateSetSource<typeof roomQuestions>) =>
  tx.update(roomQuestions).set(set).where(eq(roomQuestions.id, question.id))

/**
 * Sends an answer to the group that asked or, if the room requires approval, stores it as a draft. Returns whether it
 * was sent. The seller's side may answer only questions assigned to one of its people.
 * @throws {NotFound | Forbidden | Conflict} @throws {EditConflict} if the form showed another draft
 */
export const answerQuestion = (
  ctx: ActorCtx,
  ref: QuestionRef,
  { answer, version }: AnswerQuestionForm,
): Promise<boolean> =>
  changeQuestion(ctx, ref, async (it) => {
    const { tx, room, question, side } = it
    if (side === 'seller' && !(await isSeller(tx, room.projectId, question.assignedTo))) throw new Forbidden()
    assertOpen(question)
    if (version !== undefined) assertUnchanged(version, question.answer)
    await storeAnswer(ctx, it, answer)
    const { projectId, requireApproval } = room
    if (requireApproval) await notifyApprovers(ctx, tx, { projectId, questions: [question.id] })
    else await notifyGroup(ctx, it)
    return !requireApproval
  })

/** Stores an answer as sent or, if the room requires approval, as a draft. Notifies no one. */
export async function storeAnswer(
  ctx: ActorCtx,
  { tx, room, question }: Pick<Change, 'tx' | 'room' | 'question'>,
  answer: string,
): Promise<void> {
  const isSent = !room.requireApproval
  await tx
    .update(roomQuestions)
    .set({ answer, answeredBy: ctx.actor.uid, approvedBy: null, ...(isSent && sentNow) })
    .where(eq(roomQuestions.id, question.id))
  await recordRoomEvent(tx, ctx, room.id, 'question.answered', {
    groupId: question.groupId,
    data: { number: question.number, answer, sent: isSent },
  })
}

const sentNow = { state: 'answered' as const, answeredAt: sql`now()` }

const notifyGroup = (ctx: ActorCtx, { tx, question }: Change) =>
  notifyRoomGuests(ctx, tx, eq(roomMembers.groupId, question.groupId), [
    { kind: 'room-answer', subjectId: question.id },
  ])

/** Returns the hash that identifies the approved text. */
export const hashAnswer = (answer: string): string => createHash('sha256').update(answer).digest('hex')

/**
 * Approves an answer and sends it to the group.
 * @param shown hash of the answer that the form showed
 * @throws {NotFound | Forbidden} @throws {Conflict} if the user wrote the answer, or it was changed
 */
export const approveAnswer = (ctx: ActorCtx, ref: QuestionRef, shown: string): Promise<void> =>
  changeQuestion(ctx, ref, async (it) => {
    const { question } = it
    const { uid } = ctx.actor
    assertOpen(question)
    if (question.answer === null) throw new Conflict(t('There is no answer to approve yet.'))
    if (question.answeredBy === uid)
      throw new Conflict(t('You wrote this answer, so someone else must approve it.'))
    if (hashAnswer(question.answer) !== shown)
      throw new Conflict(
        t('This answer has been changed in the meantime. Read it again before you approve it.'),
      )
    await update(it, { approvedBy: uid, ...sentNow })
    await record(it, ctx, 'question.approved', { answer: question.answer })
    await notifyGroup(ctx, it)
  })

/** @throws {NotFound | Forbidden | Conflict} */
export const closeQuestion = (ctx: ActorCtx, ref: QuestionRef): Promise<void> =>
  changeAsFirm(ctx, ref, async (it) => {
    if (it.question.state === 'closed') throw new Conflict(t('This question is already closed.'))
    await update(it, { state: 'closed' })
    await record(it, ctx, 'question.closed')
  })

/**
 * Opens an answered or closed question again. Its answer becomes a draft, hidden from the group until it's sent again.
 * @throws {NotFound | Forbidden | Conflict}
 */
export const reopenQuestion = (ctx: ActorCtx, ref: QuestionRef): Promise<void> =>
  changeAsFirm(ctx, ref, async (it) => {
    const { question } = it
    if (isOpen(question)) throw new Conflict(t('This question is already open.'))
    await update(it, { state: getOpenState(question.assignedTo), answeredAt: null, approvedBy: null })
    await record(it, ctx, 'question.reopened')
  })

/**
 * Publishes a question and its answer to all groups of the room. The publication and its event have no link to the
 * original question. If the room requires approval, the answer must be written by someone else or approved unchanged.
 * @throws {NotFound | Forbidden | Conflict}
 */
export const publishAnswer = (ctx: ActorCtx, ref: QuestionRef, form: PublishAnswerForm): Promise<void> =>
  changeAsFirm(ctx, ref, async ({ tx, room, question }) => {
    if (room.requireApproval && !isApprovedByTwo(question, form.answer, ctx.actor.uid))
      throw new Conflict(
        t(
          'This room requires approval by a second person. Ask someone else to publish this answer, or publish it as it was approved.',
        ),
      )
    const isSame = and(
      eq(roomPublications.roomId, room.id),
      eq(roomPublications.question, form.question),
      eq(roomPublications.answer, form.answer),
    )
    if ((await tx.$count(roomPublications, isSame)) > 0)
      throw new Conflict(t('This question and answer are already published.'))
    const number = room.lastPublication + 1
    await tx.update(rooms).set({ lastPublication: number }).where(eq(rooms.id, room.id))
    await tx.insert(roomPublications).values({ roomId: room.id, number, ...form, publishedOn: today() })
    await recordRoomEvent(tx, ctx, room.id, 'answer.published')
    await notifyRoomGuests(ctx, tx, eq(roomMembers.roomId, room.id), [
      { kind: 'room-publication', subjectId: room.id, version: number },
    ])
  })

function isApprovedByTwo(
  { answer, answeredBy, approvedBy }: Question,
  published: string,
  uid: string,
): boolean {
  if (answer === null) return false
  return answeredBy !== uid || (approvedBy !== null && published === answer)
}
