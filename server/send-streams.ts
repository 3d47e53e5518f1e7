import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import type { StoredBytes } from '#app/adapters/files.server.ts'
import { cameBy, streamBehind } from '#app/routes/api/node-streams.ts'
import type { Fetch } from './cache/page-cache.ts'

type Log = Pick<Logger, 'error'>
type Env = { incoming?: IncomingMessage; outgoing?: ServerResponse } | undefined

/**
 * Around everything that answers: lets an upload be read, and a file be sent, as Node has them, without web streams in
 * between. Who may do so, and with which headers, has been decided within by then.
 */
export function sendStreams(fetch: Fetch, log: Log): Fetch {
  return (request, given) => {
    const { incoming, outgoing } = (given as Env) ?? {}
    if (incoming && request.method === 'POST') cameBy(request, incoming)
    const answer = fetch(request, given)
    // What is answered at once has no stream, and to look for one takes longer than to send it.
    if (!outgoing || !(answer instanceof Promise) || !isFile(request.url)) return answer
    return answer.then((response) => {
      const stream = streamBehind(response.body)
      if (!stream) return response
      send(stream, response, outgoing, log)
      return RESPONSE_ALREADY_SENT
    })
  }
}

/** Files are sent under this address only. */
const isFile = (url: string) => url.startsWith('/api/', url.indexOf('/', url.indexOf('://') + 3))

/** At the reader's pace. What ends one of both ends the other: half a file is never taken for the whole. */
function send(stream: StoredBytes, { status, headers }: Response, outgoing: ServerResponse, log: Log): void {
  if (outgoing.destroyed) return void stream.destroy()
  // A reader who goes away is nobody's fault.
  let gone = false
  for (const end of ['error', 'close'])
    outgoing.once(end, () => {
      gone = true
    })
  const fail = (err: unknown) => {
    if (!gone) log.error({ err }, 'file not sent to its end')
  }
  outgoing.setHeaders(headers)
  outgoing.writeHead(status)
  if (!stream.sendTo) {
    stream.once('error', fail)
    return void pipeline(stream, outgoing, () => {})
  }
  stream.sendTo(outgoing).catch((err) => {
    fail(err)
    outgoing.destroy()
  })
}
