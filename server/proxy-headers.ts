import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { normalizeIp } from '#app/core/ip-networks.server.ts'

/** Characters allowed in proxy-generated ids. Spaces or quotes could break a log line or a page. */
const REQUEST_ID = /^[\w.:+/=-]{8,128}$/

/**
 * Creates a function that returns the client IP. Each trusted proxy appends its peer's IP to X-Forwarded-For, so only
 * the last `trustProxy` entries are trusted, and only if they are IP addresses. Warns once about the header if no proxy
 * is expected.
 */
export function createClientIpReader(
  trustProxy: number,
  log: Logger,
): (env: unknown, forwardedFor: string | null | undefined) => string {
  let hasWarned = false
  return (env, forwardedFor) => {
    const peer = getPeerIp(env)
    if (trustProxy > 0) {
      const chain = [...(forwardedFor ?? '').split(',').map((part) => part.trim()), peer]
      const ip = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? ''
      return isIP(ip) ? normalizeIp(ip) : peer
    }
    if (typeof forwardedFor === 'string' && !hasWarned) {
      hasWarned = true
      log.warn(
        { peer },
        'X-Forwarded-For arrived, but TRUST_PROXY is 0: behind a proxy all visitors count as one IP address, and share its limits. Set TRUST_PROXY to the number of proxies in front; without any, a visitor made this up',
      )
    }
    return peer
  }
}

/** Returns loopback for requests from tests, which have no socket. */
function getPeerIp(env: unknown): string {
  if (!(env as { incoming?: object } | undefined)?.incoming) return '127.0.0.1'
  return normalizeIp(getConnInfo({ env } as Context).remote.address ?? '')
}

/** Returns the request id that a trusted proxy set, or null if there is none or it contains other characters. */
export function getProxyRequestId(headers: Pick<Headers, 'get'>, trustProxy: number): string | null {
  if (trustProxy === 0) return null
  const id = headers.get('x-request-id')
  return id !== null && REQUEST_ID.test(id) ? id : null
}
