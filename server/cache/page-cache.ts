import { LRUCache } from 'lru-cache'
import type { Ctx } from '#app/context.ts'
import { MIB } from '#app/core/units.ts'
import { readSiteVersion } from '#app/domain/projects/published-projects.server.ts'
import { hasSessionCookie, parseSessionToken } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { getProxyRequestId } from '../proxy-headers.ts'
import type { PublicPages } from './public-pages.ts'
import {
  compressReadyResponse,
  getPathAndQuery,
  getRawPath,
  isGetOrHead,
  type ReadyResponse,
  sendReadyResponse,
} from './ready-response.ts'
import { followSiteVersion, type SiteVersion } from './site-version.ts'
import type { StaticFiles } from './static-files.ts'

/** The application, or a layer in front of it. */
export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

/**
 * Passed along with a request: the time on the clock of `performance.now()` at which its page stops waiting for data.
 */
export type RenderDeadline = { dueAt: number }

/** Set only by tests. */
export type CacheTimings = {
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds for which a site version counts as current. */
  versionTtlMs?: number
  /** Milliseconds that a public page waits for the database, once for the version lookup and once for its data. */
  pageWaitMs?: number
}

export const PAGE_WAIT_MS = 150
const VERSION_TTL_MS = 1000
const MAX_PAGES = 500
/** Maximum total size of all bodies in all encodings, in bytes. */
const MAX_CACHE_BYTES = 32 * MIB
const QUARTER_HOUR_MS = 15 * 60 * 1000

type Respond = (request: Request, ready: ReadyResponse) => Response

/** Serves static files and cached public pages, so that most requests never reach the application. */
export function serveFromMemory(
  render: Fetch,
  deps: { ctx: Ctx; trustProxy: number } & CacheTimings,
  { files, pages }: { files: StaticFiles; pages: PublicPages },
): Fetch {
  const { ctx, trustProxy, now = Date.now, pageWaitMs = PAGE_WAIT_MS } = deps
  const respond: Respond = (request, ready) => {
    // The log entry has no request id. Ours are assigned only inside the application.
    if (ctx.log.isLevelEnabled('debug'))
      ctx.log.debug({ method: request.method, path: getRawPath(request) }, 'answered from memory')
    const id = getProxyRequestId(request.headers, trustProxy)
    return sendReadyResponse(request, ready, id === null ? undefined : { 'x-request-id': id })
  }
  const version = followSiteVersion({
    read: () => readSiteVersion(ctx),
    everyMs: deps.versionTtlMs ?? VERSION_TTL_MS,
    waitMs: pageWaitMs,
    now,
    onFailure: (err) => ctx.log.error({ err }, 'site version not read; kept pages stay as they are'),
  })
  // Requires a valid signature, so that a forged cookie can't cause a database query.
  const hasSession = ({ headers }: Request) => parseSessionToken(ctx, headers.get('cookie')) !== null
  const servePage = import.meta.env.DEV
    ? render
    : cachePages(render, {
        appUrl: ctx.appUrl,
        isShared: pages.isShared,
        version,
        now,
        waitMs: pageWaitMs,
        respond,
      })

  return (request, env) => {
    const file = isGetOrHead(request) ? files.find(getRawPath(request)) : undefined
    if (file) return respond(request, file)
    const response = servePage(request, env)
    if (isGetOrHead(request) || !hasSession(request) || !(response instanceof Promise)) return response
    return response.then((done) => {
      // A signed-in user may have changed what visitors see.
      if (done.status < 400) version.invalidate()
      return done
    })
  }
}

/** A page rendered for one site version and one 15-minute window. */
type CachedPage = { ready: ReadyResponse; version: string; quarter: number }

/**
 * Serves visitors without a session from memory. Pages are rendered for a request built only from the path, so that
 * nothing that one visitor sends can reach another.
 */
function cachePages(
  render: Fetch,
  options: {
    appUrl: string
    isShared: (path: string) => boolean
    version: SiteVersion
    now: () => number
    waitMs: number
    respond: Respond
  },
): Fetch {
  const { appUrl, isShared, version, now, waitMs, respond } = options
  const cache = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (page) => page.ready.bytes,
  })
  const rendering = new Map<string, Promise<ReadyResponse | Response>>()
  // In every time zone, a new day and the footer's new year start on a quarter hour.
  const quarter = () => Math.floor(now() / QUARTER_HOUR_MS)
  // While the database does not respond, cached pages remain valid.
  const isValid = (page: CachedPage | undefined): page is CachedPage =>
    page?.version === version.current && (page?.quarter === quarter() || !version.certain)

  const renderPage = async (path: string, deadline: RenderDeadline): Promise<ReadyResponse | Response> => {
    // Read before rendering, so that a change during rendering makes the page outdated instead of going unnoticed.
    const before = { version: version.current, quarter: quarter() }
    const response = await render(new Request(appUrl + path), deadline)
    const old = cache.get(path)
    if (isCacheable(response) && version.certain && before.version !== null) {
      const ready = await readReadyResponse(response)
      cache.set(path, { ready, version: before.version, quarter: before.quarter })
      return ready
    }
    if (isIncomplete(response) && old?.version === version.current) {
      await response.body?.cancel()
      return old.ready
    }
    cache.delete(path)
    return response
  }

  const serve = async (request: Request, path: string, env: RenderDeadline) => {
    const shared = rendering.get(path)
    if (shared) {
      const page = await shared
      return page instanceof Response ? render(request, env) : respond(request, page)
    }
    const own = renderPage(path, { dueAt: env.dueAt })
    rendering.set(path, own)
    const page = await own.finally(() => rendering.delete(path))
    if (!(page instanceof Response)) return respond(request, page)
    return request.method === 'HEAD' ? new Response(null, page) : page
  }

  return (request, env) => {
    const path = getPathAndQuery(request)
    if (!isGetOrHead(request) || !isShared(path) || hasSessionCookie(request.headers.get('cookie')))
      return render(request, env)
    const withDeadline = { ...(env as object), dueAt: performance.now() + waitMs }
    const serveNow = () => {
      const page = cache.get(path)
      return isValid(page) ? respond(request, page.ready) : serve(request, path, withDeadline)
    }
    const lookup = version.check()
    return lookup ? lookup.then(serveNow) : serveNow()
  }
}

function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '') &&
    !headers.get('content-security-policy')?.includes("'nonce-")
  )
}

/** Returns whether a page is an error, or lacks data that did not arrive in time. */
const isIncomplete = ({ status, headers }: Response) =>
  status >= 500 || (status === 200 && headers.get('cache-control') === 'no-store')

async function readReadyResponse(response: Response): Promise<ReadyResponse> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  // These headers are specific to this response or its bytes.
  for (const name of ['x-request-id', 'content-length', 'date', 'vary']) delete headers[name]
  const control = headers['cache-control'] ?? 'no-cache'
  return compressReadyResponse(body, {
    ...headers,
    'cache-control': control === 'no-cache' ? 'public, max-age=0, must-revalidate' : control,
    vary: 'Cookie',
  })
}
