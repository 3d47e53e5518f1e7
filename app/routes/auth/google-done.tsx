import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { actorKey, ctxKey } from '#app/context.ts'
import {
  GOOGLE_CHANNEL_NAME,
  GOOGLE_FAILURES,
  getGoogleFailedPath,
  getGoogleSignInPath,
  getHomePath,
  parseGoogleFailure,
  parseGoogleParams,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/google-done.ts'
import { AuthCard } from './auth-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: t('Google sign-in | {name}', { name: firm.name }) }]

/** Page to which the callback redirects after success or failure. Redirects again, or notifies the popup's opener. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const attempt = parseGoogleParams(url)
  const actor = context.get(actorKey)
  const error = url.searchParams.get('error')
  const ok = actor !== null && error === null
  const failure = parseGoogleFailure(error) ?? 'google-failed'
  // Signed-in users connect Google on their security page and see the error there.
  const failedPath =
    actor && attempt.returnTo ? getGoogleFailedPath(attempt.returnTo) : getGoogleSignInPath(attempt, failure)
  const next = ok ? (attempt.returnTo ?? getHomePath(actor, ctx.adminEmail)) : failedPath
  if (!attempt.popup) throw redirect(next)
  return { popup: attempt.popup, failure: ok ? null : failure, next }
}

/** Visible only if the browser doesn't let the popup close itself. */
export default function GoogleDone({ loaderData: { popup, failure, next } }: Route.ComponentProps) {
  useEffect(() => {
    // A BroadcastChannel works even if the provider's COOP header severs `opener`.
    const channel = new BroadcastChannel(GOOGLE_CHANNEL_NAME)
    channel.postMessage({ popup, failure })
    channel.close()
    window.close()
  }, [popup, failure])
  return (
    <AuthCard title={t('Google sign-in')}>
      <p role={failure ? 'alert' : 'status'}>
        {failure ? GOOGLE_FAILURES[failure] : t('You’re signed in and can close this window.')}
      </p>
      <p className="mt-6">
        <a href={next} className="text-link">
          {failure ? t('Back to Login') : t('Continue here')}
        </a>
      </p>
    </AuthCard>
  )
}
