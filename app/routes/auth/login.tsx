import type { startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { href, Link, redirect, replace, useSearchParams } from 'react-router'
import { actorKey, browserKey, ctxKey } from '#app/context.ts'
import { SignInForm } from '#app/domain/sign-in/password/password-forms.ts'
import { signInWithPassword } from '#app/domain/sign-in/sign-in.server.ts'
import {
  COOKIES_BLOCKED_MESSAGE,
  getHomePath,
  parseGoogleFailure,
  parseReturnPath,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { PasswordField } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { CompletionNotice, FormMessage, useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { getPasskeyErrorMessage, requestPasskeyStep, usePasskeySupport } from '#app/ui/passkey-requests.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/login.ts'
import { AuthCard } from './auth-card.tsx'
import { CarriedEmailField, carryTypedEmail } from './carried-email.tsx'
import { GoogleButton, MethodDivider, useGooglePopup } from './google-button.tsx'
import { createIndexablePageMeta, indexablePageHandle } from './indexable-page.ts'

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [search] = useSearchParams()
  const supported = usePasskeySupport()
  if (supported === false) return null

  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const optionsJSON = await requestPasskeyStep<PasskeyOptions>({ step: 'begin-sign-in' })
      // Loaded on demand, because most people sign in with a password.
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON })
      const returnTo = search.get('returnTo')
      const { to } = await requestPasskeyStep<{ to: string }>({ step: 'sign-in', response, returnTo })
      location.assign(to)
    } catch (err) {
      setError(getPasskeyErrorMessage(err))
      setBusy(false)
    }
  }
  return (
    // Reserves space until passkey support is known, to avoid a layout shift. Hidden without JavaScript.
    <div className={`mt-4 grid gap-4 ${supported ? '' : 'invisible [@media(scripting:none)]:hidden'}`}>
      <button type="button" onClick={signIn} disabled={busy} className="button button-line">
        {t('Sign in with a passkey')}
      </button>
      <FormMessage>{error}</FormMessage>
    </div>
  )
}

export const headers = actionHeaders
export const handle = indexablePageHandle
export const meta: Route.MetaFunction = (page) =>
  createIndexablePageMeta(page, {
    title: t('Client Portal Login'),
    description: t('Follow your projects with {firm} and exchange documents.', { firm: firm.name }),
    path: href('/login'),
  })

/** Notices by the name in the URL. Only the loader uses them, so the page's script does not contain them. */
const NOTICES: Record<string, string> = {
  'second-step-late': t('The code expired. Please sign in again.'),
  reset: t('Password changed. You can sign in with your new password.'),
  invited: t('Password set. You can sign in now.'),
  'check-email': t(
    'We’ve emailed you a link. Please open it to verify your email address before you sign in for the first time.',
  ),
  verified: t('Email address verified. You can sign in now.'),
  'verified-without-password': t(
    'Email address verified. We’ve emailed you a link to set a password. Once you’ve set it, you can sign in.',
  ),
  'signed-out': t('You’ve been signed out. Sign in to continue; your text is saved.'),
  'signed-out-unsaved': t('You’ve been signed out, so nothing was sent or saved. Sign in to continue.'),
}

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(getHomePath(actor, context.get(ctxKey).adminEmail))
  const notice = url.searchParams.get('notice') ?? ''
  return {
    google: context.get(ctxKey).google !== null,
    googleFailure: notice === 'no-cookies' ? null : parseGoogleFailure(notice),
    areCookiesBlocked: notice === 'no-cookies',
    isSignUpOpen: context.get(ctxKey).signUp === 'open',
    notices: Object.fromEntries(Object.entries(NOTICES).filter(([name]) => name === notice)),
    returnTo: parseReturnPath(url.searchParams.get('returnTo')),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: SignInForm,
    submit: async (form) => {
      const { headers, home } = await signInWithPassword(ctx, form, context.get(browserKey))
      if (!home) return redirect(`${href('/two-factor')}${url.search}`, { headers })
      return redirect(parseReturnPath(url.searchParams.get('returnTo')) ?? home, { headers })
    },
  })
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useIsSubmitting()
  const google = useGooglePopup(loaderData.returnTo)
  return (
    <AuthCard title={t('Client Portal Login')} intro={t('For clients.')}>
      <ActionForm schema={SignInForm}>
        {({ email, password }) => (
          <>
            <CompletionNotice texts={loaderData.notices} name="notice" hidden={actionData !== undefined} />
            <BlockedCookiesMessage isKnown={loaderData.areCookiesBlocked && actionData === undefined} />
            <CarriedEmailField field={email} />
            <PasswordField
              field={password}
              label={t('Password')}
              autoComplete="current-password"
              after={
                <Link to={href('/forgot-password')} onClick={carryTypedEmail} className="text-link text-sm">
                  {t('Forgot your password?')}
                </Link>
              }
            />
            <Submit text={t('Sign in')} sending={t('Signing in...')} disabled={google.busy} />
          </>
        )}
      </ActionForm>
      {loaderData.google && (
        <>
          <MethodDivider />
          <GoogleButton
            google={google}
            text={t('Sign in with Google')}
            returnTo={loaderData.returnTo}
            disabled={sending}
            failure={actionData ? null : loaderData.googleFailure}
          />
        </>
      )}
      <PasskeyButton />
      <p className="mt-6 text-soft">
        {tRich('Don’t have an account? {link}', {
          link: loaderData.isSignUpOpen ? (
            <Link to={href('/signup')} className="text-link">
              {t('Sign up')}
            </Link>
          ) : (
            <a href={href('/contact')} className="text-link">
              {t('Contact us')}
            </a>
          ),
        })}
      </p>
      <p className="mt-3 text-soft">
        {tRich('Didn’t get the verification email? {link}', {
          link: (
            <Link to={href('/verify-email')} onClick={carryTypedEmail} className="text-link">
              {t('Send again')}
            </Link>
          ),
        })}
      </p>
    </AuthCard>
  )
}

/** Says that signing in can't work. `isKnown`: the server received no cookie right after a sign-in. */
function BlockedCookiesMessage({ isKnown }: { isKnown: boolean }) {
  const isBlocked = useBrowserValue(() => !navigator.cookieEnabled, false)
  return <FormMessage>{(isKnown || isBlocked) && COOKIES_BLOCKED_MESSAGE}</FormMessage>
}
