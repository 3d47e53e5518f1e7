import type { BetterAuthPlugin } from 'better-auth'
import type { OAuthProvider } from 'better-auth/oauth2'
import { type Google, type GoogleIdentity, GoogleUnavailable } from '#app/adapters/google.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { admitGoogleIdentity, googleAccountId } from '#app/domain/sign-in/google-accounts.server.ts'

/**
 * Google as a provider of the auth library, which keeps state, PKCE, nonce and session. The library's own
 * generic plugin asks the provider once, at start, and goes without it for ever when that fails.
 */
export function googleSignIn(ctx: Ctx): BetterAuthPlugin {
  const { google } = ctx
  return {
    id: 'foyer-google',
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

type Tokens = Parameters<OAuthProvider['getUserInfo']>[0]

/** Binds the account before the library looks for it, so that the library only ever finds one. */
async function admit(ctx: Ctx, google: Google, { idToken, accessToken, expectedIdTokenNonce }: Tokens) {
  if (!idToken || !accessToken || !expectedIdTokenNonce) return null
  const identity = await google.identify({ idToken, accessToken }, expectedIdTokenNonce)
  const { email } = await admitGoogleIdentity(ctx, identity)
  return { user: { email, emailVerified: identity.emailVerified, name: identity.name }, data: identity }
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
