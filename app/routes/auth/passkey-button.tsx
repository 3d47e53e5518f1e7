import type { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#app/texts.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { askPasskey, messageOf, usePasskeySupport } from '#app/ui/passkey-call.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [search] = useSearchParams()
  const supported = usePasskeySupport()
  if (supported === false) return null

  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const optionsJSON = await askPasskey<Options>({ step: 'begin-sign-in' })
      // Loaded on demand because most people sign in with a password.
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON })
      const returnTo = search.get('returnTo')
      const { to } = await askPasskey<{ to: string }>({ step: 'sign-in', response, returnTo })
      location.assign(to)
    } catch (err) {
      setError(messageOf(err))
      setBusy(false)
    }
  }
  return (
    // Reserves the space until support is known, to avoid a layout shift. Hidden without JavaScript.
    <div className={`mt-4 grid gap-4 ${supported ? '' : 'invisible [@media(scripting:none)]:hidden'}`}>
      <button type="button" onClick={signIn} disabled={busy} className="button button-line">
        {t('Sign in with a passkey')}
      </button>
      <FormMessage>{error}</FormMessage>
    </div>
  )
}
