import { data, redirect } from 'react-router'
import { GoogleUnavailable } from '#app/adapters/google.server.ts'
import { authKey } from '#app/auth/auth.server.ts'
import { GOOGLE_DONE, googleLoginPath, googlePath, googleWay } from '#app/auth/google-paths.ts'
import { actorKey, ctxKey, isViewing } from '#app/context.ts'
import { claimPermit } from '#app/domain/sign-in/connect-google.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/google.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const way = googleWay(url)
  // Prevents login CSRF by links on other sites.
  if (request.headers.get('sec-fetch-site') === 'cross-site') throw redirect(googleLoginPath(way, false))
  const done = googlePath(GOOGLE_DONE, way)
  const permit = url.searchParams.get('permit')
  const actor = context.get(actorKey)
  const connecting = permit !== null && actor && { uid: actor.uid, sessionId: actor.sessionId }
  if (connecting && (isViewing(actor) || !(await claimPermit(ctx, permit, connecting))))
    throw data(t('This link works once and for five minutes. Please confirm with your password again.'), 400)
  try {
    const { headers, response } = await context.get(authKey).api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: done,
        errorCallbackURL: done,
        disableRedirect: true,
        ...(connecting && { additionalData: { connecting } }),
      },
      headers: request.headers,
      returnHeaders: true,
    })
    if (!response.url) throw new Error('the library named no address to go to')
    return redirect(response.url, { headers })
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err
    ctx.log.warn({ err }, 'sign-in by Google is not possible')
    return redirect(`${done}${done.includes('?') ? '&' : '?'}error=provider_unavailable`)
  }
}

// A default export makes this a page route, so that a 404 renders inside the site layout.
export default () => null
