import type { Ctx } from '#app/context.ts'
import {
  displayFont,
  FactList,
  HorizontalRule,
  ink,
  Label,
  PdfDocument,
  PdfFooter,
  PdfHeading,
  PdfLetterhead,
  PdfPath,
  PdfSvg,
  PdfView,
  StyledText,
  small,
  soft,
} from '#app/domain/files/pdf-elements.tsx'
import type { Invoice } from '#app/domain/invoices/client-invoices.server.ts'
import { formatInvoiceTitle, type TitledInvoice } from '#app/domain/invoices/invoice-labels.ts'
import {
  type InvoiceComponents,
  type InvoiceLineCells,
  InvoiceSheet,
  type TransferCode,
} from '#app/domain/invoices/invoice-sheet.tsx'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { getIssuedCode } from '#app/domain/invoices/payment-options.server.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'

const strong = { fontWeight: 700, fontSize: 12 } as const

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
  Letterhead: PdfLetterhead,
  Heading: ({ title, status }) => <PdfHeading title={title} mark={status && invoiceStatusLabels[status]} />,
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
  Footer: PdfFooter,
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
export const formatInvoiceFileTitle = (invoice: TitledInvoice) =>
  invoice.number
    ? formatInvoiceTitle(invoice)
    : invoice.kind === 'credit-note'
      ? t('Credit note draft')
      : t('Invoice draft')
