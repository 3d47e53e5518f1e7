import { createAuthorizationURL } from 'better-auth/oauth2'
import { createRemoteJWKSet, jwtVerify } from 'jose'
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

export type GoogleClient = {
  issuer: string
  /** Returns the URL to redirect the browser to. Contacts the provider first. @throws {GoogleUnavailable} */
  authorizationUrl: (o: {
    state: string
    nonce: string
    codeVerifier: string
    redirectUri: string
  }) => Promise<URL>
  /** @throws {GoogleUnavailable} also when the provider rejects the code. */
  exchangeCode: (o: { code: string; codeVerifier: string; redirectUri: string }) => Promise<GoogleTokens>
  /** @throws {GoogleUnavailable} also when the ID token is invalid. */
  identify: (tokens: GoogleTokens, nonce: string) => Promise<GoogleIdentity>
}
type GoogleTokens = { idToken: string; accessToken: string }

const REQUEST_TIMEOUT_MS = 4_000
const CLOCK_TOLERANCE_SECONDS = 60

const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
const TokenResponse = z.object({ id_token: z.string(), access_token: z.string() })
const IdTokenClaims = z.object({
  // PostgreSQL text columns can't store NUL.
  sub: z.string().regex(/^[^\0]+$/),
  email: z.string().optional(),
  email_verified: z.boolean().optional().catch(false),
  name: z.string().optional().catch(undefined),
})

// Asymmetric algorithms only: rejects `none` and shared secrets.
const SIGNING_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Creates the client without sending a request: the provider may be unavailable when the program starts. */
export function createGoogleClient({ clientId, clientSecret, issuer }: GoogleSettings): GoogleClient {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let provider: DiscoveredProvider | undefined
  let pendingDiscovery: Promise<DiscoveredProvider> | undefined

  const discover = () => {
    pendingDiscovery ??= (async () => {
      const metadata = ProviderMetadata.parse(await fetchJson(discoveryUrl))
      // Exact comparison: accounts are bound to the issuer, and a similar issuer is a different provider.
      if (metadata.issuer !== issuer) {
        throw new GoogleUnavailable(
          `${discoveryUrl} names another issuer than GOOGLE_ISSUER: ${metadata.issuer}`,
        )
      }
      const keysUrl = metadata.jwks_uri
      // Short cooldown for unknown keys, because the provider may have rotated its keys during a restart.
      const keys =
        provider?.metadata.jwks_uri === keysUrl
          ? provider.keys
          : createRemoteJWKSet(new URL(keysUrl), {
              timeoutDuration: REQUEST_TIMEOUT_MS,
              cooldownDuration: 1_000,
            })
      provider = { metadata, keys }
      return provider
    })().finally(() => {
      pendingDiscovery = undefined
    })
    return pendingDiscovery
  }

  return {
    issuer,
    authorizationUrl: wrapErrors(async ({ state, nonce, codeVerifier, redirectUri }) => {
      // Bypasses the cache so that visitors are not redirected to an unavailable provider.
      const { metadata } = await discover()
      return createAuthorizationURL({
        id: 'google',
        options: { clientId },
        authorizationEndpoint: metadata.authorization_endpoint,
        redirectURI: redirectUri,
        scopes: ['openid', 'email', 'profile'],
        state,
        nonce,
        codeVerifier,
      })
    }),

    exchangeCode: wrapErrors(async ({ code, codeVerifier, redirectUri }) => {
      const { metadata, keys } = provider ?? (await discover())
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      })
      const headers: Record<string, string> = {}
      if (metadata.token_endpoint_auth_methods_supported.includes('client_secret_basic')) {
        const pair = [clientId, clientSecret].map(encodeURIComponent).join(':')
        headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
      } else {
        body.set('client_id', clientId)
        body.set('client_secret', clientSecret)
      }
      const tokenRequest = fetchJson(metadata.token_endpoint, { method: 'POST', headers, body })
      // Loads the keys in parallel, so that two slow responses don't add up.
      const [response] = await Promise.all([tokenRequest, keys.fresh ? undefined : keys.reload()])
      const tokens = TokenResponse.parse(response)
      return { idToken: tokens.id_token, accessToken: tokens.access_token }
    }),

    identify: wrapErrors(async (tokens, nonce) => {
      const { metadata, keys } = provider ?? (await discover())
      const { payload } = await jwtVerify(tokens.idToken, keys, {
        issuer: metadata.issuer,
        audience: clientId,
        algorithms: SIGNING_ALGORITHMS,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      })
      if (payload.nonce !== nonce)
        throw new GoogleUnavailable('the nonce of the id token is not the one of this request')
      // With several audiences, the token must name the one that it was issued for.
      const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1
      if ((payload.azp !== undefined || isForOthersToo) && payload.azp !== clientId)
        throw new GoogleUnavailable('the id token was issued for another client')
      if ((payload.iat ?? 0) > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
        throw new GoogleUnavailable('the id token was issued in the future')
      let claims = IdTokenClaims.parse(payload)
      // Strict providers omit the email from the ID token and return it from the userinfo endpoint.
      if (claims.email === undefined && metadata.userinfo_endpoint) {
        const headers = { authorization: `Bearer ${tokens.accessToken}` }
        const userinfo = IdTokenClaims.parse(await fetchJson(metadata.userinfo_endpoint, { headers }))
        if (userinfo.sub !== claims.sub) throw new GoogleUnavailable('userinfo is about another person')
        claims = userinfo
      }
      return {
        issuer: metadata.issuer,
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified === true,
        name: claims.name ?? '',
      }
    }),
  }
}

type DiscoveredProvider = {
  metadata: z.infer<typeof ProviderMetadata>
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** Fetches JSON from the provider. @throws on a timeout or an error status. */
async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  // Rejects redirects: they could send this server's requests to any host.
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  if (!response.ok) throw new GoogleUnavailable(`${url} answered ${response.status}`)
  return response.json()
}

/** Wraps a function so that every error becomes `GoogleUnavailable`, with the original error as its cause. */
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
