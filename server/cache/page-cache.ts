import { LRUCache } from 'lru-cache'
import { hasSessionCookie } from '#app/auth/auth.server.ts'
import { addressOf, isRead, makeReady, type ReadyAnswer } from './ready-answer.ts'
import type { SiteVersion } from './site-version.ts'

/** A whole application, or what is in front of one. */
export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

/** Handed on with a request: when its page no longer waits for data, on the clock of `performance.now()`. */
export type Begun = { dueAt: number }

export type AnswerReady = (request: Request, ready: ReadyAnswer) => Response

/** A page as it was at one site version, in one quarter of an hour. */
type KeptPage = { answer: ReadyAnswer; version: string; quarter: number }

const MOST_PAGES = 500
/** Of all bodies, in every encoding. */
const MOST_BYTES = 32 * 1024 * 1024
const QUARTER = 15 * 60 * 1000

/**
 * Answers visitors without a session from memory. A page is rendered for a request that is made here, from the
 * path alone: nothing that a visitor sends can get into what others see.
 */
export function keepPages(
  render: Fetch,
  options: {
    appUrl: string
    isShared: (path: string) => boolean
    version: SiteVersion
    now: () => number
    /** How long a page may wait for the database, in milliseconds. */
    waitMs: number
    answer: AnswerReady
  },
): Fetch {
  const { appUrl, isShared, version, now, waitMs, answer } = options
  const store = new LRUCache<string, KeptPage>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeCalculation: (page) => page.answer.bytes,
  })
  const running = new Map<string, Promise<ReadyAnswer | Response>>()
  // Midnight comes on a quarter of an hour in every time zone, and with it the footer's new year.
  const quarter = () => Math.floor(now() / QUARTER)
  // While the database can't be asked, what is there stays good.
  const holds = (page: KeptPage | undefined): page is KeptPage =>
    page?.version === version.current && (page?.quarter === quarter() || !version.certain)

  const make = async (path: string, begun: Begun): Promise<ReadyAnswer | Response> => {
    // Read before rendering: a change in the meantime makes the page outdated, never the other way round.
    const made = { version: version.current, quarter: quarter() }
    const response = await render(new Request(appUrl + path), begun)
    const old = store.get(path)
    if (isKeepable(response) && version.certain && made.version !== null) {
      const ready = await readyFromResponse(response)
      store.set(path, { answer: ready, version: made.version, quarter: made.quarter })
      return ready
    }
    if (isFailing(response) && old?.version === version.current) {
      await response.body?.cancel()
      return old.answer
    }
    store.delete(path)
    return response
  }

  const serve = async (request: Request, path: string, env: Begun) => {
    const shared = running.get(path)
    if (!shared) {
      const mine = make(path, { dueAt: env.dueAt })
      running.set(path, mine)
      const made = await mine.finally(() => running.delete(path))
      return made instanceof Response ? withoutBody(request, made) : answer(request, made)
    }
    const made = await shared
    return made instanceof Response ? render(request, env) : answer(request, made)
  }

  return (request, env) => {
    const path = addressOf(request)
    if (!isRead(request) || !isShared(path) || hasSessionCookie(request.headers.get('cookie'))) {
      return render(request, env)
    }
    const begun = { ...(env as object), dueAt: performance.now() + waitMs }
    const serveNow = () => {
      const page = store.get(path)
      return holds(page) ? answer(request, page.answer) : serve(request, path, begun)
    }
    const wait = version.check()
    return wait ? wait.then(serveNow) : serveNow()
  }
}

function isKeepable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '') &&
    !headers.get('content-security-policy')?.includes("'nonce-")
  )
}

/** A fault, or a page that is less than it should be. */
const isFailing = ({ status, headers }: Response) =>
  status >= 500 || (status === 200 && headers.get('cache-control') === 'no-store')

async function readyFromResponse(response: Response): Promise<ReadyAnswer> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  // These belong to one answer or to its bytes.
  for (const name of ['x-request-id', 'content-length', 'date', 'vary']) delete headers[name]
  const control = headers['cache-control'] ?? 'no-cache'
  return makeReady(body, {
    ...headers,
    'cache-control': control === 'no-cache' ? 'public, max-age=0, must-revalidate' : control,
    vary: 'Cookie',
  })
}

const withoutBody = (request: Request, response: Response) =>
  request.method === 'HEAD' ? new Response(null, response) : response
