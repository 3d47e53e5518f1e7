import type { Context, MiddlewareHandler } from 'hono'
import type { Actor, Ctx } from '#app/context.ts'
import type { Failure } from '#app/core/failures.ts'
import { withTimeout } from '#app/core/timeout.ts'
import {
  createServiceUnavailable,
  toInfrastructureFailure,
} from '#app/domain/infrastructure-failures.server.ts'
import { hasSessionCookie } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { type FoundSession, findSession } from '#app/domain/sign-in/sessions/sessions.server.ts'
import { getRetryAfterHeader } from '#app/routes/failure-response.server.ts'
import { getRequestRecord, type RequestVariables } from './access-log.ts'
import type { Fetch } from './cache/page-cache.ts'
import { isGetOrHead } from './cache/ready-response.ts'

const SESSION_LOOKUP_TIMEOUT_MS = 3_000

/** `failure` is the reason why the session could not be read. */
type ResolvedSession = FoundSession & { failure?: Failure }

type SessionResolver = (headers: Headers) => Promise<ResolvedSession>

/** Creates a function that finds the current user by the session cookie. `actor` is null if there is no valid one. */
export function createSessionResolver(ctx: Ctx): SessionResolver {
  return async (headers: Headers): Promise<ResolvedSession> => {
    try {
      return await findSession(ctx, headers.get('cookie'))
    } catch (err) {
      const failure = toInfrastructureFailure(err)
      if (!failure) throw err
      ctx.log.error({ err }, 'session not read')
      return { actor: null, setCookies: [], failure }
    }
  }
}

/**
 * Sets a request's current user and its response's cache headers. While the database is unavailable, public pages are
 * served as they are to visitors without a session, and the API responds with a 503.
 */
export function resolveSession(
  resolve: SessionResolver,
  options: {
    pageWaitMs: number
    isPublicPage: (path: string) => boolean
    /** The whole application, called with the same request but without its cookies. */
    fetch: Fetch
  },
): MiddlewareHandler<{ Variables: RequestVariables }> {
  const timeoutMs = Math.max(SESSION_LOOKUP_TIMEOUT_MS, options.pageWaitMs)
  return async (c, next) => {
    const isPublic = options.isPublicPage(c.req.path)
    const isPublicRead = isPublic && isGetOrHead(c.req.raw)
    const lookup = resolve(c.req.raw.headers)
    const { actor, setCookies, failure } = isPublicRead
      ? await withTimeout<ResolvedSession, ResolvedSession>(timeoutMs, lookup, () => ({
          actor: null,
          setCookies: [],
          failure: createServiceUnavailable(),
        }))
      : await lookup
    if (failure && isPublicRead) return respondWithoutSession(c, options.fetch)
    if (failure && !isPublic && c.req.path.startsWith('/api/'))
      return c.text(failure.message, 503, getRetryAfterHeader(failure))
    c.set('actor', actor)
    c.set('unavailable', failure && !isPublic ? failure.message : null)
    await next()
    // The response itself may set a newer cookie: of a fresh token, or to end the session.
    const setsSession = c.res.headers.getSetCookie().some(hasSessionCookie)
    for (const value of setsSession ? [] : setCookies) c.header('Set-Cookie', value, { append: true })
    // URLs in emailed links contain a token.
    if (hasSessionCookie(c.req.header('cookie')) || c.req.query('token') !== undefined)
      c.header('Cache-Control', 'private, no-store')
    else if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Cookie', { append: true })
    return undefined
  }
}

/**
 * Finds the current user again after the request's body has arrived. An upload can take a minute, and a right that was
 * withdrawn in the meantime must no longer count. Runs after `limitBody`.
 */
export function refreshSession(resolve: SessionResolver): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    if (c.req.method !== 'POST' || !c.get('actor')) return next()
    const { actor, failure } = await resolve(c.req.raw.headers)
    if (failure && c.req.path.startsWith('/api/'))
      return c.text(failure.message, 503, getRetryAfterHeader(failure))
    c.set('actor', actor)
    c.set('unavailable', failure?.message ?? null)
    return next()
  }
}

/**
 * Returns a function that finds the current user of a request again, for routes that read the body themselves.
 * @throws {Failure} 503 if the database is unavailable
 */
export const createActorLookup =
  (resolve: SessionResolver, headers: Headers) => async (): Promise<Actor | null> => {
    const { actor, failure } = await resolve(headers)
    if (failure) throw failure
    return actor
  }

async function respondWithoutSession(
  c: Context<{ Variables: RequestVariables }>,
  fetch: Fetch,
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers)
  headers.delete('cookie')
  const { status, headers: own, body } = await fetch(new Request(c.req.raw, { headers }), c.env)
  // The inner request has recorded its own id, but the response carries the outer one.
  Object.assign(getRequestRecord(c.env) ?? {}, { requestId: c.get('requestId'), ip: c.get('ip') })
  const response = new Response(body, { status, headers: own })
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
