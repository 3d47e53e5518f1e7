import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Ctx } from '#app/context.ts'
import { TooMany } from '#app/domain/failures.ts'
import { countHit, forgiveHit, limits, visitorOf } from '#app/domain/limits.server.ts'
import { ADDRESS_HEADER } from './address-header.ts'

const PATH = '/sign-in/email'
type Try = { path?: string; body?: { email?: unknown }; headers?: Headers }

/**
 * Limits wrong passwords by account and by network, for our page and the library's own call alike. Each try is
 * counted before the password is looked at, so that many at once can't slip through; a right one is taken back.
 */
export function passwordLimits(ctx: Ctx) {
  const subjects = (attempt: Try) => ({
    account: String(attempt.body?.email ?? '')
      .trim()
      .toLowerCase()
      .slice(0, 255),
    network: visitorOf(attempt.headers?.get(ADDRESS_HEADER) ?? ''),
  })
  const before = createAuthMiddleware(async (attempt) => {
    if (attempt.path !== PATH) return
    const { account, network } = subjects(attempt)
    try {
      await countHit(ctx.db, limits.passwordFromAddress, network)
      await countHit(ctx.db, limits.passwordOfAccount, account)
    } catch (err) {
      if (!(err instanceof TooMany)) throw err
      ctx.log.warn({ network }, 'too many wrong passwords')
      const headers = { 'Retry-After': String(err.retryAfter) }
      // Our own log-in page takes the cause.
      throw Object.assign(new APIError('TOO_MANY_REQUESTS', { message: err.message }, headers), {
        cause: err,
      })
    }
  })
  const after = createAuthMiddleware(async (attempt) => {
    if (attempt.path !== PATH) return
    const { returned } = attempt.context
    const wrong = returned instanceof APIError && returned.body?.code === 'INVALID_EMAIL_OR_PASSWORD'
    if (wrong || (returned instanceof APIError && returned.statusCode === 429)) return
    const { account, network } = subjects(attempt)
    await forgiveHit(ctx.db, limits.passwordFromAddress, network)
    await forgiveHit(ctx.db, limits.passwordOfAccount, account)
  })
  return { before, after }
}
