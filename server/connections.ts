import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv4, type Socket } from 'node:net'
import { getNetwork, normalizeIp } from '#app/domain/client-networks.server.ts'

/** How long connections may take, in milliseconds, and how many there may be. */
export type Bounds = {
  /** For all headers of a request, from its first byte or from the start of the connection. */
  headersMs: number
  /** Nothing moves, in either direction. */
  idleMs: number
  /** Nothing moves while a request that came whole is worked on: checks and stores a large document. */
  workMs: number
  /** For the rest of a body after its refusal. */
  lingerMs: number
  /** Connections at a time, to each address that listens. */
  inAll: number
  /** Connections at a time from one network; Infinity behind a proxy, where all come from one. */
  perNetwork: number
  /** Whether a network's connections are counted. */
  isCounted: (address: string) => boolean
}
export const bounds: Bounds = {
  headersMs: 30_000,
  idleMs: 120_000,
  workMs: 600_000,
  lingerMs: 5_000,
  inAll: 2_000,
  perNetwork: 200,
  isCounted: (address) => !near.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
}

// This machine and private networks: a proxy that nobody told us of, or a container's gateway, behind which all
// visitors are one address.
const near = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, prefix, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/** Refuses connections beyond the bounds, and ends those on which nothing moves. */
export function boundConnections(server: Server, { idleMs, inAll, perNetwork, isCounted }: Bounds): void {
  server.setTimeout(idleMs)
  server.maxConnections = inAll
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '')
    if (!address) return socket.destroy() // Gone already.
    if (!isCounted(address)) return
    const network = getNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > perNetwork) return socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Hands requests on, but for those that two programs could understand differently. */
export function boundRequests(
  listener: RequestListener,
  { idleMs, workMs, lingerMs }: Bounds,
): RequestListener {
  return (req, res) => {
    if (countOf(req, 'host') > 1) {
      res.writeHead(400, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' })
      return res.end('A request names one host.')
    }
    if (req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined) {
      req.once('end', () => req.socket.setTimeout(workMs))
      res.once('finish', () => req.socket.setTimeout(idleMs))
      lingerOver(req, res, lingerMs)
    }
    return listener(req, res)
  }
}

function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const raw = rawHeaders[i]
    if (raw?.length === name.length && raw.toLowerCase() === name) count++
  }
  return count
}

/**
 * A connection that is closed with bytes unread is reset, and the refusal lost on its way: so what still comes of its
 * body is thrown away for a while, after the answer was sent.
 */
function lingerOver(req: IncomingMessage, res: ServerResponse, ms: number): void {
  const socket = req.socket as Socket
  let lingers = false
  // What Node calls when an answer with `Connection: close` has been sent.
  socket.destroySoon = () => {
    if (req.complete) return Object.getPrototypeOf(socket).destroySoon.call(socket)
    if (lingers) return
    lingers = true
    const timer = setTimeout(() => socket.destroy(), ms)
    socket.once('close', () => clearTimeout(timer))
    req.once('end', () => socket.destroy())
    socket.end()
    req.resume()
  }
  res.once('close', () => {
    if (!lingers) Reflect.deleteProperty(socket, 'destroySoon')
  })
}
