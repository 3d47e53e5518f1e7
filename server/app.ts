import { randomBytes, randomUUID } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { ADDRESS_HEADER } from '#app/auth/address-header.ts'
import { authKey, createAuth, hasSessionCookie, publicAuthPaths } from '#app/auth/auth.server.ts'
import { GOOGLE_CALLBACK, GOOGLE_DONE } from '#app/auth/google-paths.ts'
import { refusalWhileViewing } from '#app/auth/viewing.ts'
import {
  type Actor,
  actorKey,
  addressKey,
  awayKey,
  type Ctx,
  ctxKey,
  dueKey,
  lineKey,
  nonceKey,
  patternKey,
  requestIdKey,
} from '#app/context.ts'
import { eraseAccount } from '#app/domain/accounts/erasing.server.ts'
import { invoiceAttachment } from '#app/domain/invoices/attachment.server.ts'
import { remindOfOverdueInvoices } from '#app/domain/invoices/reminders.server.ts'
import { admitEmail } from '#app/domain/mail/admit.server.ts'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import { failureOf } from '#app/domain/outside-failures.server.ts'
import { remindOfRequests } from '#app/domain/requests/reminders.server.ts'
import { mailOwnerOfLock } from '#app/domain/sign-in/password-tries.server.ts'
import { sweep } from '#app/domain/sweep.server.ts'
import { postAlert } from '#app/domain/system/alerts.server.ts'
import { retryAfter } from '#app/routes/retry-after.ts'
import { commit, version } from '#app/version.server.ts'
import type { OpenDatabase } from '#db/connect.server.ts'
import { clientAddresses } from './address.ts'
import { boundedBody } from './bounded-body.ts'
import { answerFromMemory, type Clock, PAGE_WAIT_MS } from './cache/answer-from-memory.ts'
import { compress } from './cache/compress.ts'
import type { OtherBuilds } from './cache/other-builds.ts'
import type { Begun } from './cache/page-cache.ts'
import { publicPages, speculationRulesPath } from './cache/public-pages.ts'
import { isRead } from './cache/ready-answer.ts'
import { openStaticFiles } from './cache/static-files.ts'
import { isValidProof, PROOF_HEADER, type SeenRequest } from './doctor/proof.ts'
import { closeAfterUnreadBody, refuseOddRequests } from './door.ts'
import { type Health, healthText, isPart, isReady } from './health.ts'
import { openGauges } from './observe/gauges.ts'
import { metricsPage } from './observe/metrics-page.ts'
import { RequestFigures } from './observe/request-figures.ts'
import { proxysId, proxysIdOf } from './observe/request-id.ts'
import { levelOf, type Seen, watchRequests } from './observe/watch-requests.ts'
import { refuseForeignOrigin, trustedOrigins } from './origin.ts'
import { withOutsideFailures } from './outside-failures.ts'
import { safetyHeaders, securityHeaders } from './security-headers.ts'
import { openVisitors, orAway, WHO_ASKS_MS } from './visitor.ts'
import type { Fellows } from './workers/fellows.ts'

export type AppDeps = {
  ctx: Ctx
  /** Signs the session cookies. */
  secret: string
  /** Demo mode: any name of this machine will do as the site's address. */
  demo: boolean
  /** How many proxies in front may be believed about the visitor's address. */
  trustProxy: number
  /** Which parts work, within two seconds; for `/readyz`. */
  health: () => Promise<Health>
  /** The token of `/metrics`; without one there is no such page. */
  metricsToken?: string | undefined
  /** Whether each request has a line in the log. */
  accessLog?: boolean
  /** The connections of the database. */
  connections: OpenDatabase['connections']
  /** The demo's own pages, in demo mode only. */
  demoPages?: Hono
  assetsFolder: string
  /** The files of other builds; without it they are not found. */
  otherBuilds?: OtherBuilds
  /** The other processes that share the port, where there are such. */
  fellows?: Fellows | undefined
} & Clock

/** What is not in the table of routes, by its own name; all else that is unknown counts as one. */
const ownRoutes = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  speculationRulesPath,
  GOOGLE_CALLBACK,
  ...publicAuthPaths,
])

type Variables = { requestId: string; address: string; actor: Actor | null; away: string | null }

/** The whole HTTP side on one page. It opens nothing: all it uses is handed in. */
export function createApp(deps: AppDeps) {
  const { ctx } = deps
  const origins = trustedOrigins(ctx.appUrl, deps.demo)
  const auth = createAuth(ctx, { secret: deps.secret, trustedOrigins: origins })
  const handlePage = createRequestHandler(withOutsideFailures(build, ctx), import.meta.env.MODE)
  const pages = publicPages(build)
  const safety = safetyHeaders(ctx.appUrl.startsWith('https:'))
  const files = openStaticFiles(deps.assetsFolder, safety, deps.otherBuilds)
  const pageWaitMs = deps.waitMs ?? PAGE_WAIT_MS
  const addressOf = clientAddresses(deps.trustProxy, ctx.log)
  const visitorOf = openVisitors(ctx, auth, deps.secret)
  const app = new Hono<{ Variables: Variables }>()

  ctx.jobs.handle('mail-news', (key) => mailNews(ctx, key))
  ctx.jobs.handle('erase-account', (uid) => eraseAccount(ctx, uid))
  ctx.jobs.handle('remind-of-invoices', () => remindOfOverdueInvoices(ctx))
  ctx.jobs.handle('remind-of-requests', () => remindOfRequests(ctx))
  ctx.jobs.handle('post-alert', (key) => postAlert(ctx, key))
  ctx.jobs.handle('sweep', () => sweep(ctx))
  ctx.jobs.handle('tell-of-lock', (email) => mailOwnerOfLock(ctx, email))
  ctx.jobs.attachInvoicesBy((id) => invoiceAttachment(ctx, id))
  ctx.jobs.admitMailBy((email) => admitEmail(ctx, email))

  app.use(async (c, next) => {
    const started = performance.now()
    c.set('requestId', proxysIdOf(c.req, deps.trustProxy) ?? randomUUID())
    c.set('address', addressOf(c))
    const { requestId, address } = c.var
    Object.assign(seenIn(c.env) ?? {}, { requestId, address })
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    const { uid } = c.get('actor')?.viewedBy ?? c.get('actor') ?? {}
    Object.assign(seenIn(c.env) ?? {}, { uid })
    // It has a line of its own there.
    if (deps.accessLog) return
    const { status } = c.res
    const ms = Math.round(performance.now() - started)
    const { method, path } = c.req
    ctx.log[levelOf(status, uid)]({ requestId, method, path, status, ms, uid, address }, 'request')
  })
  app.use(securityHeaders(safety))
  app.use(closeAfterUnreadBody)
  app.use(refuseOddRequests)

  app.get('/healthz', (c) => {
    const proof = c.req.header(PROOF_HEADER)
    if (proof === undefined || !isValidProof(deps.secret, proof, Date.now())) return c.text('ok')
    const seen: SeenRequest = {
      ...{ version, commit, appUrl: ctx.appUrl, trustProxy: deps.trustProxy, ip: c.get('address') },
      host: c.req.header('host') ?? null,
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      forwardedProto: c.req.header('x-forwarded-proto') ?? null,
    }
    return c.json(seen)
  })
  app.get('/readyz', async (c) => {
    const part = c.req.query('part')
    if (part !== undefined && !isPart(part)) return c.text('There is no such part.', 404)
    const health = await deps.health()
    const ready = part ? health[part] !== 'failing' : isReady(health)
    return c.text(healthText(health), ready ? 200 : 503)
  })
  const figures = deps.metricsToken ? new RequestFigures() : undefined
  if (deps.metricsToken && figures) {
    const gauges = openGauges({ ...ctx, connections: deps.connections })
    app.get('/metrics', metricsPage(deps.metricsToken, figures, gauges, deps.fellows))
  }
  app.get(speculationRulesPath, (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(pages.speculationRules, 200, { 'Content-Type': 'application/speculationrules+json' })
  })
  app.use(files.middleware)
  app.use(compress())

  app.use(refuseForeignOrigin(origins, ctx.log))
  if (deps.demoPages) app.route('/demo', deps.demoPages)

  app.use(async (c, next) => {
    c.req.raw.headers.set(ADDRESS_HEADER, c.get('address'))
    const cookie = c.req.header('cookie')
    // A public page needs nobody to be signed in: it is what everybody gets, and the database is not waited for twice.
    const open = pages.isShared(c.req.path)
    const asked = visitorOf(c.req.raw.headers)
    const { session, actor, failure } =
      open && isRead(c.req.raw) ? await orAway(asked, Math.max(WHO_ASKS_MS, pageWaitMs)) : await asked
    const needed = failure && !open
    if (failure && open && isRead(c.req.raw)) {
      const headers = new Headers(c.req.raw.headers)
      headers.delete('cookie')
      const { status, headers: own, body } = await asAnybody(new Request(c.req.raw, { headers }), c.env)
      // Whoever made that answer noted an id of its own; the one that leaves with it is ours.
      Object.assign(seenIn(c.env) ?? {}, { requestId: c.get('requestId'), address: c.get('address') })
      const answer = new Response(body, { status, headers: own })
      answer.headers.set('Cache-Control', 'private, no-store')
      return answer
    }
    if (needed && c.req.path.startsWith('/api/')) return c.text(failure.message, 503, retryAfter(failure))
    c.set('actor', actor)
    c.set('away', needed ? failure.message : null)
    await next()
    // A session in use is prolonged now and then; the new cookie must reach the browser, unless the answer
    // has one of its own: a fresh token, or the end.
    const own = c.res.headers.getSetCookie().some((value) => value.includes('foyer.session_token='))
    const prolonged = own ? [] : (session?.headers.getSetCookie() ?? [])
    for (const value of prolonged) c.header('Set-Cookie', value, { append: true })
    // A page behind the link of a mail has its token in it.
    if (hasSessionCookie(cookie) || c.req.query('token') !== undefined)
      c.header('Cache-Control', 'private, no-store')
    else if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Cookie', { append: true })
  })

  app.use(boundedBody(deps.bodyMs))
  // Pages have the same rule in the root route, which shows the message inside their frame.
  app.use('/api/*', async (c, next) => {
    const message = refusalWhileViewing(c.get('actor'), c.req.method, c.req.path)
    return message ? c.text(message, 403) : next()
  })
  for (const path of publicAuthPaths) app.all(path, (c) => auth.handler(c.req.raw))
  if (ctx.google)
    app.get(GOOGLE_CALLBACK, async (c) => {
      // A fault on the way back is told where all other ends of this way are.
      const fault = (err?: unknown) => {
        if (err) ctx.log.error({ err, requestId: c.get('requestId') }, 'sign-in fault')
        return c.redirect(`${GOOGLE_DONE}?error=fault`)
      }
      const answer = await auth.handler(c.req.raw).catch(fault)
      return answer.status < 500 ? answer : fault()
    })

  app.all('*', async (c): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(ctxKey, ctx)
    context.set(authKey, auth)
    context.set(actorKey, c.get('actor'))
    context.set(awayKey, c.get('away'))
    context.set(addressKey, c.get('address'))
    context.set(requestIdKey, c.get('requestId'))
    context.set(lineKey, c.env ?? {})
    context.set(dueKey, (c.env as Partial<Begun> | undefined)?.dueAt ?? performance.now() + pageWaitMs)
    context.set(nonceKey, randomBytes(16).toString('base64'))
    const answer = await handlePage(c.req.raw, context)
    const pattern = context.get(patternKey)
    if (pattern !== null) Object.assign(seenIn(c.env) ?? {}, { route: `/${pattern.replace(/^\//, '')}` })
    return answer
  })

  app.onError((err, c) => {
    ctx.log.error({ err, requestId: c.get('requestId'), path: c.req.path }, 'unforeseen fault')
    const failure = failureOf(err)
    if (failure) return c.text(failure.message, failure.status as 503, retryAfter(failure))
    return c.text(`Something went wrong. Request id: ${c.get('requestId')}`, 500)
  })
  const asAnybody = answerFromMemory(app.fetch, deps, { files, pages })
  app.fetch = asAnybody
  if (figures || deps.accessLog) {
    app.fetch = watchRequests(app.fetch, {
      figures,
      // Whatever else is not to be logged.
      log: deps.accessLog ? ctx.log.child({}, { level: 'info' }) : undefined,
      routeOf: (path) =>
        files.find(path) || path.startsWith('/assets/')
          ? '(file)'
          : (pages.routeOf(path) ?? (ownRoutes.has(path) ? path : '(other)')),
      addressOf: (env, headers) =>
        addressOf({ env, req: { header: (name) => headers.get(name) ?? undefined } }),
      requestIdOf: (headers) => proxysId(headers, deps.trustProxy),
    })
  }
  return app
}

const seenIn = (env: unknown) => (env as { seen?: Seen } | undefined)?.seen

/** The built routes; a test walks them. */
export { build }
