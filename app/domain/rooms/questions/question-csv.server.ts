import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { type CsvColumn, parseCsvRows } from '#app/core/csv.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import {
  fullNumber,
  type Insider,
  isListedEntry,
  isVisibleToGroup,
  type Room,
} from '#app/domain/access/room-visibility.server.ts'
import { pick, readAllPages } from '#app/domain/list-queries.server.ts'
import { notifyApprovers, notifyRoomGuests } from '#app/domain/notifications/notify-room.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEntries, roomGroups, roomMembers, roomQuestions } from '#db/schema.ts'
import { findGroup } from '../groups.server.ts'
import { changeRoom } from '../lock-room.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import { storeAnswer } from './answer-question.server.ts'
import { insertQuestion } from './ask-question.server.ts'
import { type ExportedQuestion, type QuestionQuery, readQuestionsToExport } from './list-questions.server.ts'
import { AnswerQuestionForm, AskForm, QUESTION_STATES } from './question-forms.ts'

/** Headings of the columns that the import reads. It ignores all others. */
const HEADINGS = {
  group: t('Group'),
  number: t('Number'),
  question: t('Question'),
  document: t('Document'),
  page: t('Page'),
  answer: t('Answer'),
}

export const QUESTION_COLUMNS: CsvColumn<ExportedQuestion>[] = [
  [HEADINGS.group, ({ group }) => group],
  [HEADINGS.number, ({ number }) => number],
  [t('Status'), ({ state }) => QUESTION_STATES[state].label],
  [t('Asked by'), ({ askedByName }) => askedByName],
  [t('Asked'), ({ askedAt }) => askedAt],
  // Includes the title, because spreadsheets convert 1.2 alone to a date or a decimal number.
  [HEADINGS.document, ({ entryNumber, entryTitle }) => entryTitle && `${entryNumber} ${entryTitle}`],
  [HEADINGS.page, ({ page }) => page],
  [HEADINGS.question, ({ question }) => question],
  [t('Assigned to'), ({ assignee }) => assignee],
  [HEADINGS.answer, ({ answer }) => answer],
  [t('Answered'), ({ answeredAt }) => answeredAt],
]

/** Exports questions, and records that. @throws {NotFound} if the room has no such group */
export async function exportQuestions(ctx: ActorCtx, reader: Insider, query: Omit<QuestionQuery, 'after'>) {
  const { room } = reader
  // Events are permanent evidence, so they name only groups that exist.
  if (query.groupId) await findGroup(ctx.db, room, query.groupId)
  await recordRoomEvent(ctx.db, ctx, room.id, 'questions.exported', { groupId: query.groupId })
  return readAllPages((after) => readQuestionsToExport(ctx, reader, query, after))
}

const MAX_ROWS = 1000

/** Row of an imported file. `row` counts from 1 and includes the headings. */
type ImportedRow = { row: number; number: number | null; cells: Record<keyof typeof HEADINGS, string> }

const createRowFailure = (row: number, message: string) =>
  new Failure(400, t('Row {row}: {message} Nothing was imported.', { row, message }), 'document')

/**
 * Imports a CSV file with one question of a group per row. A row with a number answers that question, unless the answer
 * is empty or unchanged. A row without a number adds a question in the firm's name, with or without an answer. Sends
 * the answers, or stores them as drafts if the room requires approval. Imports nothing if any row fails.
 * @throws {NotFound | Conflict} @throws {Failure} 400 that names the row
 */
export async function importQuestions(ctx: AdminCtx, projectId: string, groupId: string, file: Uint8Array) {
  const rows = readRows(decode(file))
  return changeRoom(ctx, projectId, async (tx, room) => {
    const [group] = await tx
      .select()
      .from(roomGroups)
      .where(and(eq(roomGroups.id, groupId), eq(roomGroups.roomId, room.id)))
    if (!group) throw new Failure(400, t('Select a group.'), 'group')
    const entries = await listEntriesOf(tx, room.id, groupId)
    const existing = await tx.select().from(roomQuestions).where(eq(roomQuestions.groupId, groupId))
    const byNumber = new Map(existing.map((question) => [question.number, question]))
    const answered: string[] = []
    let asked = 0
    for (const imported of rows) {
      const { row, number, cells } = imported
      if (cells.group && cells.group !== group.name)
        throw createRowFailure(
          row,
          t('This question belongs to the group “{group}”.', { group: cells.group }),
        )
      const answer = cells.answer && parse(row, AnswerQuestionForm, cells).answer
      let question = number === null ? undefined : byNumber.get(number)
      if (number !== null && !question)
        throw createRowFailure(row, t('The group has no question {number}.', { number }))
      if (!question) {
        question = await createQuestion(ctx, tx, { room, groupId, entries }, imported)
        asked += 1
      }
      if (!answer || answer === question.answer) continue
      const { id, state } = question
      // A file may contain the same number twice.
      if (state === 'answered' || state === 'closed' || answered.includes(id))
        throw createRowFailure(row, t('This question is already answered or closed.'))
      await storeAnswer(ctx, { tx, room, question }, answer)
      answered.push(id)
    }
    if (asked + answered.length === 0) throw new Conflict(t('There is nothing new in this file.'))
    if (room.requireApproval) await notifyApprovers(ctx, tx, { projectId, questions: answered })
    else
      await notifyRoomGuests(
        ctx,
        tx,
        eq(roomMembers.groupId, groupId),
        answered.map((id) => ({ kind: 'room-answer', subjectId: id })),
      )
    const counts = { asked, answered: answered.length }
    await recordRoomEvent(tx, ctx, room.id, 'questions.imported', { groupId, data: counts })
    return { ...counts, isSent: !room.requireApproval }
  })
}

/** Excel saves 'CSV' as Windows-1252, and 'CSV UTF-8' as UTF-8. */
function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function readRows(text: string): ImportedRow[] {
  let parsed: string[][]
  try {
    parsed = parseCsvRows(text)
  } catch {
    throw new Failure(400, t('This file can’t be read. Save it as CSV, and try again.'), 'document')
  }
  const isHeadings = (row: string[]) =>
    row.some((head) => ['question', HEADINGS.question.toLowerCase()].includes(head.trim().toLowerCase()))
  const start = isHeadings(parsed[1] ?? []) && !isHeadings(parsed[0] ?? []) ? 1 : 0
  const [heads = [], ...rows] = parsed.slice(start)
  const keys = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]
  const findColumn = (key: keyof typeof HEADINGS) =>
    heads.findIndex((head) => [key, HEADINGS[key].toLowerCase()].includes(head.trim().toLowerCase()))
  const columns = keys.map((key) => [key, findColumn(key)] as const)
  if (!columns.some(([key, at]) => key === 'question' && at >= 0))
    throw new Failure(
      400,
      t('The first row needs headings, at least “{heading}”.', { heading: HEADINGS.question }),
      'document',
    )
  if (rows.length > MAX_ROWS)
    throw new Failure(400, t('A file can have up to {max} questions.', { max: MAX_ROWS }), 'document')
  return rows.map((row, index) => {
    const cells = Object.fromEntries(columns.map(([key, at]) => [key, row[at]?.trim() ?? '']))
    const { number = '' } = cells
    if (number && !/^\d{1,9}$/.test(number))
      throw createRowFailure(start + index + 2, t('“{number}” isn’t the number of a question.', { number }))
    return {
      row: start + index + 2,
      number: number ? Number(number) : null,
      cells: cells as ImportedRow['cells'],
    }
  })
}

/** Returns the entries that a group sees by full number. */
async function listEntriesOf(tx: Transaction, roomId: string, groupId: string) {
  const rows = await tx
    .select({ ...pick(roomEntries, 'id', 'title'), number: fullNumber })
    .from(roomEntries)
    .where(and(eq(roomEntries.roomId, roomId), isListedEntry, isVisibleToGroup(groupId)))
  return new Map(rows.map((entry) => [entry.number, entry]))
}

type QuestionPlace = {
  room: Room
  groupId: string
  /** Entries that the group sees, by number. */
  entries: Awaited<ReturnType<typeof listEntriesOf>>
}

async function createQuestion(
  ctx: ActorCtx,
  tx: Transaction,
  { room, groupId, entries }: QuestionPlace,
  { row, cells }: ImportedRow,
) {
  const form = parse(row, AskForm, { question: cells.question, page: cells.page || undefined })
  const document = /^[\d.]*\d/.exec(cells.document)?.[0] ?? cells.document
  const entry = document ? entries.get(document) : null
  if (entry === undefined)
    throw createRowFailure(row, t('The group can’t see a document {number}.', { number: document }))
  return insertQuestion(
    tx,
    ctx,
    { room, groupId },
    { ...form, entry, memberId: null, askedByName: firm.name },
  )
}

function parse<Value>(row: number, schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value)
  if (error) throw createRowFailure(row, error.issues[0]?.message ?? '')
  return data
}
