import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { OAuthProvider } from 'better-auth/oauth2'
import { z } from 'zod'
import { type Google, type GoogleIdentity, GoogleUnavailable } from '#app/adapters/google.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { connectGoogle } from '#app/domain/sign-in/connect-google.server.ts'
import { recordFailedSignIn } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import {
  admitGoogleIdentity,
  GoogleRefused,
  googleAccountId,
} from '#app/domain/sign-in/google-accounts.server.ts'
import { ADDRESS_HEADER } from './address-header.ts'

/**
 * Returns a plugin that adds Google as an OAuth provider. The library handles state, PKCE, nonce and session. Its
 * generic OAuth plugin is not used, because it fetches the provider metadata once at startup and stays disabled if that
 * fails.
 */
export function googleSignIn(ctx: Ctx): BetterAuthPlugin {
  const { google } = ctx
  return {
    id: 'foyer-google',
    hooks: { after: [recordFailures(ctx)] },
    init: () => (google ? { context: { socialProviders: [providerOf(ctx, google)] } } : undefined),
  }
}

function providerOf(ctx: Ctx, google: Google): OAuthProvider<GoogleIdentity> {
  return {
    id: 'google',
    name: 'Google',
    issuer: google.issuer,
    requiresIdTokenNonce: true,
    disableSignUp: true,
    options: { disableSignUp: true, disableIdTokenSignIn: true },
    accountSubject: ({ profile }) => googleAccountId(profile),
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      google.authorizationUrl({ state, codeVerifier, nonce: idTokenNonce ?? '', redirectUri: redirectURI }),
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      logged(ctx, google.exchangeCode({ code, codeVerifier: codeVerifier ?? '', redirectUri: redirectURI })),
    getUserInfo: (tokens) => logged(ctx, admit(ctx, google, tokens)),
  }
}

/** OAuth state that `/google` adds when a signed-in user connects a Google account. */
export const ConnectingState = z.object({ connecting: z.object({ uid: z.string(), sessionId: z.string() }) })

/** Account that a rejected sign-in was for, by the OAuth state of its request. */
const refusedAccounts = new WeakMap<object, string | null>()

/** Records a callback that ends without a session as a failed sign-in, unless the user canceled. */
const recordFailures = (ctx: Ctx) => ({
  matcher: ({ path }: { path?: string }) => path === '/callback/:id',
  handler: createAuthMiddleware(async (call) => {
    const state = await getOAuthState()
    if (!state || !refusedAccounts.has(state)) return
    const from = call.headers?.get(ADDRESS_HEADER) ?? ''
    await recordFailedSignIn(ctx, { uid: refusedAccounts.get(state) ?? null, how: 'google', from })
  }),
})

type Tokens = Parameters<OAuthProvider['getUserInfo']>[0]

/** Links the Google identity to an account before the library looks the account up. */
async function admit(ctx: Ctx, google: Google, { idToken, accessToken, expectedIdTokenNonce }: Tokens) {
  if (!idToken || !accessToken || !expectedIdTokenNonce) return null
  const identity = await google.identify({ idToken, accessToken }, expectedIdTokenNonce)
  const state = await getOAuthState()
  const asked = ConnectingState.safeParse(state)
  try {
    const { email } = await (asked.success
      ? connectGoogle(ctx, identity, asked.data.connecting)
      : admitGoogleIdentity(ctx, identity))
    return { user: { email, emailVerified: identity.emailVerified, name: identity.name }, data: identity }
  } catch (err) {
    if (state && err instanceof GoogleRefused) refusedAccounts.set(state, err.uid)
    throw err
  }
}

/**
 * Resolves to null and logs the reason if Google is unavailable or the sign-in is rejected. Rethrows any other error.
 */
async function logged<T>(ctx: Ctx, verb: Promise<T>): Promise<T | null> {
  try {
    return await verb
  } catch (err) {
    if (!(err instanceof GoogleUnavailable || err instanceof Failure)) throw err
    ctx.log.warn({ err }, 'sign-in by Google refused')
    return null
  }
}
