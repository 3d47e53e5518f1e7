import type { Ctx } from '#app/context.ts'
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
import { firm } from '#content/firm.ts'

type IndexPdf = {
  title: string
  facts: { term: string; value: string }[]
  note: string | null
  /** Folders have no details and no hash. */
  rows: { number: string; title: string; details: string[]; hash: string | null }[]
}

/** Prints an index as PDF. @throws {Failure} 503 if the queue is full or printing takes too long */
export const printIndex = (
  { pdf }: Pick<Ctx, 'pdf'>,
  { title, facts, note, rows }: IndexPdf,
  requester: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  pdf.print(
    <PdfDocument title={title} author={firm.name}>
      <PdfLetterhead name={firm.name} lines={[]} />
      <PdfHeading title={title} mark={null} />
      <PdfView style={{ marginTop: 12, marginBottom: 12 }}>
        <FactList facts={facts} />
      </PdfView>
      {note && <StyledText>{note}</StyledText>}
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
    </PdfDocument>,
    { requester },
  )
