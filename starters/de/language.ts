import type { Language } from '#app/content/shapes.ts'

/** The language of the site, the portal and all mail to clients. Its texts are those of `translation.ts`. */
export const language = {
  /** For browsers, search engines and screen readers: `en`, `de`, `pt-BR`. */
  lang: 'de',
  /** How days and numbers are written where nobody knows the reader's own way. */
  locale: 'de-DE',
} as const satisfies Language
