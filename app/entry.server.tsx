import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ResponseContext } from '#app/ui/response-context.ts'
import { speculationRulesPath } from '#server/cache/public-pages.ts'
import { ctxKey, isDeferredKey, isIncompleteKey, nonceKey, requestIdKey } from './context.ts'
import siteCss from './site.css?inline'
import { inlineScript } from './ui/before-hydration.ts'

export const streamTimeout = 10_000

/** Layout of indexable pages; all other areas and error pages are excluded from search engines. */
const SITE_LAYOUT = 'routes/site/layout'

const createCspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const siteCssHash = createCspHash(siteCss)
const firstScriptHash = createCspHash(inlineScript)

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const scripts = routerContext.staticHandlerContext.matches.some((match) => match.route.handle?.scripts)
  const nonce = context.get(nonceKey)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const inquiry = routerContext.staticHandlerContext.matches.some((match) => match.route.handle?.inquiry)
  const policy = scripts
    ? createPolicyWithScripts(nonce)
    : inquiry
      ? createInquiryPolicy(context)
      : POLICY_WITHOUT_SCRIPTS
  // React inserts deferred content with inline scripts, which need a nonce.
  const isDeferred = !scripts && context.get(isDeferredKey)
  headers.set('Content-Security-Policy', isDeferred ? `${policy}; script-src 'nonce-${nonce}'` : policy)
  if (isDeferred) headers.set('Cache-Control', 'no-store')
  const hasNoQuery = !new URL(request.url).search
  const isListed = routerContext.staticHandlerContext.matches.some(
    ({ route }) => route.id === SITE_LAYOUT || (hasNoQuery && route.handle?.isListed),
  )
  if (status !== 200 || !isListed) headers.set('X-Robots-Tag', 'noindex')
  // React Router does not apply a route's headers to its error page.
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '30')
  if (routerContext.staticHandlerContext.matches.some((match) => match.route.id.startsWith('routes/site/'))) {
    headers.set('Speculation-Rules', `"${speculationRulesPath}"`)
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  return new Promise<Response>((resolve, reject) => {
    let responded = false
    // Logs errors during streaming. Earlier errors are thrown and logged by the caller.
    const logError = (err: unknown) => {
      if (!request.signal.aborted) context.get(ctxKey).log.error({ err }, 'rendering failed')
    }
    const errors: unknown[] = []
    const streamed = isDeferred || (scripts && hasDeferredData(routerContext))
    const { pipe, abort } = renderToPipeableStream(
      <ResponseContext.Provider value={{ nonce, siteCss, requestId: context.get(requestIdKey) }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ResponseContext.Provider>,
      {
        nonce,
        // Disables React's chunking, because revealing a later chunk requires a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        // Pages without scripts can't insert deferred content, so they are sent once complete.
        [streamed ? 'onShellReady' : 'onAllReady']: () => {
          responded = true
          for (const error of errors) logError(error)
          if (context.get(isIncompleteKey) || errors.length > 0) headers.set('Cache-Control', 'no-store')
          const output = new PassThrough().once('close', () => clearTimeout(timer))
          pipe(output)
          if (streamed) {
            resolve(new Response(createReadableStreamFromReadable(output), { status, headers }))
            return
          }
          const complete = buffer(output).then((page) => {
            const body = scripts ? loadScriptsLast(page) : page
            // Pages without scripts are cached, in several encodings.
            if (scripts) headers.set('Content-Length', String(body.byteLength))
            return new Response(body, { status, headers })
          })
          resolve(complete)
        },
        onShellError: reject,
        onError: (error) => {
          if (responded) logError(error)
          else errors.push(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout).unref()
  })
}

/** Lets browsers load styles and fonts before the framework's scripts. The framework has no option for this. */
function loadScriptsLast(page: Buffer): Buffer<ArrayBuffer> {
  // Latin-1 keeps every byte as it is, and is much faster than decoding UTF-8.
  const html = page
    .toString('latin1')
    .replaceAll(/<link rel="modulepreload"|<script[^>]* type="module"/g, '$& fetchpriority="low"')
  return Buffer.from(html, 'latin1')
}

/**
 * Returns whether a loader has deferred a field. Pages without deferred data are sent in one piece, which is much
 * cheaper.
 */
const hasDeferredData = ({ staticHandlerContext: { loaderData } }: EntryContext) =>
  Object.values(loaderData).some(
    (data) =>
      data && typeof data === 'object' && Object.values(data).some((value) => value instanceof Promise),
  )

const COMMON_POLICY =
  "default-src 'none'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
// The pages make no requests of their own, but site auditing tools fetch robots.txt from within a page.
const POLICY_WITHOUT_SCRIPTS = `${COMMON_POLICY}; style-src ${siteCssHash}; connect-src 'self'`
// While the development server restarts, Vite's client waits for it in a worker, and then reloads the page.
const DEV_POLICY = import.meta.env.DEV ? "; worker-src 'self' blob:" : ''
const createPolicyWithScripts = (nonce: string) =>
  `${COMMON_POLICY}${DEV_POLICY}; style-src 'self'; connect-src 'self'; frame-src 'self'; script-src 'self' ${firstScriptHash} 'nonce-${nonce}'`

// Policy for the inquiry form: our script and the human check's worker, and Google's scripts if reCAPTCHA is
// configured.
const createInquiryPolicy = (context: RouterContextProvider) => {
  const sitePolicy = `${COMMON_POLICY}; style-src 'self' ${siteCssHash}; worker-src 'self'`
  if (context.get(ctxKey).humanCheck.kind !== 'recaptcha')
    return `${sitePolicy}; script-src 'self' ${firstScriptHash}; connect-src 'self'`
  const google = 'https://www.google.com/recaptcha/'
  return `${sitePolicy}; script-src 'self' ${firstScriptHash} ${google} https://www.gstatic.com/recaptcha/; connect-src 'self' ${google}; frame-src ${google}`
}

/** Logs only unexpected errors. The error page shows the same id as the log entry. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { pathname } = new URL(request.url)
  context
    .get(ctxKey)
    .log.error({ err: error, requestId: context.get(requestIdKey), path: pathname }, 'unexpected error')
}
