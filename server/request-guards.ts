import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Logger } from 'pino'
import { ALLOWED_METHODS, SAFE_METHODS } from '#app/core/http-methods.ts'
import {
  GOOGLE_CALLBACK_PATH,
  GOOGLE_DONE_PATH,
  GOOGLE_START_PATH,
} from '#app/domain/sign-in/sign-in-paths.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'
import { getPathAndQuery, getRawPath } from './cache/ready-response.ts'
import { containsCalendarPath, hidePathToken } from './path-tokens.ts'

// Any other opener policy would disconnect the sign-in popup from the page that opened it.
const POPUP_PATHS: string[] = [GOOGLE_START_PATH, GOOGLE_CALLBACK_PATH, '/two-factor', GOOGLE_DONE_PATH]

/**
 * Headers for every response, with lowercase names. Pages set their own content security policy
 * (`app/entry.server.tsx`), which allows their styles and scripts.
 */
export function getDefaultSecurityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not 'no-referrer', which would make browsers send 'Origin: null' with our own forms.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * Adds `headers` that the response has not set itself. Responses to calendar links, which contain a token, are neither
 * cached nor indexed.
 */
export function addSecurityHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries(headers)
  const popupEntries = Object.entries({ ...headers, 'cross-origin-opener-policy': 'unsafe-none' })
  return async (c, next) => {
    await next()
    for (const [name, value] of POPUP_PATHS.includes(c.req.path) ? popupEntries : entries)
      if (!c.res.headers.has(name)) c.header(name, value)
    if (!containsCalendarPath(getRawPath(c.req.raw))) return
    c.header('Cache-Control', 'private, no-store')
    c.header('X-Robots-Tag', 'noindex')
  }
}

/**
 * Rejects methods that no route uses, and paths that can't be decoded or contain a NUL, which PostgreSQL can't store.
 */
export const rejectMalformedRequests: MiddlewareHandler = async (c, next) => {
  if (!ALLOWED_METHODS.includes(c.req.method))
    return c.text(t('This site only accepts the methods in the header Allow.'), 405, {
      Allow: ALLOWED_METHODS.join(', '),
    })
  if (!isDecodable(getRawPath(c.req.raw)) || /%00/.test(getPathAndQuery(c.req.raw)))
    return c.text(t('This address contains invalid characters. Check the link.'), 400)
  return next()
}

/**
 * Responds with a 204 to prefetch requests for a page's data. Browsers discard a prefetched response that must not be
 * stored, and request it again on a click. The router prefetches the page's scripts as well, which browsers do keep.
 */
export const skipDataPrefetch: MiddlewareHandler = async (c, next) =>
  c.req.path.endsWith('.data') && c.req.header('sec-purpose')?.includes('prefetch')
    ? c.body(null, 204, { 'Cache-Control': 'no-store' })
    : next()

/** Returns false for an invalid escape (`/%`), which the router would log as an error. */
function isDecodable(path: string): boolean {
  try {
    // Compared, because the bundler removes a call whose result is unused.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Rejects unsafe requests sent by another site's pages. Browsers send `Origin` with all unsafe requests. Requests
 * without it are accepted only without cookies, because then there is no session to abuse. A proxy that adds
 * `Referrer-Policy: no-referrer` makes browsers send `null`; they say in `Sec-Fetch-Site` whose page it was.
 */
export function rejectForeignOrigins(origins: string[], log: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method)) return next()
    const origin = c.req.header('origin')
    if (origin ? origins.includes(origin) : !c.req.header('cookie')) return next()
    if (origin === 'null' && c.req.header('sec-fetch-site') === 'same-origin') return next()
    const [url = ''] = origins
    const opened = origin && origin !== 'null' ? origin : t('an unknown address')
    log.warn(
      { origin, expected: url, path: hidePathToken(c.req.path) },
      'rejected: its origin is not APP_URL',
    )
    const message = t('This page was opened at {opened}, but the site’s address is {url}.', { opened, url })
    if (c.req.path.startsWith('/api/'))
      return c.text(`${message} ${t('Whoever runs it sets it with APP_URL.')}`, 403)
    return c.html(
      html`<!doctype html><html lang="${language.lang}"><title>${t('Another address')}</title><body>
        <h1>${t('This site has another address')}</h1><p>${message} ${t('Nothing was changed.')}</p>
        <p>${t('Please go on at:')} <a href="${url}">${url}</a>.
        ${t('If you run this site and the address you used is the right one, set APP_URL to it and start again.')}
        </p></body></html>`,
      403,
    )
  }
}
