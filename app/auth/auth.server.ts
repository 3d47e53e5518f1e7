import type { GenericEndpointContext } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { createContext } from 'react-router'
import { withoutValues } from '#app/adapters/log-error.ts'
import type { Ctx } from '#app/context.ts'
import { recordSignIn } from '#app/domain/sign-in/actor.server.ts'
import { PROLONGED_AFTER_SECONDS, SESSION_SECONDS } from '#app/domain/sign-in/session-ends.server.ts'
import { accounts, sessions, users, verifications } from '#db/schema.ts'
import { ADDRESS_HEADER } from './address-header.ts'
import { GOOGLE_DONE } from './google-paths.ts'
import { googleSignIn } from './google-sign-in.server.ts'
import { secondStep } from './open-session.server.ts'
import { cookiePrefix } from './own-cookie.server.ts'
import { passwordFunctions } from './password-functions.server.ts'
import { passwordLimits } from './password-limits.server.ts'
import { signedToken } from './session-token.server.ts'

export type Auth = ReturnType<typeof createAuth>
export const authKey = createContext<Auth>()

/** Whether a request's Cookie header may carry a session; whether that one is valid, only the database knows. */
export const hasSessionCookie = (cookie: string | null | undefined) =>
  cookie?.includes('foyer.session_token=') ?? false

/**
 * Sessions and ways to sign in. Accounts are made by our own verbs, in one transaction with their role and
 * mail; so of the library's HTTP calls only those of `publicAuthPaths` are reachable.
 */
export function createAuth(ctx: Ctx, options: { secret: string; trustedOrigins: string[] }) {
  const { plugin: secondStepPlugin, beforeSession } = secondStep(ctx)
  return betterAuth({
    appName: 'Foyer',
    baseURL: ownAddress(ctx.appUrl, options.trustedOrigins),
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    telemetry: { enabled: false },
    // No `transaction`: the hook below writes through its own connection, and the embedded database has just one.
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // The hook of `passwordLimits` puts those in their place that know who asks.
      password: passwordFunctions(ctx),
    },
    // The longest there is; app/domain/sign-in/session-ends.server.ts ends them sooner.
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: PROLONGED_AFTER_SECONDS,
      cookieCache: { enabled: false },
    },
    // Our own limits, shared by all instances, in place of the library's.
    rateLimit: { enabled: false },
    hooks: passwordLimits(ctx),
    // The library neither makes nor joins accounts, nor keeps the provider's tokens: our verb binds, it only looks up.
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    plugins: [googleSignIn(ctx), secondStepPlugin],
    databaseHooks: {
      session: {
        create: {
          before: beforeSession,
          after: (session, call) => recordSignIn(ctx, session, leftBehind(ctx, options.secret, call)),
        },
      },
    },
    advanced: {
      // Not the library's own way to secure ones, whose prefix lets a neighbouring host set them.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(ctx),
      defaultCookieAttributes: { secure: ctx.appUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // What a visitor did wrong is answered, not logged; a fault goes to our own log.
    onAPIError: {
      errorURL: GOOGLE_DONE,
      onError: (err) => {
        if (!isAPIError(err)) ctx.log.error({ err }, 'sign-in fault')
      },
    },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error)
        ctx.log[level === 'error' ? 'error' : 'warn']({ part: 'auth', err }, withoutValues(message))
      },
    },
  })
}

/** The token of the session that this browser had until now; its cookie is about to be written over. */
function leftBehind(ctx: Ctx, secret: string, call: GenericEndpointContext | null): string | null {
  const cookies = (call?.headers ?? call?.request?.headers)?.get('cookie')
  return cookies ? signedToken(cookies, secret, ctx.appUrl.startsWith('https:')) : null
}

/** In demo mode several names lead here, and a sign-in by Google must come back to the one it left from. */
function ownAddress(appUrl: string, origins: string[]) {
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

/** Everything else the library offers is answered 404: it would go round the rules of our own pages. */
export const publicAuthPaths = ['/api/auth/get-session', '/api/auth/sign-in/email', '/api/auth/sign-out']
