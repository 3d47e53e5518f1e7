import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { HashRequester } from '#app/adapters/password-hasher.server.ts'
import { CLIENT_IP_HEADER, type Ctx } from '#app/context.ts'
import { Busy, type Failure, TooMany } from '#app/core/failures.ts'
import { emailField, MAX_EMAIL_LENGTH } from '#app/core/form-fields.ts'
import { getNetwork, getWidestNetwork } from '#app/core/ip-networks.server.ts'
import { createDeviceMark, findKnownDevice } from './cookies.server.ts'
import { createHashRequester, verifyPassword } from './credentials.server.ts'
import {
  countPasswordAttempt,
  type PasswordAttempt,
  recordFailedPassword,
  refundPasswordAttempt,
} from './sign-in-attempts.server.ts'

/** Converts a failure into an error of the auth library. Our pages read the original failure from its `cause`. */
function toApiError(failure: Failure): APIError {
  const kind = failure.status === 429 ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE'
  const headers = { 'Retry-After': String(failure.retryAfter ?? 60) }
  return Object.assign(new APIError(kind, { message: failure.message }, headers), { cause: failure })
}

/**
 * Returns the hash and verify functions for the auth library. For an email without an account, hashes the typed
 * password, so that the response takes as long as a real comparison.
 */
export const createPasswordFunctions = (ctx: Ctx, caller?: HashRequester) => ({
  hash: (password: string) => mapBusyError(ctx.passwords.hash(password, caller)),
  verify: ({ hash, password }: { hash: string; password: string }) =>
    mapBusyError(verifyPassword(ctx, hash, password, caller)),
})

/** Converts `Busy` into an error of the library, which treats any other error as unexpected. */
async function mapBusyError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (err) {
    throw err instanceof Busy ? toApiError(err) : err
  }
}

const REJECTION_DELAY_STEP_MS = 200
const MAX_REJECTION_DELAY_MS = 5_000

/**
 * Returns a function that delays a rejection by 200 ms for each other delayed rejection from the same network. This
 * keeps many parallel sign-in attempts from occupying the process.
 */
export function createRejectionDelay(): (network: string) => Promise<void> {
  const delayed = new Map<string, number>()
  return async (network) => {
    const others = delayed.get(network) ?? 0
    delayed.set(network, others + 1)
    await new Promise<void>((resolve) =>
      setTimeout(resolve, Math.min(others * REJECTION_DELAY_STEP_MS, MAX_REJECTION_DELAY_MS)),
    )
    const left = (delayed.get(network) ?? 1) - 1
    if (left > 0) delayed.set(network, left)
    else delayed.delete(network)
  }
}

const PASSWORD_SIGN_IN_PATH = '/sign-in/email'
type HookCall = { path?: string; body?: { email?: unknown; typedEmail?: unknown }; headers?: Headers }

/** Passes the library's check of the address, which the hook's own check replaces. */
const ANY_VALID_EMAIL = 'account@foyer.invalid'

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns hooks that limit and record wrong passwords, for both our page and the library's endpoint, and that mark
 * known devices.
 */
export function createPasswordHooks(ctx: Ctx) {
  const getCookies = (call: HookCall) => call.headers?.get('cookie')
  const getClientIp = (call: HookCall) => call.headers?.get(CLIENT_IP_HEADER) ?? ''
  const getAttempt = async (call: HookCall): Promise<PasswordAttempt> => {
    const email = toText(call.body?.typedEmail ?? call.body?.email)
      .trim()
      .toLowerCase()
      .slice(0, MAX_EMAIL_LENGTH)
    const device = await findKnownDevice(ctx, getCookies(call), email)
    return { email, ip: getClientIp(call), device }
  }

  const delayRejection = createRejectionDelay()
  const before = createAuthMiddleware(async (call) => {
    if (call.path !== PASSWORD_SIGN_IN_PATH) return
    const attempt = await getAttempt(call)
    try {
      await countPasswordAttempt(ctx, attempt)
    } catch (err) {
      if (!(err instanceof TooMany)) throw err
      ctx.log.warn({ network: getNetwork(attempt.ip) }, 'too many wrong passwords')
      await recordFailedPassword(ctx, attempt.email, getClientIp(call))
      await delayRejection(getWidestNetwork(attempt.ip))
      throw toApiError(err)
    }
    const password = createPasswordFunctions(ctx, createHashRequester(attempt.ip, attempt.device !== null))
    const email = emailField.safeParse(call.body?.email)
    if (!email.success) return { context: { context: { password } } }
    // The library rejects addresses such as r&d@firm.example before it looks for the account.
    const { internalAdapter } = call.context
    const findUserByEmail: typeof internalAdapter.findUserByEmail = (_email, options) =>
      internalAdapter.findUserByEmail(email.data, options)
    return {
      context: {
        body: { email: ANY_VALID_EMAIL, typedEmail: email.data },
        context: { password, internalAdapter: { findUserByEmail } },
      },
    }
  })

  const after = createAuthMiddleware(async (call) => {
    const { returned, newSession } = call.context
    if (newSession)
      call.setHeader('set-cookie', await createDeviceMark(ctx, getCookies(call), newSession.user.email))
    if (call.path !== PASSWORD_SIGN_IN_PATH) return
    const failed = returned instanceof APIError ? returned : null
    if (failed?.statusCode === 429) return
    const attempt = await getAttempt(call)
    if (failed?.body?.code === 'INVALID_EMAIL_OR_PASSWORD')
      return recordFailedPassword(ctx, attempt.email, getClientIp(call))
    await refundPasswordAttempt(ctx, attempt)
  })
  return { before, after }
}
