import { useEffect, useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { FormMessage } from '#app/ui/field.tsx'
import { firm } from '#content/firm.ts'
import type { action } from './layout.tsx'

/** Stands before the portal until the terms are accepted. It can't be dismissed, only answered. */
export function TermsDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [ticked, setTicked] = useState(false)
  const fetcher = useFetcher<typeof action>()
  const location = useLocation()
  const saving = fetcher.state !== 'idle'

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // Served open, so that it can be read before scripts run; a modal one keeps the focus inside.
    element.close()
    element.showModal()
    const stay = (event: Event) => event.preventDefault()
    // Browsers let a second Escape through; then it opens again.
    const reopen = () => element.isConnected && element.showModal()
    element.addEventListener('cancel', stay)
    element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('cancel', stay)
      element.removeEventListener('close', reopen)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="terms-title"
      className="m-auto max-w-lg w-[calc(100%-2rem)] bg-surface text-text border border-line border-t-3 border-t-brass p-6 sm:p-9 backdrop:bg-ink/70 backdrop:backdrop-blur-sm"
    >
      <h1 id="terms-title" className="text-3xl sm:text-4xl">
        Terms of Service and Privacy Policy
      </h1>
      <p className="mt-4">
        Before you enter the client portal of {firm.name}, please read and accept the{' '}
        <a href={href('/terms-of-use')} target="_blank" rel="noopener" className="text-link">
          Terms of Use
        </a>{' '}
        and the{' '}
        <a href={href('/privacy-policy')} target="_blank" rel="noopener" className="text-link">
          Privacy Policy
        </a>
        .
      </p>
      <fetcher.Form method="post" action="/client" className="mt-6 grid gap-5">
        <input type="hidden" name="returnTo" value={location.pathname + location.search} />
        <label className="flex gap-3 items-start min-h-11 cursor-pointer">
          <input
            type="checkbox"
            name="accepted"
            required
            checked={ticked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
            className="mt-1 size-5 accent-brass shrink-0"
          />
          <span>I have read and agree to the Terms of Use and Privacy Policy.</span>
        </label>
        <FormMessage>{!saving && fetcher.data?.error}</FormMessage>
        <button type="submit" disabled={!ticked || saving} className="button button-brass">
          {saving ? 'Accepting...' : 'Accept and Continue'}
        </button>
      </fetcher.Form>
    </dialog>
  )
}
