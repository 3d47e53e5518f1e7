import { data } from 'react-router'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import {
  SEARCH_KINDS,
  type SearchKind,
  type SearchQuery,
  type SearchResult,
} from '#app/domain/search/search-results.ts'
import { MAX_SEARCH_LENGTH } from '#app/domain/search/search-words.ts'
import { getRetryAfterHeader, toFailureResponse } from '#app/routes/failure-response.server.ts'
import type { SearchArea } from './search-paths.ts'

type SearchFunction = (search: SearchQuery) => Promise<SearchResult>

/** Returns the search text, truncated to one character over the limit so that the length check fails. */
const getSearchText = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH + 1)

const findKind = (url: URL): SearchKind | undefined =>
  SEARCH_KINDS.find((kind) => kind === url.searchParams.get('kind'))

/** Returns the search page's data. A known failure keeps the search text and shows the failure's message. */
export async function loadSearch(url: URL, area: SearchArea, search: SearchFunction) {
  const [text, kind] = [getSearchText(url), findKind(url)]
  try {
    return data({ area, text, kind, result: await search({ text, kind }), problem: null })
  } catch (err) {
    const failure = toInfrastructureFailure(err)
    if (!failure) throw err
    const more = { status: failure.status, headers: getRetryAfterHeader(failure) }
    const result = { groups: [], isSimilarOnly: false }
    return data({ area, text, kind, result, problem: failure.message }, more)
  }
}

export async function createSearchResponse(url: URL, search: SearchFunction): Promise<Response> {
  try {
    return Response.json(await search({ text: getSearchText(url) }))
  } catch (err) {
    return toFailureResponse(toInfrastructureFailure(err) ?? err)
  }
}
