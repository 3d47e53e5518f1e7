/** What is told of an alert, as JSON. */
export type AlertNote = {
  /** The public address of the site. */
  site: string
  /** Of the check; with the machine's name where each machine is looked at. */
  name: string
  state: 'failing' | 'well'
  words: string
  /** ISO 8601; `until` is null while it is failing. */
  since: string
  until: string | null
}

/** A program of the firm's that is told of alerts. */
export type AlertHook = {
  /** Resolves once the other side has taken it. */
  post: (note: AlertNote) => Promise<void>
}

const MOST_MS = 10_000

/** Posts to an address of the settings, and follows no redirect: who is told is who was named. */
export function openAlertHook(url: string): AlertHook {
  return {
    post: async (note) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(note),
        redirect: 'manual',
        signal: AbortSignal.timeout(MOST_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`ALERT_URL answered ${answer.status}`)
    },
  }
}
