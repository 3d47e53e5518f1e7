import { useSyncExternalStore } from 'react'
import { t } from '#app/texts.ts'

const FAILED = t('This did not work. Please try again.')

/** Asks the server for one step of a passkey's work. @throws {Error} whose message is for the person */
export async function askPasskey<T>(body: Record<string, unknown>): Promise<T> {
  const answer = await fetch('/passkey', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return answer.json()
  const refused = answer.headers.get('content-type')?.startsWith('text/plain')
  throw new Error(refused ? await answer.text() : FAILED)
}

/** What went wrong, for the person; null when the person closed the browser's question themselves. */
export function messageOf(err: unknown): string | null {
  if (!(err instanceof Error)) return FAILED
  if (err.name === 'NotAllowedError' || err.name === 'AbortError') return null
  if (err.name === 'InvalidStateError') return t('This device has a passkey for this account already.')
  if (err.name === 'SecurityError') return t('Passkeys work under the address of this site only.')
  return err.message
}

const never = () => () => {}

/** Whether this browser knows passkeys; null until scripts run. */
export const usePasskeySupport = (): boolean | null =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => null,
  )
