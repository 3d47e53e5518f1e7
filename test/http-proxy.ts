import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }
/** Overrides of the responses of a server. */
export type ProxyOverride = {
  /** Response sent instead of asking the server; `null` asks it. */
  instead?: (req: IncomingMessage, body: Buffer) => Answer | null | Promise<Answer | null>
  /** Replaces the body of the server's response. */
  body?: (body: Buffer, req: IncomingMessage) => Buffer
}

/** Creates an HTTP proxy that forwards requests until responses are overridden. */
export async function startHttpProxy(target: { port: number }, port = 0) {
  let lie: ProxyOverride = {}
  const server = createServer(async (req, res) => {
    try {
      const sent = await buffer(req)
      const said = await lie.instead?.(req, sent)
      if (said) return res.writeHead(said.status, said.headers).end(said.body)
      const asking = request({
        ...{ host: '127.0.0.1', port: target.port, method: req.method, path: req.url },
        headers: req.headers,
      })
      asking.end(sent)
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        asking.once('response', resolve).once('error', reject),
      )
      const body = await buffer(answer)
      const told = body.length > 0 ? (lie.body?.(body, req) ?? body) : body
      const headers = told === body ? answer.headers : { ...answer.headers, 'content-length': told.length }
      res.writeHead(answer.statusCode ?? 502, headers).end(told)
    } catch {
      res.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    tell: (untruth: ProxyOverride) => {
      lie = untruth
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The same bytes but for one. */
export function changeOneByte(body: Buffer): Buffer {
  const other = Buffer.from(body)
  const at = Math.floor(other.length / 2)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
