/**
 * Whether a request got no response: `fetch` rejects with a `TypeError` whose message depends on the browser. A
 * connection that breaks in the middle of a response is the cause of the router's own error.
 */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const message = /failed to fetch|networkerror|network error|load failed|appears to be offline/i
  return (error instanceof TypeError && message.test(error.message)) || isNetworkError(error.cause)
}
