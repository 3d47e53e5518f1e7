import { useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { AcceptTermsForm } from '#app/domain/accounts/forms.ts'
import { ActionForm } from '#app/ui/form.tsx'
import type { FormAnswer } from '#app/ui/form-answer.ts'
import { ServedDialog } from '#app/ui/served-dialog.tsx'
import { firm } from '#content/firm.ts'

/** In front of the portal until the terms are accepted. It can't be dismissed, only answered. */
export function TermsDialog() {
  const [ticked, setTicked] = useState(false)
  const fetcher = useFetcher<FormAnswer>()
  const location = useLocation()
  return (
    <ServedDialog id="terms-title" className="max-w-lg backdrop:backdrop-blur-sm">
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
      <div className="mt-6">
        <ActionForm
          action="/client"
          fetcher={fetcher}
          schema={AcceptTermsForm}
          answer={fetcher.data}
          button="Accept and Continue"
          sendingText="Accepting..."
          disabled={!ticked}
          wideButton
        >
          {({ accepted }) => (
            <div>
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
              <p role="alert" className="text-sm text-bad empty:hidden">
                {accepted.errors?.[0]}
              </p>
            </div>
          )}
        </ActionForm>
      </div>
    </ServedDialog>
  )
}
