import type * as pdf from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'
import { colors, fonts } from '#content/brand.ts'
import { language } from '#content/language.ts'
import logo from '#content/public/icon-192.png?inline'

// react-pdf's element types by name. The renderer itself is loaded only in its worker thread.
const PdfDocumentElement = 'DOCUMENT' as unknown as typeof pdf.Document
const PdfPage = 'PAGE' as unknown as typeof pdf.Page
export const PdfView = 'VIEW' as unknown as typeof pdf.View
export const PdfText = 'TEXT' as unknown as typeof pdf.Text
const PdfImage = 'IMAGE' as unknown as typeof pdf.Image
export const PdfSvg = 'SVG' as unknown as typeof pdf.Svg
export const PdfPath = 'PATH' as unknown as typeof pdf.Path
const PageNumber = 'PAGE_NUMBER' as unknown as typeof pdf.Text

type TextProps = { style?: pdf.Styles[string]; children: ReactNode }

// Sets styles on each text instead of inheriting them from the page: inherited styles make page numbers grow with every
// page.
export const StyledText = ({ style, ...rest }: TextProps) => (
  <PdfText orphans={2} widows={2} {...rest} style={{ fontSize: 9.5, lineHeight: 1.45, ...style }} />
)

/** Colors on paper. */
export const { ink } = colors.always
export const { soft } = colors.light
const { lineStrong: line } = colors.always
const { accent } = colors.light
export const small = { fontSize: 7.5, color: soft } as const
// Names under which app/adapters/pdf/fonts.ts registers the fonts.
const getFontNames = (role: keyof typeof fonts) => fonts[role].print.map((_, i) => `${role} ${i}`)
const sans = [...getFontNames('text'), 'DejaVu Sans', 'Unifont']
const serif = [...getFontNames('display'), ...sans]
/** The brand's display font, available in two weights. */
export const displayFont = { fontFamily: serif, fontWeight: fonts.display.weight >= 600 ? 700 : 400 } as const

/**
 * A4 document. Lengths are in points. `sections`: continue it, each on a new page. Use them for hundreds of rows, because
 * the time for a section grows with the square of its length.
 */
export const PdfDocument = ({
  title,
  author,
  date,
  children,
  sections = [],
}: {
  title: string
  author: string
  date?: Date
  children: ReactNode
  sections?: ReactNode[]
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
    {[children, ...sections].map((section, i) => (
      <PdfPage
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections never change
        key={i}
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
        {section}
      </PdfPage>
    ))}
  </PdfDocumentElement>
)

/** Document with a page in each of the colors, all with the same content. */
export const PdfSheet = ({
  colors,
  size,
  children,
}: {
  colors: string[]
  size: { width: number; height: number }
  children: ReactNode
}) => (
  <PdfDocumentElement creator="Foyer" producer="Foyer" pdfVersion="1.7">
    {colors.map((color) => (
      <PdfPage key={color} size={size} style={{ fontFamily: sans, color }}>
        {children}
      </PdfPage>
    ))}
  </PdfDocumentElement>
)

export const Label = ({ children }: { children: string }) => (
  <StyledText style={{ fontSize: 8, color: soft, marginBottom: 2 }}>{children}</StyledText>
)

export const FactList = ({ facts }: { facts: { term: string; value: string }[] }) =>
  facts.map(({ term, value }) => (
    <PdfView key={term} wrap={false} style={{ flexDirection: 'row', columnGap: 8, marginBottom: 2 }}>
      <StyledText style={{ width: 92, color: soft }}>{term}</StyledText>
      <StyledText style={{ flex: 1 }}>{value}</StyledText>
    </PdfView>
  ))

// A separate view instead of a border, because react-pdf fails on borders of elements split by a page break.
export const HorizontalRule = ({ strong = false }: { strong?: boolean }) => (
  <PdfView style={{ height: strong ? 1 : 0.5, backgroundColor: strong ? ink : line }} />
)

export const PdfLetterhead = ({ name, lines }: { name: string; lines: string[] }) => (
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
)

/** Heading of the document, with a mark beside it. */
export const PdfHeading = ({ title, mark }: { title: string; mark: string | null }) => (
  <PdfView
    style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', marginTop: 28 }}
  >
    <StyledText style={{ ...displayFont, fontSize: 26, lineHeight: 1.2 }}>{title}</StyledText>
    {mark && (
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
        {mark}
      </StyledText>
    )}
  </PdfView>
)

/** Footer of every page, with its number. */
export const PdfFooter = ({ text }: { text: string }) => (
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
)
