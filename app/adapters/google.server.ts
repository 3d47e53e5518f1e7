import * as oidc from 'openid-client'
import { z } from 'zod'

/** Thrown when the provider does not respond or violates OpenID Connect. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
}

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** Identity from an ID token whose signature, issuer, audience and nonce were verified. */
export type GoogleIdentity = {
  issuer: string
  /** The provider's permanent id for the person. Unique only in combination with the issuer. */
  subject: string
  email: string | undefined
  /** True when the provider has verified that the person owns the email address. */
  emailVerified: boolean
  name: string
}

/** Random values that tie the provider's response to the browser that started the sign-in. */
type GoogleChecks = { state: string; nonce: string; codeVerifier: string }

export type GoogleClient = {
  issuer: string
  /**
   * Contacts the provider first.
   * @throws {GoogleUnavailable}
   */
  createAuthorizationUrl: (checks: GoogleChecks, redirectUri: string) => Promise<URL>
  /**
   * Exchanges the code in a callback URL for the person's identity. The URL without its query is the redirect URI.
   * @throws {GoogleUnavailable} also when the provider rejects the code, or the ID token or a check is invalid
   */
  findIdentity: (callbackUrl: URL, checks: GoogleChecks) => Promise<GoogleIdentity>
}

/** Milliseconds for all of an operation's requests to the provider together. */
const OPERATION_TIMEOUT_MS = 4_500
const CLOCK_TOLERANCE_SECONDS = 60

const IdTokenClaims = z.object({
  // PostgreSQL text columns can't store NUL.
  sub: z.string().regex(/^[^\0]+$/),
  email: z.string().optional(),
  email_verified: z.boolean().optional().catch(false),
  name: z.string().optional().catch(undefined),
})

export const createGoogleNonce = oidc.randomNonce
export const createPkceCodeVerifier = oidc.randomPKCECodeVerifier

/** Creates the client without sending a request: the provider may be unavailable when the program starts. */
export function createGoogleClient({ clientId, clientSecret, issuer }: GoogleSettings): GoogleClient {
  let provider: oidc.ServerMetadata | undefined
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const authenticate: oidc.ClientAuth = (server, _, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (methods.includes('client_secret_basic')) {
      const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
      headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
    } else {
      body.set('client_id', clientId)
      body.set('client_secret', clientSecret)
    }
  }
  // Verifies the signature of ID tokens too, which OpenID Connect doesn't require for those fetched over TLS.
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)

  const discover = async (fetch: oidc.CustomFetch) => {
    const options = { execute, [oidc.customFetch]: fetch }
    const config = await oidc.discovery(new URL(issuer), clientId, client, authenticate, options)
    const found = config.serverMetadata()
    // Exact comparison: accounts are bound to the issuer, and a similar issuer is a different provider.
    if (found.issuer !== issuer)
      throw new GoogleUnavailable(`${issuer} names another issuer than GOOGLE_ISSUER: ${found.issuer}`)
    provider = found
    return config
  }
  const configure = async (fetch: oidc.CustomFetch) => {
    if (!provider) return discover(fetch)
    const config = new oidc.Configuration(provider, clientId, client, authenticate)
    for (const extend of execute) extend(config)
    config[oidc.customFetch] = fetch
    return config
  }

  return {
    issuer,
    createAuthorizationUrl: wrapErrors(async ({ state, nonce, codeVerifier }, redirectUri) =>
      // Bypasses the cache so that visitors are not redirected to an unavailable provider.
      oidc.buildAuthorizationUrl(await discover(createFetch()), {
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    ),
    findIdentity: wrapErrors(async (callbackUrl, { state, nonce, codeVerifier }) => {
      const config = await configure(createFetch())
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if ((idToken?.iat ?? 0) > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
        throw new GoogleUnavailable('the id token was issued in the future')
      let claims = IdTokenClaims.parse(idToken)
      // Strict providers omit the email from the ID token and return it from the userinfo endpoint.
      if (claims.email === undefined && config.serverMetadata().userinfo_endpoint)
        claims = IdTokenClaims.parse(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
      return {
        issuer,
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        name: claims.name ?? '',
      }
    }),
  }
}

/** All requests share one deadline. */
function createFetch(): oidc.CustomFetch {
  const signal = AbortSignal.timeout(OPERATION_TIMEOUT_MS)
  return (url, options) => fetch(url, { ...options, signal } as RequestInit)
}

/** Every error becomes `GoogleUnavailable`, with the original error as its cause. */
function wrapErrors<A extends unknown[], R>(operation: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<R> => {
    try {
      return await operation(...args)
    } catch (cause) {
      if (cause instanceof GoogleUnavailable) throw cause
      throw new GoogleUnavailable('the sign-in provider failed or violated OpenID Connect', { cause })
    }
  }
}
