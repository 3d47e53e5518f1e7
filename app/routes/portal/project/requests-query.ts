import { type RequestState, waitingStates } from '#app/domain/requests/kinds.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'

export type RequestView = 'to-do' | 'handed-in' | 'accepted'

const statesOf: Record<RequestView, readonly RequestState[]> = {
  'to-do': waitingStates,
  'handed-in': ['handed-in'],
  accepted: ['accepted'],
}

/** Parses the query parameters of the request list: `requests` filters, `from` pages, `request` names one request. */
export function requestQuery(url: URL) {
  const view = oneOf(url, 'requests', Object.keys(statesOf) as RequestView[]) ?? null
  const query = {
    states: view && statesOf[view],
    after: textOf(url, 'from') || null,
    named: textOf(url, 'request') || null,
  }
  return { view, query }
}
