import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Actor } from '#app/context.ts'
import type { Fetch } from './cache/page-cache.ts'
import { getRawPath } from './cache/ready-response.ts'
import type { RequestMetrics } from './metrics.ts'
import { hidePathToken } from './path-tokens.ts'
import { getProxyRequestId } from './proxy-headers.ts'

export type RequestVariables = {
  requestId: string
  ip: string
  actor: Actor | null
  /** Error message for a page on which the current user could not be looked up. */
  unavailable: string | null
}

/** Facts about a request that are collected while it is handled, and passed along in Hono's `env`. */
type RequestRecord = { route?: string; requestId?: string; ip?: string; uid?: string | undefined }
type Env = { incoming?: IncomingMessage; outgoing?: ServerResponse; record?: RequestRecord } | undefined

const MAX_LOGGED_PATH_LENGTH = 500

export const getRequestRecord = (env: unknown): RequestRecord | undefined => (env as Env)?.record

/** Sets a request's id and IP address. Logs the request afterwards unless the access log does. */
export function assignRequestId(options: {
  log: Logger
  trustProxy: number
  hasAccessLog: boolean
  getClientIp: (env: unknown, forwardedFor: string | undefined) => string
}): MiddlewareHandler<{ Variables: RequestVariables }> {
  const { log, trustProxy, hasAccessLog, getClientIp } = options
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = getProxyRequestId(c.req.raw.headers, trustProxy) ?? randomUUID()
    const ip = getClientIp(c.env, c.req.header('x-forwarded-for'))
    c.set('requestId', requestId)
    c.set('ip', ip)
    Object.assign(getRequestRecord(c.env) ?? {}, { requestId, ip })
    await next()
    c.header('X-Request-Id', requestId)
    const actor = c.get('actor')
    const { uid } = actor?.impersonatedBy ?? actor ?? {}
    Object.assign(getRequestRecord(c.env) ?? {}, { uid })
    if (hasAccessLog) return
    const { status } = c.res
    const ms = Math.round(performance.now() - startedAt)
    const { method } = c.req
    const path = hidePathToken(c.req.path)
    log[getLogLevel(status, uid)]({ requestId, method, path, status, ms, uid, address: ip }, 'request')
  }
}

/** Counts each request and writes its access log line. */
export function watchRequests(
  fetch: Fetch,
  options: {
    metrics: RequestMetrics | undefined
    log: Logger | undefined
    trustProxy: number
    /** Returns the route for a response served from memory, or for a path outside the route table. */
    findRoute: (path: string) => string
    getClientIp: (env: unknown, forwardedFor: string | null) => string
  },
): Fetch {
  const { metrics, log } = options
  return (request, given) => {
    const env = given as Env
    const startedAt = performance.now()
    const { method } = request
    const path = getRawPath(request)
    const record: RequestRecord = {}
    const bytesBefore = log ? (env?.incoming?.socket.bytesWritten ?? 0) : 0
    const running = metrics?.start(method, path)

    const onEnd = (status: number) => {
      running?.end()
      if (!log) return
      const { incoming, outgoing } = env ?? {}
      const { headers } = request
      const line = {
        requestId: record.requestId ?? getProxyRequestId(headers, options.trustProxy) ?? undefined,
        method,
        // Without the query, which can contain tokens from emailed links.
        path: hidePathToken(path).slice(0, MAX_LOGGED_PATH_LENGTH),
        route: record.route ?? options.findRoute(path),
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        // Includes headers. A socket carries only one response at a time.
        bytes: incoming ? incoming.socket.bytesWritten - bytesBefore : undefined,
        address: record.ip ?? options.getClientIp(given, headers.get('x-forwarded-for')),
        uid: record.uid,
        ...(outgoing && !outgoing.writableFinished ? { aborted: true } : {}),
      }
      const level = getLogLevel(status, record.uid)
      log[level === 'debug' ? 'info' : level](line, 'access')
    }
    const onResponse = (response: Response): Response => {
      const { status } = response
      const route = record.route ?? options.findRoute(path)
      running?.respond({ route, status, seconds: (performance.now() - startedAt) / 1000 })
      // If its connection is already closed, a response emits no `close` event.
      if (env?.outgoing && !env.outgoing.destroyed) env.outgoing.once('close', () => onEnd(status))
      else onEnd(status)
      return response
    }
    const onError = (err: unknown): never => {
      onResponse(new Response(null, { status: 500 }))
      throw err
    }
    try {
      const response = fetch(request, { ...env, record })
      // Avoids a microtask for responses that are already available.
      return response instanceof Promise ? response.then(onResponse, onError) : onResponse(response)
    } catch (err) {
      return onError(err)
    }
  }
}

/** A signed-in user's 404 can be an attempt to open another client's record, so it is logged as a warning. */
const getLogLevel = (status: number, uid: string | undefined) =>
  status >= 500
    ? 'error'
    : [401, 403, 429].includes(status) || (status === 404 && uid !== undefined)
      ? 'warn'
      : 'debug'
