/**
 * Returns whether a request got no response, in which case `fetch` rejects with a `TypeError` whose message depends on
 * the browser. If the connection breaks during a response, that error is the cause of the router's error.
 */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const message = /failed to fetch|networkerror|network error|load failed|appears to be offline/i
  return (error instanceof TypeError && message.test(error.message)) || isNetworkError(error.cause)
}
