import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#app/context.ts'
import { formatIsoMoment } from '#app/core/days.ts'
import { PdfSheet, PdfText } from '#app/domain/files/pdf-elements.tsx'

/** Watermark on each viewed or downloaded page. */
export type Mark = { lines: string[] }

type MarkFacts = { name: string; email: string; room: string; clientIp: string; at: Date }

export const createMark = ({ name, email, room, clientIp, at }: MarkFacts): Mark => ({
  lines: [name, email, room, `${formatIsoMoment(at)} · ${clientIp}`],
})

/** In points. Fits lines of 50 ordinary characters. */
const SIZE = { width: 380, height: 84 }
// A second line of a name could push other lines off the sheet.
const LINE = { fontSize: 12, lineHeight: 1.25, maxLines: 1 }
/** Widths relative to the font size, at most: of ordinary and of wide characters. */
const CHARACTER_WIDTH = { ordinary: 0.62, wide: 1.05 }
const WIDE = /[^a-ln-vx-z\d\s.,:;'()·–-]/g

/** Prints the mark as PDF: black on page 1, white on page 2. */
export const printMark = ({ pdf }: Pick<Ctx, 'pdf'>, { lines }: Mark, requester: string) =>
  pdf.print(
    <PdfSheet colors={['#000', '#fff']} size={SIZE}>
      {lines.map((line, i) => (
        // Long lines get a smaller font instead of a break, so that an email stays searchable.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <PdfText key={i} style={{ ...LINE, fontSize: fitFontSize(line) }}>
          {line}
        </PdfText>
      ))}
    </PdfSheet>,
    { requester },
  )

function fitFontSize(line: string): number {
  const wide = line.match(WIDE)?.length ?? 0
  const width = wide * CHARACTER_WIDTH.wide + (line.length - wide) * CHARACTER_WIDTH.ordinary
  return Math.min(LINE.fontSize, SIZE.width / Math.max(width, 1))
}

/** Time for which a reader's pages share the same mark, with the time of the first page. */
const MAX_AGE_MS = 5 * 60_000
const MAX_MARKS = 500
const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_MARKS, ttl: MAX_AGE_MS })

/** Draws a reader's mark as a picture, black on white. Cached for five minutes. */
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
