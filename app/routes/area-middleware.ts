/// <reference lib="dom" />
import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { deleteDraft, getReturnPath, saveDrafts } from '#app/ui/drafts/drafts.ts'
import { isNetworkError } from '#app/ui/network-error.ts'
import { toErrorOutcome } from './show-error-at-form.ts'

type RouteResults = Record<string, DataStrategyResult>

/**
 * Client middleware for the portal and the admin area. When a form's request fails, keeps the page and shows the error
 * at the form; when the session has expired, saves what was typed.
 */
export const handleFailedRequests: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  if (request.method === 'GET') {
    const results = await next()
    keepLayoutOnNetworkError(new URL(request.url).pathname, results)
    return results
  }
  const form = await request.clone().formData()
  const formId = ['form', form.get('intent'), form.get('entry')].filter(Boolean).join('-')
  const results = await next()
  for (const response of Object.values(results)) {
    const { result } = response
    if (isSignedOutRedirect(result)) {
      if (saveDrafts(formId)) response.result = addDraftNotice(result)
      continue
    }
    const { data: value } = wrapResult(result)
    if (!isNetworkError(value)) deleteDraft(formId)
    const error = response.type === 'error' && !request.signal.aborted && toErrorOutcome(form, value)
    if (error) Object.assign(response, { type: 'data', result: error })
    // The router reloads a page's data only after a successful action, but a form needs the values it conflicts with.
    const shown = wrapResult(response.result)
    if (shown.init?.status === 409) response.result = data(shown.data)
  }
  return results
}

/** Returns a handler's value or error as `data` wraps it together with its status. */
const wrapResult = (result: unknown): ReturnType<typeof data<unknown>> =>
  result instanceof Object && 'data' in result && 'init' in result
    ? (result as ReturnType<typeof data<unknown>>)
    : data(result)

/** Keeps the layout when several routes failed: only routes that have no data on screen show the error. */
function keepLayoutOnNetworkError(path: string, results: RouteResults) {
  const failed = Object.keys(results).filter((id) => isNetworkError(results[id]?.result))
  if (failed.length < 2) return
  delete results.root
  const side = document.querySelector<HTMLElement>('[data-side]')?.dataset.side
  if (side === 'client' && path.startsWith('/client')) delete results['routes/portal/layout']
  if (side === 'guest' && path.startsWith('/rooms')) delete results['routes/rooms/layout']
  if (side === 'firm' && path.startsWith('/admin')) delete results['routes/admin/layout']
}

const isSignedOutRedirect = (result: unknown): result is Response =>
  result instanceof Response &&
  Boolean(result.headers.get('Location')?.startsWith('/login?notice=signed-out'))

function addDraftNotice({ status, headers: given }: Response): Response {
  const headers = new Headers(given)
  const query = new URLSearchParams({ notice: 'signed-out', returnTo: getReturnPath() })
  headers.set('Location', `/login?${query}`)
  return new Response(null, { status, headers })
}
