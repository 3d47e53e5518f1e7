import { type Found, SHOWN } from './hits.server.ts'
import { type Hit, kindsInOrder, type SearchAnswer, type SearchKind } from './kinds.ts'

/** Reads what is shown of the rows with these ids, as far as the reader may see them, in any order. */
type Describe = (ids: string[]) => Promise<Hit[]>

export const noAnswer: SearchAnswer = { groups: [], alike: false }

/** What was found, as it is shown. One kind after the other: it is one connection. */
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
