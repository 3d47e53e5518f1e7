import MarkdownIt from 'markdown-it'

// Raw HTML remains text, links to scripts are not rendered as links, and pictures would be loaded from elsewhere.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable('image')

// The page has its own first-level heading.
markdown.core.ruler.push('lower-headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 6)}`
})

/** Renders the text of an agreement as HTML that is safe to include in a page. */
export const renderMarkdown = (text: string): string => markdown.render(text)

/** Parses the text of an agreement into tokens, with the same rules. */
export const parseMarkdown = (text: string) => markdown.parse(text, {})
