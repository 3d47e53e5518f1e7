import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Starts a fake clamd. It reads chunks until an empty one arrives, then responds with `answer`. */
export async function startFakeClamd(answer: (content: Buffer) => string) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      got = Buffer.concat([got, data])
      if (got.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      const command = 'zINSTREAM\0'
      const content: Buffer[] = []
      for (let at = command.length; at + 4 <= got.length; ) {
        const length = got.readUInt32BE(at)
        if (length === 0) return socket.end(`${answer(Buffer.concat(content))}\0`)
        content.push(got.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
