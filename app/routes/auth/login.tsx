import { href, Link, redirect, replace } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { logIn } from '#app/auth/log-in.server.ts'
import { homePath, safeReturnTo } from '#app/auth/return-to.ts'
import { actorKey, ctxKey } from '#app/context.ts'
import { LogInForm } from '#app/domain/accounts/forms.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { DoneNotice } from '#app/ui/notice.tsx'
import { firm } from '#content/firm.ts'
import { actionHeaders } from '../action-headers.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/login.ts'
import { Card } from './card.tsx'
import { entrance, entranceMeta } from './entrance-meta.ts'
import { GoogleButton, Or } from './google-button.tsx'
import { useGooglePopup } from './google-popup.ts'
import { PasskeyButton } from './passkey-button.tsx'

export const headers = actionHeaders
export const handle = entrance
export const meta: Route.MetaFunction = (page) =>
  entranceMeta(page, {
    title: t('Client Portal Login'),
    description: t(
      'Where clients of {firm} follow their projects, exchange documents and see their invoices.',
      { firm: firm.name },
    ),
    path: href('/login'),
  })

const notices: Record<string, string> = {
  'second-step-late': t('The code came too late. Please log in again.'),
  reset: t('Your password has been changed. You can log in with the new one now.'),
  invited: t('Thank you, your password is set. You can log in now.'),
  'check-email': t(
    'Thank you. We have sent you an email: please open the link in it to verify your address before your first log in.',
  ),
  verified: t('Thank you, your email address is verified. You can log in now.'),
  'signed-out': t('You’ve been signed out. Sign in to continue; your text is saved.'),
  'signed-out-unsaved': t('You’ve been signed out, so nothing was sent or saved. Sign in to continue.'),
}

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(homePath(actor, context.get(ctxKey).adminEmail))
  const notice = url.searchParams.get('notice') ?? ''
  return {
    google: context.get(ctxKey).google !== null,
    googleFailed: notice === 'google-failed',
    returnTo: safeReturnTo(url.searchParams.get('returnTo')),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: LogInForm,
    fault: t('You could not be logged in. Please try again.'),
    run: async (form) => {
      const { headers, home } = await logIn(
        { ctx, auth: context.get(authKey), headers: request.headers },
        form,
      )
      if (!home) return redirect(`${href('/two-factor')}${url.search}`, { headers })
      return redirect(safeReturnTo(url.searchParams.get('returnTo')) ?? home, { headers })
    },
  })
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useSending()
  const google = useGooglePopup(loaderData.returnTo)
  return (
    <Card
      title={t('Client Portal Login')}
      intro={t('For clients of the firm, and for those who want to become one.')}
    >
      <ActionForm
        schema={LogInForm}
        answer={actionData}
        button={t('Sign in')}
        sendingText={t('Signing in...')}
        disabled={google.busy}
        wideButton
      >
        {({ email, password }) => (
          <>
            <DoneNotice texts={notices} name="notice" hidden={actionData !== undefined} />
            <EmailField field={email} />
            <PasswordField
              field={password}
              label={t('Password')}
              autoComplete="current-password"
              aside={
                <Link to={href('/forgot-password')} className="text-link text-sm">
                  {t('Forgot your password?')}
                </Link>
              }
            />
          </>
        )}
      </ActionForm>
      {loaderData.google && (
        <>
          <Or />
          <GoogleButton
            google={google}
            text={t('Sign in with Google')}
            returnTo={loaderData.returnTo}
            disabled={sending}
            failed={loaderData.googleFailed && !actionData}
          />
        </>
      )}
      <PasskeyButton />
      <p className="mt-6 text-soft">
        {tRich('No account yet? {link}', {
          link: (
            <Link to={href('/signup')} className="text-link">
              {t('Sign up')}
            </Link>
          ),
        })}
      </p>
      <p className="mt-3 text-soft">
        {tRich('No verification email? {link}', {
          link: (
            <Link to={href('/verify-email')} className="text-link">
              {t('Send it again')}
            </Link>
          ),
        })}
      </p>
    </Card>
  )
}
