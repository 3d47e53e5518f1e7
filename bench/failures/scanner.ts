import { createServer, type Socket } from 'node:net'

/** How it answers a file; null: not at all. */
type Answer = (socket: Socket) => string | null

/** Speaks as clamd does, and finds nothing; `answer` says otherwise. */
export async function openScanner(port: number) {
  const state: { answer: Answer; early: boolean } = { answer: () => 'stream: OK\0', early: false }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let got = Buffer.alloc(0)
    const say = () => {
      const text = state.answer(socket)
      if (text !== null) socket.end(text)
    }
    socket.on('error', () => {})
    socket.on('data', (data) => {
      got = Buffer.concat([got, data as Buffer])
      if (got.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
      if (state.early && got.length > 100) return void socket.end('stream: OK\0')
      for (let at = 10; at + 4 <= got.length; ) {
        const length = got.readUInt32BE(at)
        if (length === 0) return say()
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    state,
    honest: () => Object.assign(state, { answer: () => 'stream: OK\0', early: false }),
    close: () => server.close(),
  }
}
