import type { Translation } from '#app/content/shapes.ts'

/**
 * Own wording of the program's texts, by their English text: `{ 'Client Portal Login': 'Sign in to your data room' }`.
 * Texts that are not here come from the program, in the language of language.ts. Keep the placeholders in {braces}.
 */
export const translation: Translation = {}
