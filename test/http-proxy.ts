import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }
/** Overrides for a server's responses. */
type ProxyOverride = {
  /** Response to send instead of asking the server. `null` asks the server. */
  instead?: (req: IncomingMessage, body: Buffer) => Answer | null | Promise<Answer | null>
  /** Replaces the body of the server's response. */
  body?: (body: Buffer, req: IncomingMessage) => Buffer
}

/** Creates an HTTP proxy that forwards requests unless their responses are overridden. */
export async function startHttpProxy(target: { port: number }, port = 0) {
  let override: ProxyOverride = {}
  const server = createServer(async (req, res) => {
    try {
      const sent = await buffer(req)
      const own = await override.instead?.(req, sent)
      if (own) return res.writeHead(own.status, own.headers).end(own.body)
      const forwarded = request({
        host: '127.0.0.1',
        port: target.port,
        method: req.method,
        path: req.url,
        headers: req.headers,
      })
      forwarded.end(sent)
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        forwarded.once('response', resolve).once('error', reject),
      )
      const body = await buffer(answer)
      const changed = body.length > 0 ? (override.body?.(body, req) ?? body) : body
      const headers =
        changed === body ? answer.headers : { ...answer.headers, 'content-length': changed.length }
      res.writeHead(answer.statusCode ?? 502, headers).end(changed)
    } catch {
      res.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setOverride: (next: ProxyOverride) => {
      override = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns a copy of the bytes with one byte changed. */
export function changeOneByte(body: Buffer): Buffer {
  const other = Buffer.from(body)
  const at = Math.floor(other.length / 2)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}
