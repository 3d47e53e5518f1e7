import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { getNetwork, normalizeIp } from '#app/core/ip-networks.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'
import { isHealthCheck } from './start-gate.ts'

export class PortInUse extends OperatorError {}

/** Connection timeouts in milliseconds, and limits on the number of connections. */
export type ConnectionLimits = {
  /** Time for receiving all of a request's headers, from its first byte or from the start of the connection. */
  headersTimeoutMs: number
  /** Maximum time without a byte in either direction. */
  idleTimeoutMs: number
  /**
   * The same while a fully received request is processed, because scanning and storing a large document takes longer.
   */
  processingTimeoutMs: number
  /** Open connections per listening address. */
  maxConnections: number
  /** Open connections per network. Infinity behind a proxy, because all connections come from it. */
  maxPerNetwork: number
  /** Returns whether connections from this IP address count toward `maxPerNetwork`. */
  isCountedByNetwork: (ip: string) => boolean
}
export const connectionLimits: ConnectionLimits = {
  headersTimeoutMs: 30_000,
  idleTimeoutMs: 120_000,
  processingTimeoutMs: 600_000,
  maxConnections: 2_000,
  maxPerNetwork: 200,
  isCountedByNetwork: (ip) => !privateNetworks.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6'),
}

// Loopback and private addresses can belong to a proxy that TRUST_PROXY does not name or to a container's gateway,
// behind which all visitors share one IP address.
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Opens one server per host, either all of them or none. @throws {PortInUse} */
export async function listen(
  hosts: string[],
  port: number,
  listener: RequestListener,
  limits: ConnectionLimits = connectionLimits,
): Promise<Server[]> {
  const servers: Server[] = []
  try {
    for (const host of hosts) {
      const server = await openServer(host, port, listener, limits)
      if (server) servers.push(server)
    }
  } catch (err) {
    for (const server of servers) server.close()
    throw err
  }
  return servers
}

async function openServer(host: string, port: number, listener: RequestListener, limits: ConnectionLimits) {
  const { headersTimeoutMs, idleTimeoutMs, maxConnections } = limits
  const timeouts = {
    // Uploads can take long. Their body is limited by progress instead of time.
    requestTimeout: 0,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 6),
  }
  const server = createServer(timeouts, limitRequests(listener, limits))
  server.setTimeout(idleTimeoutMs)
  server.maxConnections = maxConnections
  limitConnectionsPerNetwork(server, limits)
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(null))
  })
  if (!failure) return server
  // A machine without IPv6 has no ::1. The other loopback address is sufficient.
  if (host === '::1' && (failure.code === 'EADDRNOTAVAIL' || failure.code === 'EAFNOSUPPORT')) return null
  if (failure.code === 'EADDRINUSE')
    throw new PortInUse(
      `PORT: ${port} is in use by another program; set a different port, for example PORT=3001`,
    )
  throw failure
}

function limitConnectionsPerNetwork(
  server: Server,
  { maxPerNetwork, isCountedByNetwork }: ConnectionLimits,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const ip = normalizeIp(socket.remoteAddress ?? '')
    if (!ip) return socket.destroy() // Already closed.
    if (!isCountedByNetwork(ip)) return
    const network = getNetwork(ip)
    const count = (open.get(network) ?? 0) + 1
    if (count > maxPerNetwork) return socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/**
 * Rejects requests with two Host headers, which a proxy could interpret differently, and sets the timeouts for all
 * others.
 */
function limitRequests(
  listener: RequestListener,
  { processingTimeoutMs }: ConnectionLimits,
): RequestListener {
  return (req, res) => {
    if (hasTwoHosts(req)) {
      res.writeHead(400, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' })
      return res.end(t('The request has two Host headers. Send one.'))
    }
    // Load balancers and monitors that check over HTTP/1.0 send none. The HTTP adapter requires one.
    if (!req.headers.host && isHealthCheck(req.url)) req.headers.host = 'localhost'
    if (req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined) {
      // After the response, Node sets the timeout for the idle connection.
      req.once('end', () => {
        if (!res.writableFinished) req.socket.setTimeout(processingTimeoutMs)
      })
    }
    return listener(req, res)
  }
}

/** Runs for every request, so it doesn't create a list. Names and values alternate in `rawHeaders`. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

/** Stops accepting connections, and waits at most `ms` milliseconds for running requests. */
export function closeServer(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), ms)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
