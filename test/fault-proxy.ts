import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection through the proxy: `near` is the client's socket, `far` is the socket to the server. */
type ProxiedConnection = { near: Socket; far: Socket }
/** Replaces a chunk's bytes. `null` drops them. */
type ByteFilter = (data: Buffer, line: ProxiedConnection) => Buffer | null | Promise<Buffer | null>
/** Filters for each direction. Without a filter, bytes pass unchanged. */
export type Fault = { up?: ByteFilter; down?: ByteFilter }

const nothing: Fault = { up: () => null, down: () => null }

/**
 * Creates a TCP proxy that injects faults: connections that hang (they stay open, but nothing moves), an unavailable or
 * slow server, connections that are cut, and changed bytes.
 */
export async function startFaultProxy(target?: { port: number }, port = 0) {
  const sockets = new Set<Socket>()
  let fault: Fault = target ? {} : nothing
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  // Either side can end its writes and keep reading.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (fault === nothing || !target) return
    const far = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    const line = { near, far }
    const pass = (from: Socket, to: Socket, way: 'up' | 'down') => {
      // Keeps chunks in order, even if a filter is slow.
      let before: Promise<void> = Promise.resolve()
      from.on('data', (data) => {
        before = before.then(async () => {
          const tap = fault[way]
          const on = tap ? await tap(data as Buffer, line) : (data as Buffer)
          if (on) to.write(on)
        })
      })
      from.on('end', () => before.then(() => (fault === nothing ? undefined : to.end())))
      from.on('close', () => before.then(() => to.destroy()))
    }
    pass(near, far, 'up')
    pass(far, near, 'down')
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen(port)
  const own = (server.address() as AddressInfo).port
  const close = () => {
    cut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    port: own,
    target: target?.port ?? 0,
    hang: () => {
      fault = nothing
    },
    /** Sets the current fault. */
    make: (wanted: Fault) => {
      fault = wanted
    },
    /** Stops listening and closes all connections. */
    leave: close,
    /** Listens again after `leave`. */
    comeBack: () => listen(own),
    /** Closes all open connections. */
    cut,
    /** Closes hanging connections, as a restarted server would. */
    release: () => {
      fault = {}
      cut()
    },
    close,
  }
}
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>
