/// <reference lib="dom" />
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { deleteDraft, returnPath, saveDrafts } from '#app/ui/drafts/drafts.ts'
import { isNetworkError } from '#app/ui/network-error.ts'

type Results = Record<string, DataStrategyResult>

/** Client middleware of the portal and the admin area: handles failed requests and expired sessions. */
export const handleAreaResponse: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') {
    const results = await next()
    keepFrame(new URL(request.url).pathname, results)
    return results
  }
  const form = await request.clone().formData()
  const formId = ['form', form.get('intent'), form.get('entry')].filter(Boolean).join('-')
  const results = await next()
  for (const answer of Object.values(results)) {
    const { result } = answer
    if (isSignedOut(result)) {
      if (saveDrafts(formId)) answer.result = toSignIn(result)
    } else if (!isNetworkError(result)) deleteDraft(formId)
  }
  return results
}

/** Keeps the layout when several routes failed: only routes without data on screen show the error. */
function keepFrame(path: string, results: Results) {
  const failed = Object.keys(results).filter((id) => isNetworkError(results[id]?.result))
  if (failed.length < 2) return
  delete results.root
  const side = document.querySelector<HTMLElement>('[data-side]')?.dataset.side
  if (side === 'client' && path.startsWith('/client')) delete results['routes/portal/layout']
  if (side === 'firm' && path.startsWith('/admin')) delete results['routes/admin/layout']
}

const isSignedOut = (result: unknown): result is Response =>
  result instanceof Response &&
  Boolean(result.headers.get('Location')?.startsWith('/login?notice=signed-out'))

function toSignIn({ status, headers: given }: Response): Response {
  const headers = new Headers(given)
  const query = new URLSearchParams({ notice: 'signed-out', returnTo: returnPath() })
  headers.set('Location', `/login?${query}`)
  return new Response(null, { status, headers })
}
