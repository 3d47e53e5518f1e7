import type { GenericEndpointContext } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { createContext } from 'react-router'
import { removeQueryValues } from '#app/adapters/log-error.ts'
import { CLIENT_IP_HEADER, type Ctx } from '#app/context.ts'
import { accounts, sessions, users, verifications } from '#db/schema.ts'
import { recordSignIn } from './actor.server.ts'
import { getCookiePrefix, parseSessionToken } from './cookies.server.ts'
import { createGooglePlugin } from './google-provider.server.ts'
import { createPasswordFunctions, createPasswordHooks } from './password-hooks.server.ts'
import { createSessionPlugin } from './session-plugin.server.ts'
import { SESSION_LIFETIME_SECONDS, SESSION_REFRESH_AGE_SECONDS } from './sessions.server.ts'
import { GOOGLE_DONE_PATH } from './sign-in-paths.ts'

export type Auth = ReturnType<typeof createAuth>
export const authKey = createContext<Auth>()

/** Returns whether a Cookie header contains a session cookie. Does not validate the session. */
export const hasSessionCookie = (cookie: string | null | undefined) =>
  cookie?.includes('foyer.session_token=') ?? false

/**
 * Creates the authentication service: sessions and sign-in methods. Accounts are created only by our own operations, in
 * one transaction with their role and email, so only the library endpoints in `PUBLIC_AUTH_PATHS` are reachable.
 */
export function createAuth(ctx: Ctx, options: { secret: string; trustedOrigins: string[] }) {
  const { plugin: secondStepPlugin, beforeSession } = createSessionPlugin(ctx)
  return betterAuth({
    appName: 'Foyer',
    baseURL: getBaseUrl(ctx.appUrl, options.trustedOrigins),
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    telemetry: { enabled: false },
    // No `transaction`: the hook below writes through its own connection, and the embedded database has only one.
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // The hook from `createPasswordHooks` replaces these with functions that know the client IP.
      password: createPasswordFunctions(ctx),
    },
    // Maximum lifetime. sessions.server.ts ends sessions earlier.
    session: {
      expiresIn: SESSION_LIFETIME_SECONDS,
      updateAge: SESSION_REFRESH_AGE_SECONDS,
      cookieCache: { enabled: false },
    },
    // Replaced by our own rate limits, which all instances share.
    rateLimit: { enabled: false },
    hooks: createPasswordHooks(ctx),
    // The library neither creates nor links accounts and stores no provider tokens. Our own operation links accounts.
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    plugins: [createGooglePlugin(ctx), secondStepPlugin],
    databaseHooks: {
      session: {
        create: {
          before: beforeSession,
          after: (session, call) =>
            recordSignIn(ctx, session, getPreviousSessionToken(ctx, options.secret, call)),
        },
      },
    },
    advanced: {
      // The library's own prefix for secure cookies does not prevent a sibling subdomain from setting them.
      useSecureCookies: false,
      cookiePrefix: getCookiePrefix(ctx),
      defaultCookieAttributes: { secure: ctx.appUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    onAPIError: {
      errorURL: GOOGLE_DONE_PATH,
      onError: (err) => {
        if (!isAPIError(err)) ctx.log.error({ err }, 'sign-in fault')
      },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error)
        ctx.log[level === 'error' ? 'error' : 'warn']({ part: 'auth', err }, removeQueryValues(message))
      },
    },
  })
}

/** Returns the token of the session that this browser had before signing in. Its cookie is about to be replaced. */
function getPreviousSessionToken(
  ctx: Ctx,
  secret: string,
  call: GenericEndpointContext | null,
): string | null {
  const cookies = (call?.headers ?? call?.request?.headers)?.get('cookie')
  return cookies ? parseSessionToken(cookies, secret, ctx.appUrl.startsWith('https:')) : null
}

/**
 * Returns the base URL. In demo mode, several hosts serve the site, and a Google sign-in must return to the host where
 * it started.
 */
function getBaseUrl(appUrl: string, origins: string[]) {
  const { protocol } = new URL(appUrl)
  const allowedHosts = origins.map((origin) => new URL(origin).host)
  return allowedHosts.length > 1
    ? {
        allowedHosts,
        fallback: appUrl,
        protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
      }
    : appUrl
}

/** Removes session tokens from a response of the library, so that scripts can't read them. */
export async function removeTokens(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const text = JSON.stringify(await response.json(), (key, value) => (key === 'token' ? undefined : value))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(text, { status: response.status, headers })
}

/** Auth library endpoints that are reachable. All others return 404, because they would bypass our own pages' rules. */
export const PUBLIC_AUTH_PATHS = ['/api/auth/get-session', '/api/auth/sign-in/email', '/api/auth/sign-out']
