import type { Translation } from '#app/content/shapes.ts'
import type { language } from './language.ts'

/**
 * The program's own texts in the site's language. In English it may stay empty, or say some of them in other words; in
 * any other language the build names what is missing. What stands in {braces} is filled in.
 */
export const translation: Translation<typeof language.lang> = {}
