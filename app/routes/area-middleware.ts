/// <reference lib="dom" />
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { deleteDraft, getReturnPath, saveDrafts } from '#app/ui/drafts/drafts.ts'
import { isNetworkError } from '#app/ui/network-error.ts'

type RouteResults = Record<string, DataStrategyResult>

/** Client middleware for the portal and the admin area. Handles failed requests and expired sessions. */
export const handleAreaResponses: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
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
    } else if (!isNetworkError(result)) deleteDraft(formId)
  }
  return results
}

/** Keeps the layout when several routes failed: only routes that have no data on screen show the error. */
function keepLayoutOnNetworkError(path: string, results: RouteResults) {
  const failed = Object.keys(results).filter((id) => isNetworkError(results[id]?.result))
  if (failed.length < 2) return
  delete results.root
  const side = document.querySelector<HTMLElement>('[data-side]')?.dataset.side
  if (side === 'client' && path.startsWith('/client')) delete results['routes/portal/layout']
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
