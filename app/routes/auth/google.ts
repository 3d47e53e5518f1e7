import { data, redirect } from 'react-router'
import { actorKey, ctxKey, isImpersonating } from '#app/context.ts'
import { claimGoogleConnectToken } from '#app/domain/sign-in/google/connect-google.server.ts'
import { startGoogleSignIn } from '#app/domain/sign-in/google/google-sign-in.server.ts'
import { getGoogleSignInPath, parseGoogleParams } from '#app/domain/sign-in/sign-in-paths.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/google.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const attempt = parseGoogleParams(url)
  // Prevents login CSRF through links on other sites.
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    throw redirect(getGoogleSignInPath(attempt, null))
  const token = url.searchParams.get('token')
  const actor = context.get(actorKey)
  const isConnecting = token !== null && actor !== null
  if (isConnecting && (isImpersonating(actor) || !(await claimGoogleConnectToken(ctx, token, actor))))
    throw data(
      t(
        'This link has expired or was already used. Go back to your security settings and confirm your password again.',
      ),
      400,
    )
  const connecting = isConnecting ? { uid: actor.uid, sessionId: actor.sessionId } : null
  const { location, headers } = await startGoogleSignIn(ctx, ctx.google, { url, attempt, connecting })
  return redirect(location, { headers })
}

// A default export makes this a page route, so that a 404 renders inside the site layout.
export default () => null
