import { Agent, request } from 'node:http'
import type { Shot } from './fuzz-requests.ts'

/** Sends raw requests over one connection. */
export function createSender(port: number, origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  /** Returns the status, or 0 if the connection was closed without a response. */
  const send = ({ method, path, headers, body }: Omit<Shot, 'role'>, cookie: string | undefined) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const own = { origin, ...(cookie ? { cookie } : {}), ...headers }
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request({ port, host: '127.0.0.1', agent, method, path, headers: { ...own, ...length } })
      asked.on('error', () => resolve({ status: 0, text: '' }))
      asked.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('close', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      })
      asked.end(body)
    })
  return { send, close: () => agent.destroy() }
}
