import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The visitor's network address. Each trusted proxy appends the address it was asked from to
 * X-Forwarded-For, so the last `trustProxy` entries can be believed and everything before them can't.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const peer = peerAddress(c)
  if (trustProxy === 0) return peer
  const chain = [...(c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim()), peer]
  return chain[Math.max(0, chain.length - 1 - trustProxy)] || peer
}

// Requests that come from a test without a socket have no peer.
function peerAddress(c: Context): string {
  if (!c.env?.incoming) return '127.0.0.1'
  const address = getConnInfo(c).remote.address ?? ''
  return address.replace(/^::ffff:/, '')
}
