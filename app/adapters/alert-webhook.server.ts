type AlertPayload = {
  /** Public URL of the site. */
  site: string
  /** Name of the check. Checks that run per machine include the hostname. */
  name: string
  state: 'failing' | 'well'
  words: string
  /** ISO 8601 timestamps. `until` is null while the check is failing. */
  since: string
  until: string | null
}

export type AlertWebhook = {
  /** Resolves once the receiver has answered with a success status. */
  post: (note: AlertPayload) => Promise<void>
}

const REQUEST_TIMEOUT_MS = 10_000

/** Rejects redirects, so that alerts reach only the configured host. */
export function createAlertWebhook(url: string): AlertWebhook {
  return {
    post: async (payload) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`ALERT_URL answered ${response.status}`)
    },
  }
}
