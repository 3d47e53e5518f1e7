import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { normalizeIp } from '#app/domain/client-networks.server.ts'

/** A request as far as its address goes: Hono's, or one that has not come to it. */
type Asked = { env: unknown; req: { header: (name: string) => string | undefined } }

/**
 * Finds each visitor's network address. Each trusted proxy appends the address it was asked from to
 * X-Forwarded-For, so the last `trustProxy` entries can be believed and everything before them can't; an entry that is
 * no IP address never is. Warns once when that header comes although no proxy is expected.
 */
export function clientAddresses(trustProxy: number, log: Logger): (c: Asked) => string {
  let warned = false
  return (c) => {
    const peer = peerAddress(c)
    const forwarded = c.req.header('x-forwarded-for')
    if (trustProxy > 0) {
      const chain = [...(forwarded ?? '').split(',').map((part) => part.trim()), peer]
      const address = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? ''
      return isIP(address) ? normalizeIp(address) : peer
    }
    if (forwarded !== undefined && !warned) {
      warned = true
      log.warn(
        { peer },
        'X-Forwarded-For arrived, but TRUST_PROXY is 0: behind a proxy all visitors count as one address, and share its limits. Set TRUST_PROXY to the number of proxies in front; without any, a visitor made this up',
      )
    }
    return peer
  }
}

// Requests that come from a test without a socket have no peer.
function peerAddress({ env }: Asked): string {
  if (!(env as { incoming?: object } | undefined)?.incoming) return '127.0.0.1'
  return normalizeIp(getConnInfo({ env } as Context).remote.address ?? '')
}
