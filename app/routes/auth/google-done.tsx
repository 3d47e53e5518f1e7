import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import {
  GOOGLE_CHANNEL,
  GOOGLE_FAILED,
  googleFailedPath,
  googleLoginPath,
  googleWay,
} from '#app/auth/google-paths.ts'
import { homePath } from '#app/auth/return-to.ts'
import { actorKey, ctxKey } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/google-done.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => [{ title: t('Google sign-in | {name}', { name: firm.name }) }]

/** Where the provider's answer ends, good or bad: a whole page goes on, a popup tells its opener. */
export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const way = googleWay(url)
  const actor = context.get(actorKey)
  const ok = actor !== null && !url.searchParams.has('error')
  // Somebody signed in has asked under Security, and is told there.
  const refused = actor && way.returnTo ? googleFailedPath(way.returnTo) : googleLoginPath(way, true)
  const next = ok ? (way.returnTo ?? homePath(actor, ctx.adminEmail)) : refused
  if (!way.popup) throw redirect(next)
  return { popup: way.popup, ok, next }
}

/** Seen only where the browser does not let the popup close itself. */
export default function GoogleDone({ loaderData: { popup, ok, next } }: Route.ComponentProps) {
  useEffect(() => {
    // A channel rather than `opener`: it also works where the provider's policy cut the two windows apart.
    const channel = new BroadcastChannel(GOOGLE_CHANNEL)
    channel.postMessage({ popup, ok })
    channel.close()
    window.close()
  }, [popup, ok])
  return (
    <Card title={t('Google sign-in')}>
      <p role={ok ? 'status' : 'alert'}>
        {ok ? t('You are signed in and can close this window.') : GOOGLE_FAILED}
      </p>
      <p className="mt-6">
        <a href={next} className="text-link">
          {ok ? t('Continue here') : t('Back to Login')}
        </a>
      </p>
    </Card>
  )
}
