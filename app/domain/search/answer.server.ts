import { type Found, SHOWN } from './hits.server.ts'
import { type Hit, kindsInOrder, type SearchAnswer, type SearchKind } from './kinds.ts'

type Describe = (ids: string[]) => Promise<Hit[]>

export const noAnswer: SearchAnswer = { groups: [], alike: false }

/** Loads the results of a search. Loads the kinds one by one, since they share one connection. */
export async function answerOf(
  { ids, alike }: Found,
  describe: Partial<Record<SearchKind, Describe>>,
): Promise<SearchAnswer> {
  const groups: SearchAnswer['groups'] = []
  for (const kind of kindsInOrder) {
    const found = ids.get(kind)
    const read = describe[kind]
    if (!found || !read) continue
    const shown = found.slice(0, SHOWN)
    const hits = await read(shown)
    const inOrder = hits.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
    if (hits.length > 0) groups.push({ kind, hits: inOrder, more: found.length > SHOWN })
  }
  return { groups, alike }
}
