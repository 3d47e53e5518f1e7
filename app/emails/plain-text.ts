import { convert } from 'html-to-text'

const cell = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }

export const plainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'td', ...cell },
      { selector: 'th', ...cell },
    ],
  })
