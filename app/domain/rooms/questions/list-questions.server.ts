import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import {
  findRoomOfProject,
  fullNumber,
  type Guest,
  isVisibleEntry,
  type RoomReader,
  seesNumbers,
} from '#app/domain/access/room-visibility.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import {
  type Page,
  pick,
  queryPage,
  ROWS_PER_PAGE,
  takeRows,
  toLikePatterns,
} from '#app/domain/list-queries.server.ts'
import { selectDisplayName } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import { roomEntries, roomGroups, roomPublications, roomQuestions } from '#db/schema.ts'
import { listGroups } from '../groups.server.ts'
import { hashAnswer } from './answer-question.server.ts'
import { listAnswerers } from './answerers.server.ts'
import type { QuestionState } from './question-forms.ts'

const sharedColumns = {
  ...pick(roomQuestions, 'id', 'number', 'askedByName', 'page', 'question', 'state', 'askedAt', 'answeredAt'),
  entryId: roomEntries.id,
  entryTitle: roomEntries.title,
}

/** Join condition on the entry that a question is about. No match if the reader can't see the entry. */
const isEntryOfQuestion = (reader: RoomReader) =>
  and(eq(roomEntries.id, roomQuestions.entryId), isVisibleEntry(reader))

const contains = (text: SQL, search: string) =>
  and(...toLikePatterns(search).map((pattern) => sql`lower(${text}) like ${pattern}`))

/** Condition on `roomQuestions`: guests see all questions of their group, other readers all questions of the room. */
const isVisibleQuestion = (reader: RoomReader): SQL =>
  and(
    eq(roomQuestions.roomId, reader.room.id),
    reader.kind === 'guest' ? eq(roomQuestions.groupId, reader.groupId) : undefined,
  ) as SQL

type GuestQuery = { search: string; after: string | null }

/** Lists the questions of the guest's group, the newest first, without unsent answers. */
export async function listQuestionsForGuest({ db }: ActorCtx, guest: Guest, { search, after }: GuestQuery) {
  const answer = sql<
    string | null
  >`case when ${roomQuestions.answeredAt} is not null then ${roomQuestions.answer} end`
  const list = db
    .select({
      ...sharedColumns,
      entryNumber: seesNumbers(guest) ? sql<string | null>`${fullNumber}` : sql<string | null>`null`,
      answer,
    })
    .from(roomQuestions)
    .leftJoin(roomEntries, isEntryOfQuestion(guest))
    .$dynamic()
  const within = isVisibleQuestion(guest)
  return queryPage(db, list, {
    id: roomQuestions.id,
    order: { key: roomQuestions.number.getSQL(), type: 'int', direction: 'desc' },
    where: and(within, contains(sql`${roomQuestions.question} || ' ' || coalesce(${answer}, '')`, search)),
    within,
    after,
  })
}

/** Finds the entry that a guest wants to ask about, or null if the guest can't see it. */
export async function findEntryToAskAbout({ db }: ActorCtx, guest: Guest, id: string) {
  const [entry] = await db
    .select({
      ...pick(roomEntries, 'id', 'title', 'kind'),
      number: seesNumbers(guest) ? fullNumber : sql<string | null>`null`,
    })
    .from(roomEntries)
    .where(and(eq(roomEntries.id, id), isVisibleEntry(guest)))
  return entry ?? null
}

/** Lists the answers published to all groups. `after`: last number on the previous page. */
export async function listPublications(db: Database, roomId: string, search: string, after: number | null) {
  const text = sql`${roomPublications.question} || ' ' || ${roomPublications.answer}`
  const found = await db
    .select(pick(roomPublications, 'number', 'question', 'answer', 'publishedOn'))
    .from(roomPublications)
    .where(
      and(
        eq(roomPublications.roomId, roomId),
        gt(roomPublications.number, after ?? 0),
        contains(text, search),
      ),
    )
    .orderBy(asc(roomPublications.number))
    .limit(ROWS_PER_PAGE + 1)
  const { rows, more } = takeRows(found, ROWS_PER_PAGE)
  return { rows, more: more ? String(rows.at(-1)?.number) : null }
}
export type Publications = Awaited<ReturnType<typeof listPublications>>

export type QuestionQuery = {
  search: string
  state: QuestionState | 'to-approve' | null
  groupId: string | null
  /** Only questions assigned to the user. */
  mine: boolean
  after: string | null
}

/** Columns of a question for the firm and the seller's side. */
const insiderColumns = {
  ...sharedColumns,
  entryNumber: fullNumber,
  group: roomGroups.name,
  answer: roomQuestions.answer,
  assignedTo: roomQuestions.assignedTo,
  assignee: selectDisplayName(roomQuestions.assignedTo),
  answeredBy: roomQuestions.answeredBy,
  author: selectDisplayName(roomQuestions.answeredBy),
  approver: selectDisplayName(roomQuestions.approvedBy),
}

/** Condition on `roomQuestions`: search and filters. */
const matches = (
  reader: RoomReader,
  uid: string,
  { search, state, groupId, mine }: Omit<QuestionQuery, 'after'>,
) =>
  and(
    isVisibleQuestion(reader),
    contains(
      sql`${roomQuestions.question} || ' ' || coalesce(${roomQuestions.answer}, '') || ' ' || ${roomQuestions.askedByName}`,
      search,
    ),
    state === 'to-approve' ? isAwaitingApproval : state ? eq(roomQuestions.state, state) : undefined,
    groupId ? eq(roomQuestions.groupId, groupId) : undefined,
    mine ? eq(roomQuestions.assignedTo, uid) : undefined,
  )

const isAwaitingApproval = and(
  isNotNull(roomQuestions.answer),
  isNull(roomQuestions.answeredAt),
  inArray(roomQuestions.state, ['asked', 'assigned']),
)

const selectQuestions = (db: Database, reader: RoomReader) =>
  db
    .select(insiderColumns)
    .from(roomQuestions)
    .innerJoin(roomGroups, eq(roomGroups.id, roomQuestions.groupId))
    .leftJoin(roomEntries, isEntryOfQuestion(reader))
    .$dynamic()

/**
 * Loads a page of questions for the firm or the seller's side, with the actions that the user may take.
 * @throws {NotFound}
 */
export async function loadQuestions(ctx: ActorCtx, projectId: string, query: QuestionQuery) {
  const { db, actor } = ctx
  const reader = await findRoomOfProject(ctx, projectId)
  const { room } = reader
  const canChange = room.state !== 'closed' && !reader.archived
  const [page, people, groups] = await Promise.all([
    queryPage(db, selectQuestions(db, reader), {
      id: roomQuestions.id,
      order: { key: roomQuestions.askedAt.getSQL(), type: 'timestamptz', direction: 'desc' },
      where: matches(reader, actor.uid, query),
      within: isVisibleQuestion(reader),
      after: query.after,
    }),
    listAnswerers(db, projectId),
    listGroups(ctx, room),
  ])
  const sellers = new Set(people.flatMap(({ uid, ofFirm }) => (ofFirm ? [] : [uid])))
  return {
    roomId: room.id,
    side: reader.kind,
    canChange,
    requireApproval: room.requireApproval,
    people,
    groups: groups.map((group) => pick(group, 'id', 'name')),
    more: page.more,
    rows: page.rows.map(({ answeredBy, ...row }) => {
      const isOpen = row.state === 'asked' || row.state === 'assigned'
      const isToApprove = room.requireApproval && isOpen && row.answer !== null
      return {
        ...row,
        isSent: row.answeredAt !== null,
        /** Revision of the answer. */
        version: getRevision(row.answer),
        isToApprove,
        /** Hash of the answer if the user may approve it, otherwise null. */
        approvable:
          canChange && isToApprove && answeredBy !== actor.uid ? hashAnswer(row.answer ?? '') : null,
        canAnswer: canChange && isOpen && (reader.kind === 'firm' || sellers.has(row.assignedTo ?? '')),
      }
    }),
  }
}
export type QuestionPage = Awaited<ReturnType<typeof loadQuestions>>
export type QuestionRow = QuestionPage['rows'][number]

export type ExportedQuestion = Awaited<ReturnType<typeof selectQuestions>>[number]

/** Reads a page of the questions for the export, oldest first within each group. */
export const readQuestionsToExport = (
  { db, actor }: ActorCtx,
  reader: RoomReader,
  query: Omit<QuestionQuery, 'after'>,
  after: string | null,
): Promise<Page<ExportedQuestion>> =>
  queryPage(db, selectQuestions(db, reader), {
    id: roomQuestions.id,
    order: { key: roomQuestions.askedAt.getSQL(), type: 'timestamptz', direction: 'asc' },
    where: matches(reader, actor.uid, query),
    within: isVisibleQuestion(reader),
    after,
    size: 500,
  })
