import { data } from 'react-router'
import { failureOf } from '#app/domain/outside-failures.server.ts'
import type { SearchAnswer } from '#app/domain/search/kinds.ts'
import { LONGEST } from '#app/domain/search/words.ts'
import { refusalOf } from '../api/failure-answer.ts'
import { retryAfter } from '../retry-after.ts'

type Search = (text: string) => Promise<SearchAnswer>

/** Returns the search text, cut to one character more than allowed so that the length check fails. */
export const searchText = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST + 1)

/** Returns data of the search page. A known failure keeps the search text and shows its message. */
export async function loadSearch(url: URL, search: Search) {
  const text = searchText(url)
  try {
    return data({ text, answer: await search(text), problem: null })
  } catch (err) {
    const failure = failureOf(err)
    if (!failure) throw err
    const more = { status: failure.status, headers: retryAfter(failure) }
    return data({ text, answer: { groups: [], alike: false }, problem: failure.message }, more)
  }
}

export async function answerSearch(url: URL, search: Search): Promise<Response> {
  try {
    return Response.json(await search(searchText(url)))
  } catch (err) {
    return refusalOf(failureOf(err) ?? err)
  }
}
