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
 * Google as a provider of the auth library, which keeps state, PKCE, nonce and session. The library's own
 * generic plugin asks the provider once, at start, and goes without it for ever when that fails.
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

/** What `/google` gives the way to the provider along, for a session that wants to be connected. */
export const ConnectingState = z.object({ connecting: z.object({ uid: z.string(), sessionId: z.string() }) })

/** Whose account a refusal was about, kept by the state of its request. */
const refusedAccounts = new WeakMap<object, string | null>()

/** A way back from the provider that ends without a session is a failed sign-in, unless the visitor cancelled. */
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

/** Binds the account before the library looks for it, so that the library only ever finds one. */
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

/** null, and the reason in the log, for what may go wrong with a provider; a fault of ours stays one. */
async function logged<T>(ctx: Ctx, verb: Promise<T>): Promise<T | null> {
  try {
    return await verb
  } catch (err) {
    if (!(err instanceof GoogleUnavailable || err instanceof Failure)) throw err
    ctx.log.warn({ err }, 'sign-in by Google refused')
    return null
  }
}
