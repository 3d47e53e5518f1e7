import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { formatIsoMoment } from '#app/core/days.ts'
import { formatNumber } from '#app/core/formats.ts'
import { levelLabels } from '#app/core/room-levels.ts'
import type { Insider } from '#app/domain/access/room-visibility.server.ts'
import {
  FactList,
  HorizontalRule,
  PdfDocument,
  PdfFooter,
  PdfHeading,
  PdfLetterhead,
  PdfText,
  PdfView,
  StyledText,
  small,
} from '#app/domain/files/pdf-elements.tsx'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { roomMembers } from '#db/schema.ts'
import { findGroup } from '../groups.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import { noAccessTexts, replayAccess, replayDocuments } from './replay-visibility.ts'
import { loadGroupHistory } from './room-history.server.ts'

/**
 * Lists the people of a group and the documents that it could see at a time, derived from append-only records.
 * @throws {NotFound} if the room has no such group
 */
export async function createDisclosureList(
  { db }: Pick<ActorCtx, 'db'>,
  { room }: Insider,
  groupId: string,
  at: Date,
) {
  const group = await findGroup(db, room, groupId)
  const history = await loadGroupHistory(db, room, group)
  const noAccess = replayAccess(history, at)
  const people = await db
    .select(pick(roomMembers, 'name', 'email', 'invitedAt'))
    .from(roomMembers)
    .where(
      and(
        eq(roomMembers.groupId, groupId),
        lte(roomMembers.invitedAt, at),
        or(isNull(roomMembers.removedAt), gt(roomMembers.removedAt, at)),
      ),
    )
    .orderBy(roomMembers.invitedAt, roomMembers.id)
  return {
    group: { id: group.id, name: group.name },
    room: room.name,
    at,
    noAccess,
    people,
    documents: noAccess ? [] : replayDocuments(history, at),
  }
}
export type DisclosureList = Awaited<ReturnType<typeof createDisclosureList>>

/** Like `createDisclosureList`, and records the export. */
export async function exportDisclosure(ctx: ActorCtx, reader: Insider, groupId: string, at: Date) {
  const list = await createDisclosureList(ctx, reader, groupId, at)
  const data = { at: at.toISOString() }
  await recordRoomEvent(ctx.db, ctx, reader.room.id, 'disclosure.exported', { groupId, data })
  return list
}

/** Prints a disclosure list as PDF. @throws {Failure} 503 if the queue is full or printing takes too long */
export function printDisclosure(ctx: Pick<Ctx, 'pdf'>, list: DisclosureList, requester: string) {
  const { group, room, at, noAccess, people, documents } = list
  return printIndex(
    ctx,
    {
      title: t('Disclosure list'),
      facts: [
        { term: t('Data Room'), value: room },
        { term: t('Group'), value: group.name },
        { term: t('At'), value: formatIsoMoment(at) },
        { term: t('People'), value: people.map(({ name, email }) => `${name} <${email}>`).join(', ') || '–' },
        { term: t('Documents'), value: String(formatNumber(documents.length)) },
      ],
      note: noAccess && noAccessTexts[noAccess],
      rows: documents.map(({ number, title, level, release }) => ({
        number,
        title,
        details: [
          levelLabels[level],
          t('version {version}', { version: release.version }),
          t('released {time}', { time: formatIsoMoment(release.releasedAt) }),
        ],
        hash: release.sha256,
      })),
    },
    requester,
  )
}

type IndexPdf = {
  title: string
  facts: { term: string; value: string }[]
  note: string | null
  /** Folders have no details and no hash. */
  rows: { number: string; title: string; details: string[]; hash: string | null }[]
}

const ROWS_PER_SECTION = 150
/** Typical time to print a section on a busy machine. */
const TIME_PER_SECTION_MS = 15_000

/** Prints an index as PDF. @throws {Failure} 503 if the queue is full or printing takes too long */
export function printIndex(
  { pdf }: Pick<Ctx, 'pdf'>,
  { title, facts, note, rows }: IndexPdf,
  requester: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const starts = rows.flatMap((_, i) => (i % ROWS_PER_SECTION === 0 ? [i] : []))
  const [first, ...rest] = starts.map((start) => (
    <IndexRows key={start} title={title} rows={rows.slice(start, start + ROWS_PER_SECTION)} />
  ))
  return pdf.print(
    <PdfDocument title={title} author={firm.name} sections={rest}>
      <PdfLetterhead name={firm.name} lines={[]} />
      <PdfHeading title={title} mark={null} />
      <PdfView style={{ marginTop: 12, marginBottom: 12 }}>
        <FactList facts={facts} />
      </PdfView>
      {note && <StyledText>{note}</StyledText>}
      {first ?? <PdfFooter text={title} />}
    </PdfDocument>,
    { requester, extraTimeMs: rest.length * TIME_PER_SECTION_MS },
  )
}

const IndexRows = ({ title, rows }: Pick<IndexPdf, 'title' | 'rows'>) => (
  <>
    {rows.map(({ number, title: name, details, hash }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <PdfView key={i} wrap={false} style={{ marginTop: 4 }}>
        {hash !== null && <HorizontalRule />}
        <PdfText style={{ fontSize: 9.5, marginTop: 3, ...(hash === null ? { fontWeight: 700 } : {}) }}>
          {number ? `${number}  ${name}` : name}
        </PdfText>
        {hash !== null && <PdfText style={small}>{`${details.join(' · ')}\nSHA-256 ${hash}`}</PdfText>}
      </PdfView>
    ))}
    <PdfFooter text={title} />
  </>
)
