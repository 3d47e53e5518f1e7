import { data } from 'react-router'
import { failureOf } from '#app/domain/outside-failures.server.ts'
import type { SearchAnswer } from '#app/domain/search/kinds.ts'
import { LONGEST } from '#app/domain/search/words.ts'
import { refusalOf } from '../api/failure-answer.ts'
import { retryAfter } from '../retry-after.ts'

type Search = (text: string) => Promise<SearchAnswer>

/** What the field of a search says; of more than fits into it, as much as makes clear that it is too long. */
export const searchText = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST + 1)

/** For the page: a refusal leaves the field as it was, with the words of why. */
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

/** For the dialog, which asks while somebody types. */
export async function answerSearch(url: URL, search: Search): Promise<Response> {
  try {
    return Response.json(await search(searchText(url)))
  } catch (err) {
    return refusalOf(failureOf(err) ?? err)
  }
}
