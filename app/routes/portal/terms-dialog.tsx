import { useState } from 'react'
import { href, Link, useFetcher, useLocation } from 'react-router'
import { AcceptTermsForm } from '#app/domain/users/security-forms.ts'
import { t, tRich } from '#app/texts.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import type { FormOutcome } from '#app/ui/form/form-outcome.tsx'
import { termsLinks } from '#app/ui/terms-links.tsx'
import { firm } from '#content/firm.ts'

/** `signedOut`: the session has expired. */
export type TermsFormOutcome = FormOutcome<{ signedOut: boolean }>

export default function TermsDialog({ outcome: served }: { outcome: TermsFormOutcome | undefined }) {
  const [ticked, setTicked] = useState(false)
  const fetcher = useFetcher<TermsFormOutcome>()
  const outcome = fetcher.data ?? served
  const { pathname, search } = useLocation()
  const currentPath = pathname + search
  return (
    <Dialog
      labelledBy="terms-title"
      opens="served"
      dismissible={false}
      className="max-w-lg backdrop:backdrop-blur-sm"
    >
      <h1 id="terms-title" className="text-2xl sm:text-4xl hyphens-auto">
        {t('Terms of Service and Privacy Policy')}
      </h1>
      <p className="mt-4">
        {tRich(
          'Before you enter the {name} client portal, please read and accept the {terms} and the {privacy}.',
          {
            name: firm.name,
            ...termsLinks,
          },
        )}
      </p>
      <div className="mt-6 [&_.button]:w-full">
        <ActionForm action="/client" fetcher={fetcher} schema={AcceptTermsForm} outcome={outcome}>
          {({ accepted }) => (
            <>
              <div>
                <input type="hidden" name="returnTo" value={currentPath} />
                <label className="flex gap-3 items-start min-h-11 cursor-pointer">
                  <input
                    type="checkbox"
                    name="accepted"
                    required
                    onInput={(event) => setTicked(event.currentTarget.checked)}
                    className="mt-1 size-5 accent-brass shrink-0"
                  />
                  <span>{t('I have read and agree to the Terms of Use and Privacy Policy.')}</span>
                </label>
                <p role="alert" className="text-sm text-bad empty:hidden">
                  {accepted.errors?.[0]}
                </p>
              </div>
              <Submit text={t('Accept and Continue')} sending={t('Accepting...')} disabled={!ticked} />
            </>
          )}
        </ActionForm>
        {outcome?.signedOut && (
          <p className="mt-4">
            {tRich('Your session has ended. {link} to continue.', {
              link: (
                <Link
                  to={`${href('/login')}?${new URLSearchParams({ returnTo: currentPath })}`}
                  className="text-link"
                >
                  {t('Sign in')}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
