import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { groupBy } from '#app/core/group-by.ts'
import { isVisibleToGroup, selectMemberships } from '#app/domain/access/room-visibility.server.ts'
import {
  isOpenToStaff,
  isVisibleRoomOfSeller,
  type StaffReader,
} from '#app/domain/access/visibility.server.ts'
import type { DigestSection } from '#app/emails/digest.tsx'
import type { EmailedNotification } from '#app/emails/email-kinds.ts'
import { createRoomNewsSection, createRoomQuestionsSection } from '#app/emails/room-news.tsx'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/connect.server.ts'
import {
  projects,
  roomEntries,
  roomGroups,
  roomPublications,
  roomQuestions,
  roomReleases,
  rooms,
  users,
} from '#db/schema.ts'

type SelectDatabase = Pick<Database, 'select'>

/** Creates sections with news for guests of rooms, and with questions for the seller's side. */
export async function createRoomSectionsForClient(
  db: SelectDatabase,
  uid: string,
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const news = await listNews(db, uid, rows)
  const questions = await listQuestions(db, rows, {
    within: isVisibleRoomOfSeller({ uid }, rooms.projectId),
    isMine: eq(roomQuestions.assignedTo, uid),
    isOwn: sql`${roomQuestions.answeredBy} = ${uid}`,
  })
  return [
    ...(questions.length > 0 ? [createRoomQuestionsSection('client', questions)] : []),
    ...(news.length > 0 ? [createRoomNewsSection(news)] : []),
  ]
}

export async function createRoomSections(
  db: SelectDatabase,
  { email, reader }: { email: string; reader: StaffReader },
  rows: EmailedNotification[],
): Promise<DigestSection[]> {
  const [person] = await db.select({ uid: users.id }).from(users).where(eq(users.email, email))
  const uid = person?.uid ?? ''
  const questions = await listQuestions(db, rows, {
    within: isOpenToStaff(reader, rooms.projectId),
    isMine: or(isNull(roomQuestions.assignedTo), eq(roomQuestions.assignedTo, uid)),
    isOwn: sql`${roomQuestions.answeredBy} = ${uid}`,
  })
  return questions.length > 0 ? [createRoomQuestionsSection('admin', questions)] : []
}

/** Lists questions that the reader should answer (`isMine`), and answers to approve, except the reader's (`isOwn`). */
async function listQuestions(
  db: SelectDatabase,
  rows: EmailedNotification[],
  { within, isMine, isOwn }: { within: SQL | undefined; isMine: SQL | undefined; isOwn: SQL },
) {
  const wanted = rows.filter(({ kind }) => kind === 'room-question')
  if (wanted.length === 0) return []
  const getIds = (version: number) =>
    wanted.filter((row) => row.version === version).map(({ subjectId }) => subjectId)
  const isToApprove = sql<boolean>`(${rooms.requireApproval} and ${roomQuestions.answer} is not null)`
  return db
    .select({
      project: projects.id,
      projectTitle: projects.title,
      group: roomGroups.name,
      number: roomQuestions.number,
      by: roomQuestions.askedByName,
      question: roomQuestions.question,
      isToApprove,
    })
    .from(roomQuestions)
    .innerJoin(rooms, eq(rooms.id, roomQuestions.roomId))
    .innerJoin(projects, eq(projects.id, rooms.projectId))
    .innerJoin(roomGroups, eq(roomGroups.id, roomQuestions.groupId))
    .where(
      and(
        inArray(roomQuestions.state, ['asked', 'assigned']),
        ne(rooms.state, 'closed'),
        isNull(projects.archivedAt),
        within,
        or(
          and(inArray(roomQuestions.id, getIds(0)), isMine, sql`not ${isToApprove}`),
          and(inArray(roomQuestions.id, getIds(1)), isToApprove, sql`(${isOwn}) is not true`),
        ),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id), asc(roomQuestions.askedAt), asc(roomQuestions.id))
}

/** Lists the news of the rooms that the guest may enter, limited to what the group can see now. */
async function listNews(db: SelectDatabase, uid: string, rows: EmailedNotification[]) {
  const wanted = rows.filter(({ kind }) => kind.startsWith('room-') && kind !== 'room-question')
  if (wanted.length === 0) return []
  const memberships = await selectMemberships(db, uid)
  const entered = memberships.filter(({ accepted, lacksSecondFactor }) => accepted && !lacksSecondFactor)
  const answers = await listAnswers(
    db,
    entered.map(({ groupId }) => groupId),
    wanted.filter(({ kind }) => kind === 'room-answer').map(({ subjectId }) => subjectId),
  )
  const news = []
  for (const { room, groupId } of entered) {
    const ofRoom = wanted.filter(({ subjectId }) => subjectId === room.id)
    const getVersions = (kind: EmailedNotification['kind']) =>
      ofRoom.filter((row) => row.kind === kind).map(({ version }) => version)
    const item = {
      id: room.id,
      name: room.name,
      answered: (answers.get(groupId) ?? []).map(({ number }) => number),
      published: await listPublished(db, room.id, getVersions('room-publication')),
      documents: await countReleased(db, room.id, groupId, getVersions('room-release')),
    }
    if (item.answered.length + item.published.length + item.documents > 0) news.push(item)
  }
  return news
}

/** Lists the numbers of answered questions by group. */
async function listAnswers(db: SelectDatabase, groups: string[], ids: string[]) {
  const found = await db
    .select({ groupId: roomQuestions.groupId, number: roomQuestions.number })
    .from(roomQuestions)
    .where(
      and(
        inArray(roomQuestions.groupId, groups),
        inArray(roomQuestions.id, ids),
        isNotNull(roomQuestions.answeredAt),
      ),
    )
    .orderBy(asc(roomQuestions.number))
  return groupBy(found, 'groupId')
}

async function listPublished(db: SelectDatabase, roomId: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const found = await db
    .select({ number: roomPublications.number })
    .from(roomPublications)
    .where(and(eq(roomPublications.roomId, roomId), inArray(roomPublications.number, numbers)))
    .orderBy(asc(roomPublications.number))
  return found.map(({ number }) => number)
}

/** Counts the documents that were released to the group on one of the days and are visible to it now. */
async function countReleased(db: SelectDatabase, roomId: string, groupId: string, days: number[]) {
  if (days.length === 0) return 0
  const releasedOn = sql`to_char(${roomReleases.releasedAt} at time zone ${brand.timeZone}, 'YYYYMMDD')::int`
  const released = sql`exists (select 1 from ${roomReleases}
    where ${roomReleases.groupId} = ${groupId} and ${roomReleases.entryId} = ${roomEntries.id}
      and ${inArray(releasedOn, days)})`
  const isReleasedDocument = and(
    eq(roomEntries.roomId, roomId),
    eq(roomEntries.kind, 'document'),
    isVisibleToGroup(groupId),
    released,
  )
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(roomEntries)
    .where(isReleasedDocument)
  return row?.count ?? 0
}
