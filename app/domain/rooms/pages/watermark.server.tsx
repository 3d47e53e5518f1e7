import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#app/context.ts'
import { formatIsoMoment } from '#app/core/days.ts'
import { PdfSheet, PdfText } from '#app/domain/files/pdf-elements.tsx'

/** Lines of text on each page that someone views or downloads. */
export type Mark = { lines: string[] }

type MarkFacts = { name: string; email: string; room: string; clientIp: string; at: Date }

/** Returns the mark of what a person views or downloads. */
export const createMark = ({ name, email, room, clientIp, at }: MarkFacts): Mark => ({
  lines: [name, email, room, `${formatIsoMoment(at)} · ${clientIp}`],
})

/** In points. A line of 60 characters fits. */
const SIZE = { width: 380, height: 84 }
const LINE = { fontSize: 12, lineHeight: 1.25 }
const MAX_LINE_LENGTH = 60

/** Returns the mark as PDF: in black on the first page, in white on the second. */
export const printMark = ({ pdf }: Pick<Ctx, 'pdf'>, { lines }: Mark, requester: string) =>
  pdf.print(
    <PdfSheet colors={['#000', '#fff']} size={SIZE}>
      {lines.map((line, i) => (
        // Long lines get smaller instead of breaking, so that an email stays in one piece.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <PdfText key={i} style={{ ...LINE, fontSize: fitFontSize(line) }}>
          {line}
        </PdfText>
      ))}
    </PdfSheet>,
    { requester },
  )

const fitFontSize = (line: string) => LINE.fontSize * Math.min(1, MAX_LINE_LENGTH / Math.max(line.length, 1))

/** A reader's pages have the time of the first of them, for up to this long. */
const MAX_AGE_MS = 5 * 60_000
const MAX_MARKS = 500
const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_MARKS, ttl: MAX_AGE_MS })

/** Returns the mark of a reader as a picture, black on white. Within five minutes, it is the same. */
export async function drawMark(ctx: Pick<Ctx, 'pdf' | 'pages'>, facts: MarkFacts, requester: string) {
  const { at, ...reader } = facts
  const key = createHash('sha256').update(JSON.stringify(reader)).digest('hex')
  const known = pictures.get(key)
  if (known) return known
  const file = {
    key: `${key} ${at.getTime()}`,
    read: () => printMark(ctx, createMark(facts), requester),
  }
  const picture = ctx.pages.render(file, 1, `mark ${requester}`)
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}
