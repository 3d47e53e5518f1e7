import { type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Sort key of a name or title: ignores case, and puts accented letters next to their base letters. Uses ICU's root
 * collation, which PostgreSQL and PGlite have in common, so that the order doesn't depend on the database's locale.
 * 'file 10' comes before 'file 9', because PGlite ignores ICU's option for numbers.
 */
export const alphabetical = (text: SQLWrapper) => sql<string>`lower(${text} collate "und-x-icu")`
