import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, getOAuthState } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { CLIENT_IP_HEADER, type Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { createSecureCookie } from './cookies.server.ts'
import { findSignInState } from './credentials.server.ts'
import { createPendingSignIn, PENDING_SIGN_IN_MINUTES } from './pending-sign-in.server.ts'

/** Cookie for a sign-in that is waiting for its second factor. It grants access only to /two-factor. */
export const createPendingSignInCookie = (ctx: Pick<Ctx, 'appUrl'>) =>
  createSecureCookie(ctx, 'second_step', PENDING_SIGN_IN_MINUTES * 60)

export const SECOND_FACTOR_REQUIRED = 'SECOND_STEP'

const PASSKEY_REQUIRED = 'PASSKEY_FIRST'
const USE_PASSKEY_MESSAGE = t('A passkey protects your account. Please sign in with it.')

const getProviderState = async (call: GenericEndpointContext | null) =>
  call?.path?.startsWith('/callback/') ? getOAuthState() : null

/**
 * Returns the plugin and the hook through which every session is created. An account with an authenticator app gets no
 * session after the first factor alone. Where staff needs a second factor, a staff account that has only passkeys must
 * sign in with one of them.
 */
export function createSessionPlugin(ctx: Ctx) {
  const fullyVerifiedCalls = new WeakSet<object>()

  const plugin = {
    id: 'foyer-second-step',
    endpoints: {
      /**
       * Creates a session without a password. `hasAllFactors` skips the rules about second factors. Not reachable over
       * HTTP.
       */
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ uid: z.string(), hasAllFactors: z.boolean() }) },
        async (call) => {
          if (call.body.hasAllFactors) fullyVerifiedCalls.add(call)
          const { internalAdapter } = call.context
          const user = await internalAdapter.findUserById(call.body.uid)
          if (!user) throw new Error('session without an account')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(call, { session, user })
          return call.json({ user: { email: user.email } })
        },
      ),
      setCookieForToken: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (call) => {
          const found = await call.context.internalAdapter.findSession(call.body.token)
          if (!found) throw new Error('a cookie for no session')
          await setSessionCookie(call, found)
          return call.json({})
        },
      ),
    },
  } satisfies BetterAuthPlugin

  const getReturnPath = ({ callbackURL }: { callbackURL: string }) => {
    const { pathname, search } = new URL(callbackURL, ctx.appUrl)
    return pathname + search
  }

  const beforeSession = async (session: { userId: string }, call: GenericEndpointContext | null) => {
    // The library would store a truncated IP.
    const ipAddress = (call?.headers ?? call?.request?.headers)?.get(CLIENT_IP_HEADER) ?? ''
    const sessionData = { data: { ipAddress } }
    const state = await findSignInState(ctx, { uid: session.userId })
    // The same message as for a wrong password, so that it does not reveal whether an account exists.
    if (state.deactivated) {
      const message = 'Invalid email or password'
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message })
    }
    if (call && fullyVerifiedCalls.has(call)) return sessionData
    if (!state.authenticator) {
      // If staff must use a second factor, the password alone is not sufficient.
      const mustUsePasskey = ctx.staffTwoFactor !== 'optional' && state.isStaff && state.passkey
      if (!mustUsePasskey) return sessionData
      // A callback from the provider can't show an error. The page it returns to will find no session.
      const provider = await getProviderState(call)
      if (!provider) throw new APIError('FORBIDDEN', { code: PASSKEY_REQUIRED, message: USE_PASSKEY_MESSAGE })
      throw new APIError('FOUND', undefined, { location: getReturnPath(provider) })
    }
    const token = await createPendingSignIn(ctx, session.userId)
    const cookie = { 'set-cookie': await createPendingSignInCookie(ctx).serialize(token) }
    const provider = await getProviderState(call)
    if (!provider)
      throw new APIError(
        'FORBIDDEN',
        { code: SECOND_FACTOR_REQUIRED, message: 'The code is missing.' },
        cookie,
      )
    const location = `/two-factor?then=${encodeURIComponent(getReturnPath(provider))}`
    throw new APIError('FOUND', undefined, { ...cookie, location })
  }
  return { plugin, beforeSession }
}
