import { language } from '#content/language.ts'

/** Maximum length of a name in a greeting, in characters and words. Longer texts are sentences rather than names. */
const MAX_NAME_LENGTH = 60
const MAX_NAME_WORDS = 6

/**
 * Returns whether a text looks like a name: only letters, digits and name punctuation, no URL, no three digits in a
 * row, no point directly before two letters.
 */
const isNameLike = (text: string) =>
  /^[\p{L}\p{M}\d '’‘.&+–-]+$/u.test(text) && !/\.\p{L}{2}|\d{3}|\bwww\b/iu.test(text)

/** Excludes initials, abbreviations, last names in capitals, and scripts that write the last name first. */
const CAPITALIZED_WORD = /^\p{Lu}['’]?\p{L}*\p{Ll}(?:-\p{Lu}\p{L}+)*$/u
/** Capitalized words in names that don't start with the first name. */
const TITLE =
  /^(mr|mrs|ms|miss|mx|sir|madam|dame|lord|lady|herrn?|frau|mme|mlle|madame|dr|prof|professor|doctor|rev)$/i
const PARTICLE_OR_COMPANY = /^(von|van|de|del|della|la|le|el|al|inc|ltd|company|group|team)$/i

/**
 * Returns the name to greet a person by, or null for a greeting without a name: in English the first name, in formal
 * languages and wherever the first name is uncertain, all of it. `name` is free text.
 */
export function getGreetingName(name: string, isFormal = !/^en\b/.test(language.lang)): string | null {
  const text = name
    .normalize('NFC')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const words = text.split(' ')
  if (!isNameLike(text) || text.length > MAX_NAME_LENGTH || words.length > MAX_NAME_WORDS) return null
  const startsWithFirstName = words.every(
    (word) => CAPITALIZED_WORD.test(word) && !TITLE.test(word) && !PARTICLE_OR_COMPANY.test(word),
  )
  return startsWithFirstName && !isFormal ? (words[0] ?? null) : text
}
