import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What stands before a server and can make it hang: connections stay open and new ones are taken, but nothing moves. */
export async function openGate(target?: { port: number }) {
  const sockets = new Set<Socket>()
  const state = { hangs: target === undefined }
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (state.hangs || !target) return
    const far = connect(target.port, '127.0.0.1')
    keep(far)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!state.hangs) to.write(data)
      })
      from.on('close', () => to.destroy())
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      state.hangs = true
    },
    /** What hung is cut, as a server that was restarted would. */
    release: () => {
      state.hangs = false
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
