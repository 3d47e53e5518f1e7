import { data, isRouteErrorResponse } from 'react-router'
import { t } from '#app/texts.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'

const NOT_SENT = t(
  'This could not be sent. What you have entered is still here: please check your connection and try again.',
)

/**
 * For the `clientAction` of a page with an editor: what never reached the server, or got no proper answer, is said at
 * the form, which keeps what was entered, and not on an error page in its place. Redirects pass through.
 */
export async function keepEntered<T>({
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
    // Sending it again would not help: the page that says so is the answer.
    if (isRouteErrorResponse(err) && err.status === 403) throw err
    const message = isRouteErrorResponse(err) && typeof err.data === 'string' && err.data
    const answer: FormAnswer = {
      intent: String(form.get('intent') ?? ''),
      entry: String(form.get('entry') ?? ''),
      version: String(form.get('version') ?? ''),
      result: { status: 'error', error: { '': [message || NOT_SENT] } },
    }
    // The page's own answers are of this kind, with more in them that nothing has to be said of here.
    return data(answer, { status: isRouteErrorResponse(err) ? err.status : 503 }) as T
  }
}
