import { randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { sendNodeStreams } from '#app/adapters/node-streams.server.ts'
import {
  actorKey,
  browserKey,
  type Ctx,
  clientIpKey,
  ctxKey,
  findActorAgainKey,
  nodeConnectionKey,
  nonceKey,
  renderDeadlineKey,
  requestIdKey,
  routePatternKey,
  sessionLookupErrorKey,
} from '#app/context.ts'
import { listTrustedOrigins } from '#app/core/trusted-origins.ts'
import { toInfrastructureFailure } from '#app/domain/infrastructure-failures.server.ts'
import { getImpersonationError } from '#app/domain/sign-in/guards.server.ts'
import { createUnexpectedErrorResponse, getRetryAfterHeader } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import { commit, version } from '#app/version.server.ts'
import type { OpenDatabase } from '#db/connect.server.ts'
import { assignRequestId, getRequestRecord, type RequestVariables, watchRequests } from './access-log.ts'
import { compress } from './cache/compress.ts'
import {
  type CacheTimings,
  type Fetch,
  PAGE_WAIT_MS,
  type RenderDeadline,
  serveFromMemory,
} from './cache/page-cache.ts'
import { findPublicPages, type PublicPages, speculationRulesPath } from './cache/public-pages.ts'
import { createStaticFiles, type StaticFiles } from './cache/static-files.ts'
import { DOCTOR_PROOF_HEADER, isValidProof, type SeenRequest } from './doctor/doctor-proof.ts'
import { formatHealth, isPart, isReady, isUp } from './health.ts'
import { withInfrastructureFailures } from './infrastructure-failures.ts'
import { createMetricsHandler, createRequestMetrics } from './metrics.ts'
import { normalizeQuery } from './normalize-text.ts'
import { createPathSpelling, redirectToCanonicalPath } from './path-spelling.ts'
import { hidePathToken } from './path-tokens.ts'
import { createClientIpReader } from './proxy-headers.ts'
import { CLIENT_CLOSED_REQUEST, limitBody } from './request-body.ts'
import {
  addSecurityHeaders,
  getDefaultSecurityHeaders,
  rejectForeignOrigins,
  rejectMalformedRequests,
  skipDataPrefetch,
} from './request-guards.ts'
import { registerJobHandlers } from './schedule.ts'
import { createServiceGauges } from './service-gauges.ts'
import { createActorLookup, createSessionResolver, refreshSession, resolveSession } from './session.ts'
import { LIVENESS_PATH } from './start-gate.ts'

export type AppDeps = {
  ctx: Ctx
  /** Number of trusted proxies, whose X-Forwarded-For entries are accepted. */
  trustProxy: number
  /** Token for `/metrics`. Without one, the page does not exist. */
  metricsToken?: string | undefined
  accessLog?: boolean
  connections: OpenDatabase['connections']
  /** The demo's pages, only in demo mode. */
  demoPages?: Hono
  assetsFolder: string
  /** Folder with other builds' assets. Without it, those are not found. */
  sharedAssets?: string
  /** Timeout for receiving a form's body, in milliseconds. Set only by tests. */
  bodyTimeoutMs?: number
} & CacheTimings

type AppEnv = { Variables: RequestVariables }

/**
 * Creates the HTTP application: all middleware and routes, in order. Opens nothing, because all services are passed in.
 */
export function createApp(deps: AppDeps) {
  const { ctx, trustProxy } = deps
  const pageWaitMs = deps.pageWaitMs ?? PAGE_WAIT_MS
  const origins = listTrustedOrigins(ctx.appUrl, ctx.system.demo)
  const pages = findPublicPages(build)
  const headers = getDefaultSecurityHeaders(ctx.appUrl.startsWith('https:'))
  const files = createStaticFiles(deps.assetsFolder, headers, deps.sharedAssets)
  const getClientIp = createClientIpReader(trustProxy, ctx.log)
  const metrics = deps.metricsToken ? createRequestMetrics() : undefined
  const hasAccessLog = deps.accessLog ?? false
  const app = new Hono<AppEnv>()
  registerJobHandlers(ctx)

  app.use(assignRequestId({ log: ctx.log, trustProxy, hasAccessLog, getClientIp }))
  app.use(addSecurityHeaders(headers))
  app.use(rejectMalformedRequests)
  app.use(redirectToCanonicalPath(createPathSpelling(build.routes, OTHER_PATHS, files.paths)))
  app.use(normalizeQuery)
  app.route('/', createHealthRoutes(deps))
  if (deps.metricsToken && metrics)
    app.get(
      '/metrics',
      createMetricsHandler(deps.metricsToken, metrics, createServiceGauges(ctx), deps.connections),
    )
  app.get(speculationRulesPath, (c) =>
    c.json(pages.speculationRules, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.use(files.middleware)
  app.use(compress())
  app.use(rejectForeignOrigins(origins, ctx.log))
  app.use(skipDataPrefetch)
  if (deps.demoPages) app.route('/demo', deps.demoPages)
  const resolve = createSessionResolver(ctx)
  app.use(
    resolveSession(resolve, {
      pageWaitMs,
      isPublicPage: pages.isShared,
      fetch: (request, env) => serve(request, env),
    }),
  )
  app.use(limitBody(deps.bodyTimeoutMs))
  app.use(refreshSession(resolve))
  // The root route applies the same rule to pages, and shows the message inside their layout.
  app.use('/api/*', async (c, next) => {
    const message = getImpersonationError(c.get('actor'), c.req.method, c.req.path)
    return message ? c.text(message, 403) : next()
  })
  app.all('*', createPageHandler(ctx, { pageWaitMs, resolve }))
  app.onError((err, c) => {
    ctx.log.error({ err, requestId: c.get('requestId'), path: hidePathToken(c.req.path) }, 'unexpected error')
    const failure = toInfrastructureFailure(err)
    if (failure) return c.text(failure.message, failure.status as 503, getRetryAfterHeader(failure))
    return createUnexpectedErrorResponse(c.get('requestId'))
  })

  const serve: Fetch = serveFromMemory(app.fetch, deps, { files, pages })
  app.fetch = serve
  if (metrics || hasAccessLog)
    app.fetch = watchRequests(serve, {
      metrics,
      // Uses level 'info' regardless of LOG_LEVEL.
      log: hasAccessLog ? ctx.log.child({}, { level: 'info' }) : undefined,
      trustProxy,
      findRoute: (path) => findRoute(path, files, pages),
      getClientIp,
    })
  app.fetch = sendNodeStreams(app.fetch)
  return app
}

/**
 * Serves `/healthz` and `/up`, which report that the process is running, and `/readyz`, which checks its dependencies.
 */
function createHealthRoutes({ ctx, trustProxy }: AppDeps) {
  const routes = new Hono<AppEnv>()
  routes.get('/healthz', (c) => {
    const proof = c.req.header(DOCTOR_PROOF_HEADER)
    if (proof === undefined || !isValidProof(ctx.secret, proof, Date.now())) return c.text('ok')
    const seen: SeenRequest = {
      version,
      commit,
      appUrl: ctx.appUrl,
      trustProxy,
      ip: c.get('ip'),
      host: c.req.header('host') ?? null,
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      forwardedProto: c.req.header('x-forwarded-proto') ?? null,
    }
    return c.json(seen)
  })
  routes.get(LIVENESS_PATH, (c) => c.text('ok'))
  routes.get('/readyz', async (c) => {
    const part = c.req.query('part')
    if (part !== undefined && !isPart(part)) return c.text(t('There is no such part.'), 404)
    const states = await ctx.system.health()
    const ready = part ? isUp(states[part]) : isReady(states)
    return c.text(formatHealth(states), ready ? 200 : 503)
  })
  return routes
}

function createPageHandler(
  ctx: Ctx,
  { pageWaitMs, resolve }: { pageWaitMs: number; resolve: ReturnType<typeof createSessionResolver> },
) {
  const handleRequest = createRequestHandler(withInfrastructureFailures(build, ctx), import.meta.env.MODE)
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { dueAt } = (c.env ?? {}) as Partial<RenderDeadline>
    const context = new RouterContextProvider()
    context.set(ctxKey, ctx)
    context.set(actorKey, c.get('actor'))
    context.set(findActorAgainKey, createActorLookup(resolve, c.req.raw.headers))
    context.set(sessionLookupErrorKey, c.get('unavailable'))
    context.set(clientIpKey, c.get('ip'))
    context.set(browserKey, {
      cookies: c.req.header('cookie') ?? null,
      userAgent: c.req.header('user-agent') ?? '',
      ip: c.get('ip'),
    })
    context.set(requestIdKey, c.get('requestId'))
    context.set(nodeConnectionKey, c.env ?? {})
    context.set(renderDeadlineKey, dueAt ?? performance.now() + pageWaitMs)
    context.set(nonceKey, randomBytes(16).toString('base64'))
    const answer = await handleRequest(c.req.raw, context)
    // If the client closes the connection, the router stops with an error that isn't the program's fault.
    const isAborted = c.req.raw.signal.aborted && answer.status >= 500
    const response = isAborted ? new Response(null, { status: CLIENT_CLOSED_REQUEST }) : answer
    const pattern = context.get(routePatternKey)
    if (pattern !== null)
      Object.assign(getRequestRecord(c.env) ?? {}, { route: `/${pattern.replace(/^\//, '')}` })
    return response
  }
}

const OWN_ROUTES = new Set(['/healthz', '/readyz', LIVENESS_PATH, '/metrics', speculationRulesPath])

/** Paths outside the route table, in the route table's form. */
const OTHER_PATHS = [...OWN_ROUTES, '/demo/*']

/**
 * Returns a route name for metrics for a path outside the route table. All unknown paths share one, which limits the
 * number of labels.
 */
function findRoute(path: string, files: StaticFiles, pages: PublicPages): string {
  if (files.find(path) || path.startsWith('/assets/')) return '(file)'
  return pages.findRoute(path) ?? (OWN_ROUTES.has(path) ? path : '(other)')
}

/** The built routes, which a test walks. */
export { build }
