import type { IncomingMessage } from 'node:http'
import type { StoredBytes } from '#app/adapters/files.server.ts'

// Requests and answers have web streams as bodies, which copy each chunk and cost half the rate of a large file. So
// each body remembers what Node has behind it; who finds nothing here reads the web stream, and gets the same bytes.

const incoming = new WeakMap<Request, IncomingMessage>()
const behind = new WeakMap<ReadableStream, StoredBytes>()

/** Notes where a request's body really comes from. */
export const cameBy = (request: Request, message: IncomingMessage) => incoming.set(request, message)

/** What Node reads the request's body from, as long as nobody has begun to read that. */
export function messageOf(request: Request): IncomingMessage | undefined {
  const message = incoming.get(request)
  return message?.readableFlowing === null && !message.readableDidRead ? message : undefined
}

/** Notes what an answer's body is made from. */
export const madeFrom = (body: ReadableStream, stream: StoredBytes) => behind.set(body, stream)

/** What an answer's body is made from, as long as nobody has begun to read either. */
export function streamBehind(body: ReadableStream | null): StoredBytes | undefined {
  const stream = body === null || body.locked ? undefined : behind.get(body)
  return stream?.readableDidRead ? undefined : stream
}
