import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Fetch } from '../cache/page-cache.ts'
import { rawPathOf } from '../cache/ready-answer.ts'
import type { RequestFigures } from './request-figures.ts'

/** What is found out about a request on its way through the program. */
export type Seen = { route?: string; requestId?: string; address?: string; uid?: string | undefined }
type Env = { incoming?: IncomingMessage; outgoing?: ServerResponse; seen?: Seen } | undefined

const MOST_PATH = 500
const isUpload = (method: string, path: string) =>
  method === 'POST' && /^\/api\/(admin\/)?documents\/upload$/.test(path)

/**
 * Counts requests and writes one line of the access log for each, around everything that answers. `figures` and `log`
 * where they are wanted; without both, `fetch` itself is what to use.
 */
export function watchRequests(
  fetch: Fetch,
  watch: {
    figures: RequestFigures | undefined
    log: Logger | undefined
    /** The route of what was answered from memory, or outside the pages. */
    routeOf: (path: string) => string
    addressOf: (env: unknown, headers: Headers) => string
    requestIdOf: (headers: Headers) => string | null
  },
): Fetch {
  const { figures, log } = watch
  return (request, given) => {
    const env = given as Env
    const began = performance.now()
    const path = rawPathOf(request)
    const seen: Seen = {}
    const sentBefore = log ? (env?.incoming?.socket.bytesWritten ?? 0) : 0
    const upload = isUpload(request.method, path)
    if (figures) figures.inFlight += 1
    if (figures && upload) figures.uploads += 1

    const ended = (status: number) => {
      if (figures) figures.inFlight -= 1
      if (figures && upload) figures.uploads -= 1
      if (!log) return
      const { incoming, outgoing } = env ?? {}
      const line = {
        requestId: seen.requestId ?? watch.requestIdOf(request.headers) ?? undefined,
        method: request.method,
        // Never the query: links in mails have their token there.
        path: path.slice(0, MOST_PATH),
        route: seen.route ?? watch.routeOf(path),
        status,
        ms: Math.round((performance.now() - began) * 10) / 10,
        // With headers. A socket carries one answer at a time.
        bytes: incoming ? incoming.socket.bytesWritten - sentBefore : undefined,
        address: seen.address ?? watch.addressOf(given, request.headers),
        uid: seen.uid,
        ...(outgoing && !outgoing.writableFinished ? { aborted: true } : {}),
      }
      const level = levelOf(status, seen.uid)
      log[level === 'debug' ? 'info' : level](line, 'access')
    }
    const answered = (response: Response): Response => {
      const { status } = response
      const route = seen.route ?? watch.routeOf(path)
      const seconds = (performance.now() - began) / 1000
      figures?.count({ method: request.method, route, status, seconds })
      // A response whose connection is gone already emits no further `close`.
      if (env?.outgoing && !env.outgoing.destroyed) env.outgoing.once('close', () => ended(status))
      else ended(status)
      return response
    }
    const failed = (err: unknown): never => {
      answered(new Response(null, { status: 500 }))
      throw err
    }
    try {
      const answer = fetch(request, { ...env, seen })
      // Not made to wait where it is there already.
      return answer instanceof Promise ? answer.then(answered, failed) : answered(answer)
    } catch (err) {
      return failed(err)
    }
  }
}

/**
 * How much an answer of that status matters in the log. What is not there for somebody signed in may be somebody else's:
 * that can't be told apart, on purpose.
 */
export const levelOf = (status: number, uid: string | undefined) =>
  status >= 500
    ? 'error'
    : [401, 403, 429].includes(status) || (status === 404 && uid !== undefined)
      ? 'warn'
      : 'debug'
