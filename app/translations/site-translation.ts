import type { ShippedTranslation } from '#app/content/shapes.ts'
import { language } from '#content/language.ts'
import { translation } from '#content/translation.ts'
import { de } from './de.ts'

/** Translations that come with the program, by language. A text that one of them lacks is shown in English. */
const shippedTranslations: Partial<Record<string, ShippedTranslation>> = { de }

/** Returns the texts in a language: those of the program, replaced by those of the firm. */
export const mergeTranslations = (
  lang: string,
  overrides: Partial<Record<string, string>>,
): Partial<Record<string, string>> => ({
  ...shippedTranslations[new Intl.Locale(lang).language],
  ...overrides,
})

/** Texts in the site's language. Empty in a build, which inserts each at its place: scripts/texts-plugin.ts. */
export const translated = mergeTranslations(language.lang, translation)
