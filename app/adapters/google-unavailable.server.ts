/** The provider does not answer, or not as OpenID Connect wants it. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
}
// By name: the built pages and the launcher each have a copy of this class.
export const isGoogleUnavailable = (err: unknown) => err instanceof Error && err.name === 'GoogleUnavailable'

/** How long the provider may take for one answer, in milliseconds. */
export const TIMEOUT_MS = 7_000

/** The provider's JSON answer. @throws when there is none in time, or it is a refusal. */
export async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  // Redirects are refused: they could lead this server's own requests anywhere.
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { ...init, redirect: 'error', signal })
  if (!answer.ok) throw new GoogleUnavailable(`${url} answered ${answer.status}`)
  return answer.json()
}

/** Whatever goes wrong on the way to the provider is one thing to the caller; the cause stays for the log. */
export function unavailable<A extends unknown[], R>(verb: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<R> => {
    try {
      return await verb(...args)
    } catch (cause) {
      if (cause instanceof GoogleUnavailable) throw cause
      throw new GoogleUnavailable('the sign-in provider did not answer as expected', { cause })
    }
  }
}
