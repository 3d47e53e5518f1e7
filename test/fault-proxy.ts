import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Connection through the proxy: socket of the client, and socket to the server. */
export type ProxiedConnection = { near: Socket; far: Socket }
/** Replaces the bytes of a chunk; `null` drops them. */
export type ByteFilter = (data: Buffer, line: ProxiedConnection) => Buffer | null | Promise<Buffer | null>
/** Filters per direction. A direction without a filter passes bytes unchanged. */
export type Fault = { up?: ByteFilter; down?: ByteFilter }

const nothing: Fault = { up: () => null, down: () => null }

/**
 * Creates a TCP proxy that injects faults: hanging (connections stay open, but nothing moves), unavailable, slow, cut
 * connections, changed bytes.
 */
export async function startFaultProxy(target?: { port: number }, port = 0) {
  const sockets = new Set<Socket>()
  let fault: Fault = target ? {} : nothing
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  // Either side may end its writes and still read.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (fault === nothing || !target) return
    const far = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    const line = { near, far }
    const pass = (from: Socket, to: Socket, way: 'up' | 'down') => {
      // Keeps the order of chunks, also when a filter is slow.
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
    /** Replaces the fault. */
    make: (wanted: Fault) => {
      fault = wanted
    },
    /** Stops listening and closes all connections. */
    leave: close,
    /** Listens again, after `leave`. */
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
