import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listen } from './listen-locally.ts'

const READY = Buffer.from([90, 0, 0, 0, 5, 73])
/** AuthenticationOk, and that the connection is ready. */
const WELCOME = Buffer.concat([Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]), READY])

type Backend = { stream: Socket; deliver: (data: Buffer) => void; rest: Buffer }

/** Calls `take` for each complete message. Returns the incomplete rest. */
function eachMessage(data: Buffer, take: (message: Buffer) => void): Buffer {
  let rest = data
  while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
    const end = rest.readInt32BE(1) + 1
    take(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return rest
}

/**
 * Starts a connection pooler in transaction mode: each client gets one of the server's `size` connections, the latest
 * one used, only for the length of a transaction. Accepts any password.
 */
export async function startTransactionPooler(serverUrl: string, size = 2) {
  const clients = new Set<Socket>()
  const waiting: ((backend: Backend) => void)[] = []
  const free: Backend[] = []
  const release = (backend: Backend) => {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }
  const connections = await Promise.all(
    Array.from({ length: size }, async () => {
      const connection = new pg.Client(serverUrl)
      connection.on('error', () => {})
      await connection.connect()
      const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection
      stream.removeAllListeners('data')
      const backend: Backend = { stream, deliver: () => {}, rest: Buffer.alloc(0) }
      stream.on('data', (data) => {
        let isIdle = false
        backend.rest = eachMessage(Buffer.concat([backend.rest, data as Buffer]), (message) => {
          backend.deliver(message)
          if (message[0] === READY[0]) isIdle = message[5] === READY[5]
        })
        if (isIdle) release(backend)
      })
      free.push(backend)
      return stream
    }),
  )
  const server = createServer((client) => {
    clients.add(client)
    let isStarted = false
    let backend: Backend | undefined
    let rest: Buffer = Buffer.alloc(0)
    let before = Promise.resolve()
    const send = async (message: Buffer) => {
      if (!backend) {
        backend = free.pop() ?? (await new Promise<Backend>((resolve) => waiting.push(resolve)))
        backend.deliver = (answer) => {
          if (answer[0] === READY[0] && answer[5] === READY[5]) backend = undefined
          client.write(answer)
        }
      }
      backend.stream.write(message)
    }
    client.on('error', () => {})
    client.on('data', (data) => {
      if (!isStarted) {
        isStarted = true
        client.write(WELCOME)
        return
      }
      rest = eachMessage(Buffer.concat([rest, data as Buffer]), (message) => {
        // The end of a client doesn't end the server's connection.
        if (message[0] !== 'X'.charCodeAt(0)) before = before.then(() => send(message))
        else client.end()
      })
    })
  })
  const url = new URL(serverUrl)
  url.port = String(await listen(server))
  return {
    url: url.href,
    close: () => {
      for (const socket of [...clients, ...connections]) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
