import { data, redirect } from 'react-router'
import { browserKey, ctxKey } from '#app/context.ts'
import { finishGoogleSignIn } from '#app/domain/sign-in/google/google-sign-in.server.ts'
import type { Route } from './+types/google-callback.ts'

/** The redirect URI that firms have registered with Google. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  if (!ctx.google) throw data(null, 404)
  const { location, headers } = await finishGoogleSignIn(ctx, ctx.google, url, context.get(browserKey))
  return redirect(location, { headers })
}

// A default export makes this a page route, so that a 404 renders inside the site layout.
export default () => null
