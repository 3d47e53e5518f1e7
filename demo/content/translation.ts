import type { Translation } from '#app/content/shapes.ts'

/**
 * Your own wording of the program's texts. English and German are part of the program, so this may stay empty; for another
 * language, translate all of them: the build lists the missing ones. Keep the placeholders in {braces}.
 */
export const translation: Translation = {}
