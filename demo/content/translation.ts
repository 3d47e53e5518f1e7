import type { Translation } from '#app/content/shapes.ts'
import type { language } from './language.ts'

/**
 * Translation of the program's own texts to the site's language. In English it may be empty or replace some of them; in
 * any other language the build names missing ones. Keep the placeholders in {braces}.
 */
export const translation: Translation<typeof language.lang> = {}
