import { data, isRouteErrorResponse } from 'react-router'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'

const NOT_SENT = t(
  "We couldn't send this. Your text is still here. Please check your connection and try again.",
)

/**
 * Client action for pages with an editor. Shows network and server errors next to the form, which keeps the entered
 * values, instead of on an error page. Redirects pass through.
 */
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
    if (err instanceof Response || request.signal.aborted) throw err
    // Repeating a forbidden request would not help, so this shows the error page.
    if (isRouteErrorResponse(err) && err.status === 403) throw err
    const message = isRouteErrorResponse(err) && typeof err.data === 'string' && err.data
    const actionData: FormOutcome = {
      intent: String(form.get('intent') ?? ''),
      entry: String(form.get('entry') ?? ''),
      version: String(form.get('version') ?? ''),
      result: { status: 'error', error: { '': [message || NOT_SENT] } },
    }
    // Each page's own response type extends this one with optional properties.
    return data(actionData, { status: isRouteErrorResponse(err) ? err.status : 503 }) as T
  }
}
