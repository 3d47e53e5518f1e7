import type { Token } from 'markdown-it'
import type { ReactNode } from 'react'
import { parseMarkdown } from '#app/domain/agreements/markdown.server.ts'
import { displayFont, HorizontalRule, PdfText, PdfView, StyledText } from '#app/domain/files/pdf-elements.tsx'

/** The parser lowers headings by one level. */
const HEADING_SIZES: Record<string, number> = { h2: 20, h3: 14, h4: 11.5 }
const MIN_HEADING_SIZE = 10

/** Typesets Markdown for a printed page. Unsupported formatting is printed as text. */
export const MarkdownPages = ({ text }: { text: string }) => <Blocks tokens={parseMarkdown(text)} />

const Blocks = ({ tokens }: { tokens: Token[] }): ReactNode => {
  const blocks: ReactNode[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) break
    const end = token.nesting === 1 ? findEnd(tokens, i) : i
    blocks.push(<Block key={i} token={token} content={tokens.slice(i + 1, end)} />)
    i = end
  }
  return blocks
}

/** Returns the index of the token that closes the one at `start`. */
const findEnd = (tokens: Token[], start: number) =>
  tokens.findIndex(({ nesting, level }, i) => i > start && nesting === -1 && level === tokens[start]?.level)

const Block = ({ token, content }: { token: Token; content: Token[] }): ReactNode => {
  const { type, tag } = token
  if (type === 'hr')
    return (
      <PdfView style={{ marginVertical: 8 }}>
        <HorizontalRule />
      </PdfView>
    )
  if (type === 'heading_open')
    return (
      <PdfView wrap={false} minPresenceAhead={40} style={{ marginTop: 12, marginBottom: 4 }}>
        <StyledText
          style={{ ...displayFont, fontSize: HEADING_SIZES[tag] ?? MIN_HEADING_SIZE, lineHeight: 1.25 }}
        >
          <Inline tokens={content} />
        </StyledText>
      </PdfView>
    )
  if (type === 'bullet_list_open' || type === 'ordered_list_open')
    return <List token={token} items={content} />
  if (type === 'table_open') return <Table tokens={content} />
  if (type === 'blockquote_open')
    return (
      <PdfView style={{ marginLeft: 16 }}>
        <Blocks tokens={content} />
      </PdfView>
    )
  if (token.nesting === 1)
    return (
      <StyledText style={{ marginBottom: 6 }}>
        <Inline tokens={content} />
      </StyledText>
    )
  return <StyledText style={{ marginBottom: 6 }}>{token.content.trimEnd()}</StyledText>
}

function List({ token, items }: { token: Token; items: Token[] }) {
  const first = Number(token.attrGet('start') ?? 1)
  const starts = items.flatMap(({ type, level }, i) =>
    type === 'list_item_open' && level === token.level + 1 ? [i] : [],
  )
  return starts.map((start, i) => (
    <PdfView key={start} style={{ flexDirection: 'row', columnGap: 6 }}>
      <StyledText style={{ width: 18, textAlign: 'right' }}>
        {token.type === 'ordered_list_open' ? `${first + i}.` : '•'}
      </StyledText>
      <PdfView style={{ flex: 1 }}>
        <Blocks tokens={items.slice(start + 1, findEnd(items, start))} />
      </PdfView>
    </PdfView>
  ))
}

/** All rows have the same columns, of the same width. */
function Table({ tokens }: { tokens: Token[] }) {
  const rows = tokens.flatMap(({ type }, i) =>
    type === 'tr_open' ? [tokens.slice(i + 1, findEnd(tokens, i))] : [],
  )
  return (
    <PdfView style={{ marginBottom: 8 }}>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in a fixed order
        <PdfView key={row} wrap={false}>
          <PdfView style={{ flexDirection: 'row', columnGap: 8, paddingVertical: 3 }}>
            {cells
              .filter(({ type }) => type === 'inline')
              .map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in a fixed order
                <StyledText key={column} style={{ flex: 1, fontWeight: row === 0 ? 700 : 400 }}>
                  <Inline tokens={[cell]} />
                </StyledText>
              ))}
          </PdfView>
          <HorizontalRule strong={row === 0} />
        </PdfView>
      ))}
    </PdfView>
  )
}

/** Renders bold text, and links followed by their URL, because paper has no links. */
const Inline = ({ tokens }: { tokens: Token[] }): ReactNode => {
  const texts: ReactNode[] = []
  let bold = 0
  let href = ''
  for (const { type, content, ...token } of tokens.flatMap(({ children }) => children ?? [])) {
    if (type === 'strong_open') bold += 1
    else if (type === 'strong_close') bold -= 1
    else if (type === 'link_open') href = String(token.attrs?.find(([name]) => name === 'href')?.[1] ?? '')
    const text =
      type === 'softbreak' || type === 'hardbreak'
        ? '\n'
        : type === 'link_close' && !texts.includes(href)
          ? ` (${href})`
          : content
    if (!text) continue
    texts.push(
      bold > 0 ? (
        <PdfText key={texts.length} style={{ fontWeight: 700 }}>
          {text}
        </PdfText>
      ) : (
        text
      ),
    )
  }
  return texts
}
