import { and, asc, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type CsvColumn, formatCsvRows, streamCsv } from '#app/core/csv.ts'
import { formatIsoMoment, today } from '#app/core/days.ts'
import { levelLabels } from '#app/core/room-levels.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { createZipFileNames } from '#app/domain/files/zip.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { printIndex } from '#app/domain/rooms/records/disclosure.server.tsx'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  roomAcceptances,
  roomAgreements,
  roomEntries,
  roomEvents,
  roomGroups,
  roomMembers,
  roomPublications,
  roomQuestions,
} from '#db/schema.ts'
import { listGroups } from '../groups.server.ts'
import { readRoomEvents, roomEventColumns } from '../records/room-activity.server.ts'
import type { ArchivePlan, IndexLine } from './archive-plan.server.ts'

/** Line of the index. `note`: reason why its file is missing from the archive, or null. */
export type WrittenLine = IndexLine & { note: string | null }

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Returns index.csv. In an archive of everything, each group has a column with its level and time of release. */
export async function createIndexCsv(db: Database, room: Room, { group }: ArchivePlan, lines: WrittenLine[]) {
  const shared: CsvColumn<WrittenLine>[] = [
    [t('Number'), ({ number }) => number],
    [t('Title'), ({ title }) => title],
  ]
  const file: CsvColumn<WrittenLine>[] = [
    ['SHA-256', (line) => line.file?.version.sha256],
    [t('File'), (line) => (line.note === null ? line.file?.path : '')],
    [t('Remark'), ({ note, removed }) => join(removed ? t('Removed from the room') : null, note)],
  ]
  const ofGroup: CsvColumn<WrittenLine>[] = [
    [t('Level'), ({ seen }) => seen && levelLabels[seen.level]],
    [t('Released'), ({ seen }) => seen && formatIsoMoment(seen.releasedAt)],
  ]
  const groups = group ? [] : await listGroups({ db }, room)
  const ofEverything: CsvColumn<WrittenLine>[] = [
    [t('Version'), (line) => line.file?.version.version],
    [t('Uploaded'), (line) => line.file && formatIsoMoment(line.file.version.createdAt)],
    ...groups.map(
      ({ id, name }): CsvColumn<WrittenLine> => [
        name,
        ({ releases }) => {
          const release = releases.get(id)
          return release && join(levelLabels[release.level], formatIsoMoment(release.releasedAt))
        },
      ],
    ),
  ]
  const columns = [...shared, ...(group ? ofGroup : ofEverything), ...file]
  const rows = lines.map((line) => columns.map(([, cell]) => cell(line)))
  // Headings contain group names, which need the same escaping as cells.
  return `\uFEFF${formatCsvRows([columns.map(([head]) => head), ...rows])}`
}

export const createIndexPdf = (
  ctx: Pick<Ctx, 'pdf'>,
  room: Room,
  { group, at }: ArchivePlan,
  lines: WrittenLine[],
) =>
  printIndex(
    ctx,
    {
      title: t('Index'),
      facts: [
        { term: t('Data Room'), value: room.name },
        ...(group ? [{ term: t('Group'), value: group.name }] : []),
        { term: t('At'), value: formatIsoMoment(at) },
      ],
      note: null,
      rows: lines.map(({ number, title, file, seen, note, removed }) => ({
        number,
        title,
        details: file
          ? [
              ...(seen
                ? [levelLabels[seen.level], t('released {time}', { time: formatIsoMoment(seen.releasedAt) })]
                : [t('version {version}', { version: file.version.version })]),
              ...(removed ? [t('Removed from the room')] : []),
              note ?? file.path,
            ]
          : [],
        hash: file ? file.version.sha256 : null,
      })),
    },
    `archive ${room.id}`,
  )

/** Returns questions.csv: questions with the answers sent until `at`, then the published answers. */
export async function createQuestionsCsv(db: Database, room: Room, { group, lines, at }: ArchivePlan) {
  const questions = await db
    .select({
      ...pick(roomQuestions, 'number', 'question', 'askedByName', 'askedAt', 'answer', 'answeredAt', 'page'),
      ...pick(roomQuestions, 'groupId', 'entryId'),
      group: roomGroups.name,
      title: roomEntries.title,
    })
    .from(roomQuestions)
    .innerJoin(roomGroups, eq(roomGroups.id, roomQuestions.groupId))
    .leftJoin(roomEntries, eq(roomEntries.id, roomQuestions.entryId))
    .where(
      and(
        group ? eq(roomQuestions.groupId, group.id) : eq(roomQuestions.roomId, room.id),
        lte(roomQuestions.askedAt, at),
      ),
    )
    .orderBy(asc(roomGroups.name), asc(roomGroups.id), asc(roomQuestions.number))
  const { earlierAnswers, published } = await replayAnswers(db, room, at)
  const publications = await db
    .select()
    .from(roomPublications)
    .where(
      and(
        eq(roomPublications.roomId, room.id),
        // Publications store only a day. Counting the events, which store the time, separates those of the last day.
        or(
          lt(roomPublications.publishedOn, today(at)),
          and(eq(roomPublications.publishedOn, today(at)), lte(roomPublications.number, published)),
        ),
      ),
    )
    .orderBy(asc(roomPublications.number))
  const titles = new Map(lines.map(({ entryId, title }) => [entryId, title]))
  const head = [t('Group'), t('Number'), t('Question'), t('Asked by'), t('Asked')]
  const rows = [
    [...head, t('Document'), t('Page'), t('Answer'), t('Answered')],
    ...questions.map((it) => {
      const title = titles.get(it.entryId ?? '') ?? (group ? null : it.title)
      const sent =
        it.answeredAt && it.answeredAt <= at
          ? { answer: it.answer, at: it.answeredAt }
          : earlierAnswers.get(`${it.groupId} ${it.number}`)
      return [
        it.group,
        it.number,
        it.question,
        it.askedByName,
        formatIsoMoment(it.askedAt),
        title,
        title && it.page,
        sent?.answer,
        sent && formatIsoMoment(sent.at),
      ]
    }),
    ...publications.map(({ number, question, answer, publishedOn }) => {
      const texts = [null, `P${number}`, question, null, null, null, null, answer, publishedOn]
      return texts
    }),
  ]
  return `\uFEFF${formatCsvRows(rows)}`
}

/** Returns the answers that groups had at a time, by `group number`, and the number of published answers. */
async function replayAnswers(db: Database, room: Room, at: Date) {
  const actions = ['question.answered', 'question.approved', 'question.reopened', 'answer.published']
  const events = await db
    .select(pick(roomEvents, 'action', 'groupId', 'data', 'createdAt'))
    .from(roomEvents)
    .where(
      and(eq(roomEvents.roomId, room.id), inArray(roomEvents.action, actions), lte(roomEvents.createdAt, at)),
    )
    .orderBy(asc(roomEvents.id))
  const earlierAnswers = new Map<string, { answer: string; at: Date }>()
  for (const { action, groupId, data, createdAt } of events) {
    // A publication has no data, so that nothing leads to its question.
    const { number, answer, sent }: { number?: number; answer?: string; sent?: boolean } = data ?? {}
    const isSent = action === 'question.approved' || sent === true
    if (isSent && answer) earlierAnswers.set(`${groupId} ${number}`, { answer, at: createdAt })
    else earlierAnswers.delete(`${groupId} ${number}`)
  }
  return {
    earlierAnswers,
    published: events.filter(({ action }) => action === 'answer.published').length,
  }
}

/** Actions of guests. All other actions would reveal the firm's work. */
const GUEST_ACTIONS = [
  'member.accepted',
  'document.viewed',
  'document.page-read',
  'document.downloaded',
  'question.asked',
]

/** Yields activity.csv without IP addresses. For a group, only its guests' actions, without version numbers. */
export function streamActivityCsv(
  db: Database,
  room: Room,
  { group, at }: ArchivePlan,
): AsyncIterable<string> {
  const isBeforeEnd = and(eq(roomEvents.roomId, room.id), lte(roomEvents.createdAt, at))
  const ofGroup = group
    ? and(eq(roomEvents.groupId, group.id), inArray(roomEvents.action, GUEST_ACTIONS))
    : undefined
  const reader = { kind: 'seller', room, archived: false, groupId: null } as const
  const columns = group ? roomEventColumns.filter(([head]) => head !== t('Version')) : roomEventColumns
  return streamCsv(null, columns, readRoomEvents(db, reader, and(isBeforeEnd, ofGroup)))
}

type AgreementFile = { path: string } & (
  | { text: string }
  | { stored: { key: string; bytes: number; sha256: string } }
)

export const ACCEPTANCES = 'agreements/acceptances.csv'

/** Lists the files in `agreements/`: texts, sealed PDFs of acceptances, and a list of all acceptances. */
export async function listAgreementFiles(
  db: Database,
  room: Room,
  { group, at }: ArchivePlan,
): Promise<AgreementFile[]> {
  const isIncluded = group ? eq(roomGroups.id, group.id) : eq(roomGroups.roomId, room.id)
  const texts = await db
    .select({ ...pick(roomAgreements, 'title', 'version', 'text', 'shownHash'), group: roomGroups.name })
    .from(roomAgreements)
    .innerJoin(roomGroups, eq(roomGroups.id, roomAgreements.groupId))
    .where(and(isIncluded, lte(roomAgreements.createdAt, at)))
    .orderBy(asc(roomGroups.name), asc(roomGroups.id), asc(roomAgreements.version))
  const acceptances = await db
    .select({
      ...pick(roomAcceptances, 'version', 'acceptedAt', 'storageKey', 'bytes', 'sealedSha256'),
      ...pick(roomMembers, 'name', 'email'),
      group: roomGroups.name,
      title: roomAgreements.title,
      shownHash: roomAgreements.shownHash,
    })
    .from(roomAcceptances)
    .innerJoin(roomMembers, eq(roomMembers.id, roomAcceptances.memberId))
    .innerJoin(roomGroups, eq(roomGroups.id, roomAcceptances.groupId))
    .leftJoin(
      roomAgreements,
      and(
        eq(roomAgreements.groupId, roomAcceptances.groupId),
        eq(roomAgreements.version, roomAcceptances.version),
        isNotNull(roomAgreements.title),
      ),
    )
    .where(and(isIncluded, lte(roomAcceptances.acceptedAt, at)))
    .orderBy(asc(roomAcceptances.acceptedAt), asc(roomAcceptances.id))
  if (texts.length === 0) return []
  const createPath = createZipFileNames()
  const files: AgreementFile[] = texts.map(({ group: name, title, version, text }) => ({
    path: createPath(`${group ? '' : `${name} – `}${title}.md`, version, 'agreements'),
    text,
  }))
  const rows: (string | number | null)[][] = [
    [t('Group'), t('Person'), t('Email'), t('Agreement'), t('Version'), 'SHA-256', t('Accepted'), t('File')],
  ]
  for (const acceptance of acceptances) {
    const { storageKey: key, bytes, sealedSha256: sha256, name, email, version } = acceptance
    const isSealed = key !== null && bytes !== null && sha256 !== null
    // Unsealed acceptances have a path, too, so that those of others are the same in each run.
    const path = createPath(`${name || email}.pdf`, version, 'agreements')
    if (isSealed) files.push({ path, stored: { key, bytes, sha256 } })
    const { group: groupName, title, shownHash, acceptedAt } = acceptance
    const file = isSealed ? path : null
    rows.push([groupName, name, email, title, version, shownHash, formatIsoMoment(acceptedAt), file])
  }
  return [...files, { path: ACCEPTANCES, text: `\uFEFF${formatCsvRows(rows)}` }]
}
