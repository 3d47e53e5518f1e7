import { createServer, type RequestListener, type Server } from 'node:http'
import { type Bounds, boundConnections, boundRequests, bounds as usualBounds } from './connections.ts'

/** The port is taken. */
export class PortInUse extends Error {}

/** Opens one listening server for each host; all of them or none. @throws {PortInUse} */
export async function listen(
  hosts: string[],
  port: number,
  listener: RequestListener,
  bounds: Bounds = usualBounds,
): Promise<Server[]> {
  const servers: Server[] = []
  try {
    for (const host of hosts) {
      const server = await open(host, port, listener, bounds)
      if (server) servers.push(server)
    }
  } catch (err) {
    for (const server of servers) server.close()
    throw err
  }
  return servers
}

async function open(host: string, port: number, listener: RequestListener, bounds: Bounds) {
  const { headersMs } = bounds
  // A large document takes as long as the line takes: its body is limited by progress, not by time.
  const deadlines = {
    requestTimeout: 0,
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.ceil(headersMs / 6),
  }
  const server = createServer(deadlines, boundRequests(listener, bounds))
  boundConnections(server, bounds)
  const failed = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(null))
  })
  if (!failed) return server
  // A machine without IPv6 has no ::1; the other loopback address is enough then.
  if (host === '::1' && (failed.code === 'EADDRNOTAVAIL' || failed.code === 'EAFNOSUPPORT')) return null
  if (failed.code === 'EADDRINUSE') throw new PortInUse(String(port))
  throw failed
}

/** Lets running requests finish, at most `ms` milliseconds, and takes no new ones. */
export function closeServer(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), ms)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
