/** Number of line breaks around an email's block elements. */
const BLOCK_BREAKS: Record<string, number> = {
  h1: 2,
  h2: 2,
  p: 2,
  ul: 2,
  blockquote: 2,
  td: 2,
  div: 1,
  li: 1,
}
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string) => text.replaceAll(/&(#x27|\w+);/g, (all, name) => ENTITIES[name] ?? all)

/** Converts an email's HTML to plain text. Handles only what the layout and React's static markup contain. */
export function toPlainText(html: string): string {
  let text = ''
  let breaks = 0
  let indent = ''
  let link = { href: '', start: 0 }
  let quoteStart = 0
  /** Tag of an element that only the HTML has. It contains only text. */
  let skipped = ''
  /** Appends text, after the line breaks required by the blocks in between. */
  const write = (words: string) => {
    text += (text && '\n'.repeat(breaks)) + (text.endsWith('\n') && !breaks ? indent : '') + words
    breaks = 0
  }
  const body = html.slice(html.indexOf('<body')).replaceAll(/<!--.*?-->/gs, '')
  for (const [, slash, name = '', attributes = '', words] of body.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const isEnd = slash === '/'
    if (words !== undefined) {
      if (!skipped) write(decode(words.replaceAll(/[ \t\r\n]+/g, ' ')))
      continue
    }
    breaks = Math.max(breaks, BLOCK_BREAKS[name] ?? 0)
    if (attributes.includes('data-skip-in-text="true"')) skipped = name
    else if (isEnd && name === skipped) skipped = ''
    if (name === 'br') text += '\n'
    if (name === 'li') indent = isEnd ? '' : '   '
    if (name === 'li' && !isEnd) write(' * ')
    if (name === 'a' && !isEnd) {
      write('')
      link = { href: decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), start: text.length }
    }
    if (name === 'a' && isEnd && text.slice(link.start) !== link.href) write(` ${link.href}`)
    if (name === 'blockquote' && !isEnd) {
      write('')
      quoteStart = text.length
    }
    if (name === 'blockquote' && isEnd)
      text = text.slice(0, quoteStart) + text.slice(quoteStart).trimStart().replaceAll(/^/gm, '> ')
  }
  return text
}
