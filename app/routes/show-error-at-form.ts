import { data, isRouteErrorResponse } from 'react-router'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'

const NOT_SENT = t(
  'We couldn’t send this. Your text is still here. Please check your connection and try again.',
)

/**
 * Converts a failed submission to a response that its form shows, with the entered values kept. Returns undefined for
 * redirects, and if repeating the request would not help, which the error page then says.
 */
export function toErrorOutcome(form: FormData, err: unknown) {
  if (err instanceof Response || (isRouteErrorResponse(err) && [401, 403].includes(err.status)))
    return undefined
  const message = isRouteErrorResponse(err) && typeof err.data === 'string' && err.data
  const outcome: FormOutcome = {
    intent: String(form.get('intent') ?? ''),
    entry: String(form.get('entry') ?? ''),
    version: String(form.get('version') ?? ''),
    result: { status: 'error', error: { '': [message || NOT_SENT] } },
  }
  return data(outcome, { status: isRouteErrorResponse(err) ? err.status : 503 })
}

/** Client action for a page outside the areas. Shows network and server errors next to the form. */
export async function showErrorAtForm<T>({
  request,
  serverAction,
}: {
  request: Request
  serverAction: () => Promise<T>
}): Promise<T> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (err) {
    const outcome = request.signal.aborted ? undefined : toErrorOutcome(form, err)
    if (!outcome) throw err
    // Each page's own response type extends this one with optional properties.
    return outcome as T
  }
}
