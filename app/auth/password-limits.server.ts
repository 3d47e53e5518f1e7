import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Ctx } from '#app/context.ts'
import { getNetwork, getWidestNetwork } from '#app/domain/client-networks.server.ts'
import { TooMany } from '#app/domain/failures.ts'
import { recordWrongPassword } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import { createHashCaller } from '#app/domain/sign-in/hash-callers.server.ts'
import {
  countPasswordTry,
  forgivePasswordTry,
  type PasswordTry,
} from '#app/domain/sign-in/password-tries.server.ts'
import { ADDRESS_HEADER } from './address-header.ts'
import { apiErrorOf } from './api-error.server.ts'
import { knownDevice, markDevice } from './known-device.server.ts'
import { passwordFunctions } from './password-functions.server.ts'
import { createRefusalDelay } from './refusal-delay.server.ts'

const PATH = '/sign-in/email'
type Call = { path?: string; body?: { email?: unknown }; headers?: Headers }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns hooks that limit and record wrong passwords, for our page and the library's endpoint alike, and that mark
 * known devices.
 */
export function passwordLimits(ctx: Ctx) {
  const cookiesOf = (call: Call) => call.headers?.get('cookie')
  const addressOf = (call: Call) => call.headers?.get(ADDRESS_HEADER) ?? ''
  const tryOf = async (call: Call): Promise<PasswordTry> => {
    const email = textOf(call.body?.email).trim().toLowerCase().slice(0, 255)
    const device = await knownDevice(ctx, cookiesOf(call), email)
    return { email, ip: addressOf(call), device }
  }

  const delayRefusal = createRefusalDelay()
  const before = createAuthMiddleware(async (call) => {
    if (call.path !== PATH) return
    const attempt = await tryOf(call)
    try {
      await countPasswordTry(ctx, attempt)
    } catch (err) {
      if (!(err instanceof TooMany)) throw err
      ctx.log.warn({ network: getNetwork(attempt.ip) }, 'too many wrong passwords')
      await recordWrongPassword(ctx, attempt.email, addressOf(call))
      await delayRefusal(getWidestNetwork(attempt.ip))
      throw apiErrorOf(err)
    }
    const password = passwordFunctions(ctx, createHashCaller(attempt.ip, attempt.device !== null))
    return { context: { context: { password } } }
  })

  const after = createAuthMiddleware(async (call) => {
    const { returned, newSession } = call.context
    if (newSession)
      call.setHeader('set-cookie', await markDevice(ctx, cookiesOf(call), newSession.user.email))
    if (call.path !== PATH) return
    const failed = returned instanceof APIError ? returned : null
    if (failed?.statusCode === 429) return
    const attempt = await tryOf(call)
    if (failed?.body?.code === 'INVALID_EMAIL_OR_PASSWORD')
      return recordWrongPassword(ctx, attempt.email, addressOf(call))
    await forgivePasswordTry(ctx, attempt)
  })
  return { before, after }
}
