import { t } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'

const FAILURE_MESSAGE = t('That didn’t work. Please try again.')

/** Sends one step of a passkey operation to the server. @throws {Error} with a message for the user */
export async function requestPasskeyStep<T>(body: Record<string, unknown>): Promise<T> {
  const response = await fetch('/passkey', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  const refused = response.headers.get('content-type')?.startsWith('text/plain')
  throw new Error(refused ? await response.text() : FAILURE_MESSAGE)
}

/** Returns the error message for the user, or null if the user dismissed the browser's prompt. */
export function getPasskeyErrorMessage(err: unknown): string | null {
  if (!(err instanceof Error)) return FAILURE_MESSAGE
  if (err.name === 'NotAllowedError' || err.name === 'AbortError') return null
  // Errors of the browser have another name, and a message in its own language.
  return err.name === 'Error' ? err.message : FAILURE_MESSAGE
}

export const usePasskeySupport = (): boolean | null =>
  useBrowserValue(() => 'PublicKeyCredential' in window, null)
