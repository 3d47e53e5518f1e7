import type { Language } from '#app/content/shapes.ts'

/** Language of the site, the portal, the admin area and emails. `translation.ts` may reword the program's texts. */
export const language = {
  /** Language tag for browsers, search engines and screen readers: `en`, `de`, `pt-BR`. */
  lang: 'en',
  /** Locale of dates and numbers where the reader's own is unknown. */
  locale: 'en-GB',
} as const satisfies Language
