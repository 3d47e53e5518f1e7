import { convert } from 'html-to-text'

const CELL_FORMAT = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }

export const toPlainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'td', ...CELL_FORMAT },
      { selector: 'th', ...CELL_FORMAT },
    ],
  })
