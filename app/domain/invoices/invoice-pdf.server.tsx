import type * as pdf from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { Ctx } from '#app/context.ts'
import type { Invoice } from '#app/domain/invoices/client-invoices.server.ts'
import { formatInvoiceTitle } from '#app/domain/invoices/invoice-labels.ts'
import {
  type InvoiceComponents,
  type InvoiceFact,
  type InvoiceLineCells,
  InvoiceSheet,
  type TransferCode,
} from '#app/domain/invoices/invoice-sheet.tsx'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { getIssuedCode } from '#app/domain/invoices/payment-offer.server.ts'
import { t } from '#app/texts.ts'
import { colors, fonts } from '#content/brand.ts'
import { language } from '#content/language.ts'
import logo from '#content/public/icon-192.png?inline'

// react-pdf's element types by name. The renderer itself is loaded only in its worker thread.
const PdfDocumentElement = 'DOCUMENT' as unknown as typeof pdf.Document
const PdfPage = 'PAGE' as unknown as typeof pdf.Page
const PdfView = 'VIEW' as unknown as typeof pdf.View
const PdfText = 'TEXT' as unknown as typeof pdf.Text
const PdfImage = 'IMAGE' as unknown as typeof pdf.Image
const PdfSvg = 'SVG' as unknown as typeof pdf.Svg
const PdfPath = 'PATH' as unknown as typeof pdf.Path
const PageNumber = 'PAGE_NUMBER' as unknown as typeof pdf.Text

type TextProps = { style?: pdf.Styles[string]; children: string }

// Sets styles on each text instead of inheriting them from the page: inherited styles make page numbers grow with every
// page.
const StyledText = ({ style, ...rest }: TextProps) => (
  <PdfText orphans={2} widows={2} {...rest} style={{ fontSize: 9.5, lineHeight: 1.45, ...style }} />
)

const { ink, lineStrong: line } = colors.always
const { soft, accent } = colors.light
const small = { fontSize: 7.5, color: soft } as const
const strong = { fontWeight: 700, fontSize: 12 } as const
// Names under which app/adapters/pdf/fonts.ts registers the fonts.
const getFontNames = (role: keyof typeof fonts) => fonts[role].print.map((_, i) => `${role} ${i}`)
const sans = [...getFontNames('text'), 'DejaVu Sans', 'Unifont']
const serif = [...getFontNames('display'), ...sans]
/** The brand's display font, available in two weights. */
const displayFont = { fontFamily: serif, fontWeight: fonts.display.weight >= 600 ? 700 : 400 } as const

/** A4 document. Lengths are in points. */
const PdfDocument = ({
  title,
  author,
  date,
  children,
}: {
  title: string
  author: string
  date?: Date
  children: ReactNode
}) => (
  <PdfDocumentElement
    title={title}
    author={author}
    creator="Foyer"
    producer="Foyer"
    language={language.lang}
    pdfVersion="1.7"
    {...(date ? { creationDate: date, modificationDate: date } : {})}
  >
    <PdfPage
      size="A4"
      style={{
        fontFamily: sans,
        fontSize: 9.5,
        color: ink,
        paddingTop: 48,
        paddingHorizontal: 52,
        paddingBottom: 72,
      }}
    >
      {children}
    </PdfPage>
  </PdfDocumentElement>
)

const Label = ({ children }: { children: string }) => (
  <StyledText style={{ fontSize: 8, color: soft, marginBottom: 2 }}>{children}</StyledText>
)

const FactList = ({ facts }: { facts: InvoiceFact[] }) =>
  facts.map(({ term, value }) => (
    <PdfView key={term} wrap={false} style={{ flexDirection: 'row', columnGap: 8, marginBottom: 2 }}>
      <StyledText style={{ width: 92, color: soft }}>{term}</StyledText>
      <StyledText style={{ flex: 1 }}>{value}</StyledText>
    </PdfView>
  ))

const columns: {
  name: keyof InvoiceLineCells
  style: { width: number; textAlign: 'right' } | { flex: number }
}[] = [
  { name: 'description', style: { flex: 1 } },
  { name: 'quantity', style: { width: 62, textAlign: 'right' } },
  { name: 'price', style: { width: 84, textAlign: 'right' } },
  { name: 'tax', style: { width: 56, textAlign: 'right' } },
  { name: 'net', style: { width: 92, textAlign: 'right' } },
]

// A separate view instead of a border, because react-pdf fails on borders of elements split by a page break.
const HorizontalRule = ({ strong = false }: { strong?: boolean }) => (
  <PdfView style={{ height: strong ? 1 : 0.5, backgroundColor: strong ? ink : line }} />
)

const TableRow = ({ cells, head = false }: { cells: InvoiceLineCells; head?: boolean }) => (
  <PdfView fixed={head}>
    <PdfView style={{ flexDirection: 'row', columnGap: 8, paddingVertical: 5, color: head ? soft : ink }}>
      {columns.map(({ name, style }) => (
        <StyledText key={name} style={style}>
          {cells[name]}
        </StyledText>
      ))}
    </PdfView>
    <HorizontalRule strong={head} />
  </PdfView>
)

const PdfTransferCode = ({ code: { path, size } }: { code: TransferCode }) => (
  <PdfView wrap={false} style={{ width: 96 }}>
    <PdfSvg viewBox={`0 0 ${size} ${size}`} style={{ width: 96, height: 96 }}>
      <PdfPath d={path} fill="#000000" />
    </PdfSvg>
    <StyledText style={{ ...small, textAlign: 'center' }}>{t('Scan with your banking app')}</StyledText>
  </PdfView>
)

const pdfInvoiceComponents: InvoiceComponents = {
  Letterhead: ({ name, lines }) => (
    <PdfView
      style={{
        flexDirection: 'row',
        columnGap: 24,
        borderBottomWidth: 2,
        borderColor: accent,
        paddingBottom: 14,
      }}
    >
      <PdfView style={{ flexDirection: 'row', columnGap: 10, flex: 1 }}>
        <PdfImage src={logo} style={{ width: 28, height: 28 }} />
        <StyledText style={{ ...displayFont, flex: 1, fontSize: 20, lineHeight: 1.2 }}>{name}</StyledText>
      </PdfView>
      <StyledText style={{ fontSize: 8, color: soft, textAlign: 'right' }}>{lines.join('\n')}</StyledText>
    </PdfView>
  ),
  Heading: ({ title, status }) => (
    <PdfView
      style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', marginTop: 28 }}
    >
      <StyledText style={{ ...displayFont, fontSize: 26, lineHeight: 1.2 }}>{title}</StyledText>
      {status && (
        <StyledText
          style={{
            color: accent,
            fontWeight: 700,
            fontSize: 11,
            borderWidth: 1,
            borderColor: accent,
            padding: 5,
          }}
        >
          {invoiceStatusLabels[status]}
        </StyledText>
      )}
    </PdfView>
  ),
  Facts: ({ buyer, facts }) => (
    <PdfView style={{ flexDirection: 'row', columnGap: 24, marginTop: 18, marginBottom: 22 }}>
      <PdfView style={{ flex: 1 }}>
        <Label>{t('Bill to')}</Label>
        <StyledText>{buyer}</StyledText>
      </PdfView>
      <PdfView style={{ flex: 1 }}>
        <FactList facts={facts} />
      </PdfView>
    </PdfView>
  ),
  Lines: ({ heads, lines }) => (
    <PdfView>
      <TableRow cells={heads} head />
      {lines.map((cells, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in a fixed order
        <TableRow key={i} cells={cells} />
      ))}
    </PdfView>
  ),
  Totals: ({ subtotals, total }) => (
    <PdfView wrap={false} style={{ marginTop: 12, marginLeft: 'auto', width: 280 }}>
      {[...subtotals, total].map((sum) => (
        <PdfView
          key={sum.term}
          style={{
            flexDirection: 'row',
            justifyContent: 'space-between',
            columnGap: 8,
            paddingVertical: 3,
            ...(sum === total
              ? {
                  borderTopWidth: 1,
                  borderColor: ink,
                  marginTop: 3,
                  paddingTop: 6,
                  fontWeight: 700,
                  fontSize: 12,
                }
              : {}),
          }}
        >
          <StyledText style={sum === total ? strong : {}}>{sum.term}</StyledText>
          <StyledText style={sum === total ? strong : {}}>{sum.value}</StyledText>
        </PdfView>
      ))}
    </PdfView>
  ),
  TextSection: ({ title, text, facts = [], code }) => (
    <PdfView style={{ marginTop: 22, flexDirection: 'row', columnGap: 24 }}>
      <PdfView style={{ flex: 1 }}>
        <StyledText style={{ ...displayFont, fontSize: 14, marginBottom: 4 }}>{title}</StyledText>
        <StyledText style={{ marginBottom: facts.length > 0 ? 8 : 0 }}>{text}</StyledText>
        <FactList facts={facts} />
      </PdfView>
      {code && <PdfTransferCode code={code} />}
    </PdfView>
  ),
  Footer: ({ text }) => (
    <PdfView
      fixed
      style={{
        position: 'absolute',
        left: 52,
        right: 52,
        bottom: 28,
        height: 24,
        flexDirection: 'row',
        columnGap: 24,
      }}
    >
      <StyledText style={{ ...small, flex: 1 }}>{text}</StyledText>
      {/* The PDF worker inserts the page numbers. */}
      <PageNumber style={{ ...small, width: 80, textAlign: 'right' }}>
        {t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' })}
      </PageNumber>
    </PdfView>
  ),
}

/**
 * The same invoice always produces the same bytes. A sent invoice is a PDF/A that contains its XML, if there is one.
 * @throws {Failure} 503 when the queue is full
 */
export function renderInvoicePdf(
  { pdf }: Pick<Ctx, 'pdf'>,
  invoice: Invoice,
  { requester, invoiceXml = null }: { requester: string | undefined; invoiceXml?: string | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const about = { title: formatInvoiceFileTitle(invoice), author: invoice.issuer.firm.name }
  const date = invoice.issuedOn ? new Date(invoice.issuedOn) : null
  return pdf.print(
    <PdfDocument {...about} {...(date ? { date } : {})}>
      <InvoiceSheet
        invoice={invoice}
        parts={pdfInvoiceComponents}
        transferCode={getIssuedCode(invoice)}
        asIssued
      />
    </PdfDocument>,
    { requester, archive: date && { ...about, date, language: language.lang, invoiceXml } },
  )
}

/** Name of an invoice's file, without its extension. */
export const formatInvoiceFileTitle = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  number ? formatInvoiceTitle({ kind, number }) : t('Invoice draft')
