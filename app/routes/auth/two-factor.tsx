import { href, Link, redirect, replace } from 'react-router'
import { actorKey, browserKey, ctxKey } from '#app/context.ts'
import {
  completePendingSignIn,
  findPendingSignIn,
  type SecondFactorCode,
} from '#app/domain/sign-in/second-factor/pending-sign-in.server.ts'
import {
  COOKIES_BLOCKED_PATH,
  GOOGLE_DONE_PATH,
  getGooglePath,
  getHomePath,
  isRightAfterSignIn,
  parseGoogleParams,
  parseReturnPath,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { AuthenticatorCodeForm, RecoveryCodeForm } from '#app/domain/users/security-forms.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { defineFormHandler, handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { useFocusEmptyField } from '#app/ui/focus.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/two-factor.ts'
import { AuthCard } from './auth-card.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Two-factor sign-in'))

const EXPIRED_SIGN_IN_PATH = '/login?notice=second-step-late'

/**
 * Returns the path that notifies a Google popup's opener. Rebuilt from known parameters, because the query string is
 * untrusted.
 */
function parseGoogleDonePath(path: string | null): string | null {
  if (!path || !URL.canParse(path, 'http://foyer.invalid')) return null
  const url = new URL(path, 'http://foyer.invalid')
  return url.pathname === GOOGLE_DONE_PATH ? getGooglePath(GOOGLE_DONE_PATH, parseGoogleParams(url)) : null
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const actor = context.get(actorKey)
  if (actor)
    throw replace(parseGoogleDonePath(url.searchParams.get('then')) ?? getHomePath(actor, ctx.adminEmail))
  if (!(await findPendingSignIn(ctx, context.get(browserKey))))
    throw replace(isRightAfterSignIn(request) ? COOKIES_BLOCKED_PATH : href('/login'))
  return null
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const finish = async (given: SecondFactorCode) => {
    const signedIn = await completePendingSignIn(ctx, context.get(browserKey), given)
    if (!signedIn) return redirect(EXPIRED_SIGN_IN_PATH)
    const { headers, home } = signedIn
    const wanted =
      parseReturnPath(url.searchParams.get('returnTo')) ?? parseGoogleDonePath(url.searchParams.get('then'))
    return redirect(wanted ?? home, { headers })
  }
  return handleFormByIntent<object>(ctx, await request.formData(), {
    app: defineFormHandler(AuthenticatorCodeForm, ({ code }) => finish({ kind: 'app', code })),
    recovery: defineFormHandler(RecoveryCodeForm, ({ code }) => finish({ kind: 'recovery', code })),
  })
}

export default function TwoFactorPage({ actionData }: Route.ComponentProps) {
  const codeForm = useFocusEmptyField<HTMLDivElement>(actionData === undefined)
  return (
    <AuthCard
      title={t('Two-factor sign-in')}
      intro={t('Enter the six-digit code from your authenticator app.')}
    >
      <div ref={codeForm}>
        <ActionForm intent="app" schema={AuthenticatorCodeForm}>
          {({ code }) => (
            <>
              <TextField
                field={code}
                label={t('Code from your authenticator app')}
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={7}
              />
              <Submit text={t('Sign in')} />
            </>
          )}
        </ActionForm>
      </div>
      <Disclosure
        summary={t('Use a recovery code')}
        open={actionData?.intent === 'recovery'}
        className="mt-8 border-t border-line pt-4"
      >
        <ActionForm intent="recovery" schema={RecoveryCodeForm}>
          {({ code }) => (
            <>
              <TextField
                field={code}
                label={t('Recovery code')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <Submit text={t('Sign in with a recovery code')} />
            </>
          )}
        </ActionForm>
        <p className="mt-5 text-soft">
          {tRich(
            'No recovery codes left? Write to {email}. Once we’ve confirmed it’s you, we can turn off two-factor sign-in for your account, and you can set it up again.',
            {
              email: (
                <a href={`mailto:${firm.email}`} className="text-link wrap-anywhere">
                  {firm.email}
                </a>
              ),
            },
          )}
        </p>
      </Disclosure>
      <p className="mt-4">
        <Link to={href('/login')} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </AuthCard>
  )
}
