import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Fetch } from '#server/cache/page-cache.ts'
import { type ConnectionLimits, closeServer, connectionLimits, listen } from '#server/listen.ts'

/** Serves an application on a port as the program does. `limits` shortens timeouts that a test can't wait for. */
export async function serveApp(app: { fetch: Fetch }, limits: Partial<ConnectionLimits> = {}) {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const [server] = await listen(['127.0.0.1'], 0, listener, { ...connectionLimits, ...limits })
  const address = server?.address()
  if (!server || address === null || typeof address !== 'object') throw new Error('not listening')
  const { port } = address
  return { port, stop: () => closeServer(server, 0) }
}

/** Opens a raw connection and collects the response until the server closes it. */
export function openSocket(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  let waiting = () => {}
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    waiting()
  })
  // A reset counts as the end. The test reads what arrived before it.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  /** Resolves to all received text once it matches. */
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      waiting = () => {
        if (pattern.test(text)) resolve(text)
      }
      waiting()
    })
  return { socket, ended, until, write: (part: string | Buffer) => socket.write(part) }
}
