import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Node's request and response objects. Empty in tests, which make requests without a connection. */
export type NodeConnection = { incoming?: IncomingMessage; outgoing?: ServerResponse }
type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

const bodies = new WeakMap<ServerResponse, Readable>()

/** Returns a response whose body `sendNodeStreams` pipes from a Node stream, which is cheaper than a web stream. */
export function createStreamResponse(
  { outgoing }: NodeConnection,
  stream: Readable,
  init: ResponseInit,
): Response {
  if (!outgoing) return new Response(Readable.toWeb(stream) as ReadableStream, init)
  bodies.set(outgoing, stream)
  return new Response(null, init)
}

/**
 * Sends responses from `createStreamResponse`, with the headers set by all middleware. A failing stream destroys the
 * connection, so that a truncated file never looks complete. Responses from memory never have such a body and stay
 * synchronous, which the HTTP adapter sends at less cost.
 */
export const sendNodeStreams =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const response = fetch(request, env)
    const { outgoing } = (env ?? {}) as NodeConnection
    if (!outgoing || !(response instanceof Promise)) return response
    return response.then((done) => sendStream(done, outgoing))
  }

function sendStream(response: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(outgoing)
  if (!body) return response
  outgoing.writeHead(response.status, [...response.headers].flat())
  // Unlike a `close` listener, this also runs if the connection is already closed.
  finished(outgoing, () => body.destroy())
  sendChunks(body, outgoing).catch(() => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** Sends chunks with backpressure. */
async function sendChunks(chunks: Readable, outgoing: ServerResponse): Promise<void> {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    if (!outgoing.write(chunk)) await once(outgoing, 'drain')
  }
  outgoing.end()
}

/** Returns the request body as an unread Node stream. */
export const getRequestBody = ({ incoming }: NodeConnection, request: Request): Readable =>
  incoming ?? Readable.fromWeb((request.body ?? new ReadableStream()) as WebStream)
