import type { Translation } from '#app/content/shapes.ts'
import { german } from './de.ts'

/** Languages that the program ships besides English. */
const shipped: Partial<Record<string, Translation>> = { de: german }

/** Returns the program's translation to a language (`de-AT` uses `de`); undefined for English and languages of firms. */
export const findShippedTranslation = (lang: string) => shipped[lang.toLowerCase().split('-')[0] ?? '']

/** Returns the texts of a site: the firm's own wording over the program's translation. */
export const mergeTranslations = (lang: string, own: Translation): Translation => ({
  ...findShippedTranslation(lang),
  ...own,
})
