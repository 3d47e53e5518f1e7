import { data, redirect } from 'react-router'
import { GoogleUnavailable } from '#app/adapters/google.server.ts'
import { actorKey, ctxKey, isImpersonating } from '#app/context.ts'
import { authKey } from '#app/domain/sign-in/auth.server.ts'
import { claimGoogleConnectToken } from '#app/domain/sign-in/google-provider.server.ts'
import {
  GOOGLE_DONE_PATH,
  getGooglePath,
  getGoogleSignInPath,
  parseGoogleAttempt,
  STARTED_HERE,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/google.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const attempt = parseGoogleAttempt(url)
  // Prevents login CSRF through links on other sites.
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    throw redirect(getGoogleSignInPath(attempt, null))
  const done = getGooglePath(GOOGLE_DONE_PATH, attempt)
  const permit = url.searchParams.get('permit')
  const actor = context.get(actorKey)
  const connecting = permit !== null && actor && { uid: actor.uid, sessionId: actor.sessionId }
  if (connecting && (isImpersonating(actor) || !(await claimGoogleConnectToken(ctx, permit, connecting))))
    throw data(
      t(
        'This link no longer works. It can be used once, within five minutes. Please confirm your password again.',
      ),
      400,
    )
  try {
    const { headers, response } = await context.get(authKey).api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: done,
        errorCallbackURL: `${done}${done.includes('?') ? '&' : '?'}${STARTED_HERE}=1`,
        disableRedirect: true,
        ...(connecting && { additionalData: { connecting } }),
      },
      headers: request.headers,
      returnHeaders: true,
    })
    if (!response.url) throw new Error('the auth library returned no URL')
    return redirect(response.url, { headers })
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err
    ctx.log.warn({ err }, 'Google sign-in is unavailable')
    return redirect(`${done}${done.includes('?') ? '&' : '?'}error=provider_unavailable`)
  }
}

// A default export makes this a page route, so that a 404 renders inside the site layout.
export default () => null
