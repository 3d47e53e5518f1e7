import { and, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { listWords, splitWords } from '#db/search-words.ts'
import type { SearchSource } from './search-sources.server.ts'
import { toWordQueries } from './word-queries.server.ts'

const MAX_PROJECTS = 50
const MAX_GROUPS = 4

/** Projects whose titles contain some of the words, and the other words, which their rows must contain. */
export type ProjectsWithWords = { ids: string[]; rest: string[] }

/** Groups the newest projects that the reader can see by the words that their titles don't contain. */
export async function listProjectsWithWords(
  tx: Transaction,
  { table, id, indexedText, readable, newest, within }: SearchSource,
  words: string[],
): Promise<ProjectsWithWords[]> {
  const query = toWordQueries(words).beginnings.replaceAll(' & ', ' | ')
  const hasWords = (text: typeof indexedText) => sql`${listWords(text)} @@ ${query}::tsquery`
  const { rows } = await tx.execute<{ id: string; text: string }>(sql`
    select ${id} as id, ${readable ?? indexedText} as text
    from (select * from ${table} where ${hasWords(indexedText)} offset 0) ${table}
    where ${and(sql`true`, readable && hasWords(readable), within)} order by ${newest} desc limit ${MAX_PROJECTS}`)
  const isIn = (text: string) => (word: string) =>
    splitWords(word).every((part) => splitWords(text).some((found) => found.startsWith(part)))
  const projects = rows.map(({ id, text }) => ({ id, rest: words.filter((word) => !isIn(text)(word)) }))
  const some = projects.filter(({ rest }) => rest.length > 0 && rest.length < words.length)
  return [...Map.groupBy(some, ({ rest }) => rest.join(' ')).values()]
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ids: group.map(({ id }) => id), rest: group[0]?.rest ?? [] }))
}
