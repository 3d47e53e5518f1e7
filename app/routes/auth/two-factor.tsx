import { href, Link, redirect, replace } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { GOOGLE_DONE, googlePath, googleWay } from '#app/auth/google-paths.ts'
import { openSession } from '#app/auth/log-in.server.ts'
import { secondStepCookie } from '#app/auth/open-session.server.ts'
import { homePath, safeReturnTo } from '#app/auth/return-to.ts'
import { actorKey, addressKey, ctxKey } from '#app/context.ts'
import { AppCodeForm, RecoveryCodeForm } from '#app/domain/accounts/forms.ts'
import {
  findPendingSignIn,
  finishPendingSignIn,
  type SecondCode,
} from '#app/domain/sign-in/pending-sign-in.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { actionHeaders } from '../action-headers.ts'
import { formRule, takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/two-factor.ts'
import { Card } from './card.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta(t('Two-factor sign-in'))

const TOO_LATE = '/login?notice=second-step-late'

/**
 * Returns the path that notifies the opener of a Google popup. Rebuilds it from known parameters, because the query
 * string is untrusted.
 */
function googleEnd(path: string | null): string | null {
  if (!path || !URL.canParse(path, 'http://foyer.invalid')) return null
  const url = new URL(path, 'http://foyer.invalid')
  return url.pathname === GOOGLE_DONE ? googlePath(GOOGLE_DONE, googleWay(url)) : null
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const actor = context.get(actorKey)
  if (actor) throw replace(googleEnd(url.searchParams.get('then')) ?? homePath(actor, ctx.adminEmail))
  const token = await secondStepCookie(ctx).parse(request.headers.get('cookie'))
  if (typeof token !== 'string' || !(await findPendingSignIn(ctx, token))) throw replace(href('/login'))
  return null
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const cookie = secondStepCookie(ctx)
  const token = await cookie.parse(request.headers.get('cookie'))
  const finish = async (given: SecondCode) => {
    const uid =
      typeof token === 'string' ? await finishPendingSignIn(ctx, token, given, context.get(addressKey)) : null
    if (!uid) return redirect(TOO_LATE)
    const visit = { ctx, auth: context.get(authKey), headers: request.headers }
    const { headers, home } = await openSession(visit, uid)
    headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }))
    const wanted = safeReturnTo(url.searchParams.get('returnTo')) ?? googleEnd(url.searchParams.get('then'))
    return redirect(wanted ?? home, { headers })
  }
  return takeFormOf<object>(ctx, await request.formData(), {
    app: formRule({ schema: AppCodeForm, run: ({ code }) => finish({ kind: 'app', code }) }),
    recovery: formRule({ schema: RecoveryCodeForm, run: ({ code }) => finish({ kind: 'recovery', code }) }),
  })
}

export default function TwoFactor({ actionData }: Route.ComponentProps) {
  return (
    <Card
      title={t('Two-factor sign-in')}
      intro={t('One more step, because you have turned this on for your account.')}
    >
      <ActionForm intent="app" schema={AppCodeForm} answer={actionData} button={t('Log in')} wideButton>
        {({ code }) => (
          <TextField
            field={code}
            label={t('Code from your authenticator app')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
          />
        )}
      </ActionForm>
      <details className="mt-8 border-t border-line pt-4" open={actionData?.intent === 'recovery'}>
        <summary className="text-link cursor-pointer min-h-11 content-center">
          {t('Use a recovery code')}
        </summary>
        <div className="mt-4">
          <ActionForm
            intent="recovery"
            schema={RecoveryCodeForm}
            answer={actionData}
            button={t('Log in with recovery code')}
            wideButton
          >
            {({ code }) => (
              <TextField
                field={code}
                label={t('Recovery code')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
              />
            )}
          </ActionForm>
        </div>
      </details>
      <p className="mt-4">
        <Link to={href('/login')} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </Card>
  )
}
