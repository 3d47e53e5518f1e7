import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Characters between words, as a regular expression for both PostgreSQL and JavaScript. Explicit, because the embedded
 * database doesn't know which characters outside of ASCII are letters.
 */
const BETWEEN_WORDS = String.raw`[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\ufe50-\ufe6f]+`

/** Splits a text in lower case into the words that `toWordVector` finds in it. */
export const splitWords = (text: string): string[] =>
  text.split(new RegExp(BETWEEN_WORDS, 'u')).filter(Boolean)

/** Returns the words of a text in lower case as a `tsvector`. Queries use an index on exactly this expression. */
export const toWordVector = (text: SQLWrapper): SQL =>
  sql`to_tsvector('simple', regexp_replace(${text}, ${sql.raw(`'${BETWEEN_WORDS}'`)}, ' ', 'g'))`

export const removeNonDigits = (text: SQLWrapper): SQL => sql`regexp_replace(${text}, '[^0-9]', '', 'g')`
