import { language } from '#content/language.ts'
import { translation } from '#content/translation.ts'
import { mergeTranslations } from './site.ts'

export const siteTranslation = mergeTranslations(language.lang, translation)
