import type * as pdf from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { colours, fonts } from '#content/brand.ts'
import { language } from '#content/language.ts'
import type { Fact, SheetLine, SheetParts } from './sheet.tsx'
import { invoiceStatusLabels } from './status-labels.ts'

// Element types of react-pdf by name. The renderer itself is loaded only in its worker thread.
const Document = 'DOCUMENT' as unknown as typeof pdf.Document
const Page = 'PAGE' as unknown as typeof pdf.Page
const View = 'VIEW' as unknown as typeof pdf.View
const Plain = 'TEXT' as unknown as typeof pdf.Text
const PageNumber = 'PAGE_NUMBER' as unknown as typeof pdf.Text

type TextProps = { style?: pdf.Styles[string]; children: string }

// Styled on each text instead of inherited from the page: inherited styles make page numbers grow with every page.
const Text = ({ style, ...rest }: TextProps) => (
  <Plain orphans={2} widows={2} {...rest} style={{ fontSize: 9.5, lineHeight: 1.45, ...style }} />
)

const { ink, lineStrong: line } = colours.always
const { soft, accent } = colours.light
const small = { fontSize: 7.5, color: soft } as const
const strong = { fontWeight: 700, fontSize: 12 } as const
// Names under which app/adapters/pdf/fonts.ts registers the fonts.
const facesOf = (role: keyof typeof fonts) => fonts[role].print.map((_, i) => `${role} ${i}`)
const sans = [...facesOf('text'), 'DejaVu Sans', 'Unifont']
const serif = [...facesOf('display'), ...sans]
/** Display font of the brand, available in two weights. */
const display = { fontFamily: serif, fontWeight: fonts.display.weight >= 600 ? 700 : 400 } as const

/** A4 document. Lengths are in points. */
export const PdfDocument = ({
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
  <Document
    title={title}
    author={author}
    creator="Foyer"
    producer="Foyer"
    language={language.lang}
    {...(date ? { creationDate: date, modificationDate: date } : {})}
  >
    <Page
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
    </Page>
  </Document>
)

const Label = ({ children }: { children: string }) => (
  <Text style={{ fontSize: 8, color: soft, marginBottom: 2 }}>{children}</Text>
)

const Terms = ({ facts }: { facts: Fact[] }) =>
  facts.map(({ term, value }) => (
    <View key={term} wrap={false} style={{ flexDirection: 'row', marginBottom: 2 }}>
      <Text style={{ width: 84, color: soft }}>{term}</Text>
      <Text style={{ flex: 1 }}>{value}</Text>
    </View>
  ))

const columns: { name: keyof SheetLine; style: { width: number; textAlign: 'right' } | { flex: number } }[] =
  [
    { name: 'description', style: { flex: 1 } },
    { name: 'quantity', style: { width: 62, textAlign: 'right' } },
    { name: 'price', style: { width: 84, textAlign: 'right' } },
    { name: 'tax', style: { width: 48, textAlign: 'right' } },
    { name: 'net', style: { width: 92, textAlign: 'right' } },
  ]

// A separate view instead of a border: react-pdf fails on borders of elements split by a page break.
const Rule = ({ strong = false }: { strong?: boolean }) => (
  <View style={{ height: strong ? 1 : 0.5, backgroundColor: strong ? ink : line }} />
)

const Row = ({ cells, head = false }: { cells: SheetLine; head?: boolean }) => (
  <View fixed={head}>
    <View style={{ flexDirection: 'row', columnGap: 8, paddingVertical: 5, color: head ? soft : ink }}>
      {columns.map(({ name, style }) => (
        <Text key={name} style={style}>
          {cells[name]}
        </Text>
      ))}
    </View>
    <Rule strong={head} />
  </View>
)

export const pdfParts: SheetParts = {
  Letterhead: ({ name, lines }) => (
    <View
      style={{
        flexDirection: 'row',
        justifyContent: 'space-between',
        borderBottomWidth: 2,
        borderColor: accent,
        paddingBottom: 14,
      }}
    >
      <Text style={{ ...display, fontSize: 20, lineHeight: 1.2 }}>{name}</Text>
      <Text style={{ fontSize: 8, color: soft, textAlign: 'right' }}>{lines.join('\n')}</Text>
    </View>
  ),
  Heading: ({ title, status }) => (
    <View
      style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', marginTop: 28 }}
    >
      <Text style={{ ...display, fontSize: 26, lineHeight: 1.2 }}>{title}</Text>
      {status && (
        <Text
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
        </Text>
      )}
    </View>
  ),
  Facts: ({ billTo, facts }) => (
    <View style={{ flexDirection: 'row', columnGap: 24, marginTop: 18, marginBottom: 22 }}>
      <View style={{ flex: 1 }}>
        <Label>{t('Bill to')}</Label>
        <Text>{billTo}</Text>
      </View>
      <View style={{ flex: 1 }}>
        <Terms facts={facts} />
      </View>
    </View>
  ),
  Lines: ({ heads, lines }) => (
    <View>
      <Row cells={heads} head />
      {lines.map((cells, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, and never in another order
        <Row key={i} cells={cells} />
      ))}
    </View>
  ),
  Sums: ({ sums, total }) => (
    <View wrap={false} style={{ marginTop: 12, marginLeft: 'auto', width: 280 }}>
      {[...sums, total].map((sum) => (
        <View
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
          <Text style={sum === total ? strong : {}}>{sum.term}</Text>
          <Text style={sum === total ? strong : {}}>{sum.value}</Text>
        </View>
      ))}
    </View>
  ),
  Passage: ({ title, text, facts = [] }) => (
    <View style={{ marginTop: 22 }}>
      <Text style={{ ...display, fontSize: 14, marginBottom: 4 }}>{title}</Text>
      <Text style={{ marginBottom: facts.length > 0 ? 8 : 0 }}>{text}</Text>
      <Terms facts={facts} />
    </View>
  ),
  Footer: ({ text }) => (
    <View
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
      <Text style={{ ...small, flex: 1 }}>{text}</Text>
      {/* The PDF worker inserts the page numbers. */}
      <PageNumber style={{ ...small, width: 80, textAlign: 'right' }}>
        {t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' })}
      </PageNumber>
    </View>
  ),
}
