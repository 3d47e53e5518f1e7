import type { MiddlewareHandler } from 'hono'
import { GOOGLE_CALLBACK, GOOGLE_DONE, GOOGLE_START } from '#app/auth/google-paths.ts'

// The popup's way out to the provider and back: any other policy would cut it off from the page that opened it.
const popupWay: string[] = [GOOGLE_START, GOOGLE_CALLBACK, '/two-factor', GOOGLE_DONE]

/** What every answer carries; names in lower case. Pages have a policy of their own that allows their styles and scripts. */
export function safetyHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not 'no-referrer': with that, browsers send 'Origin: null' with the forms of our own pages.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Adds them where the answer has not set its own. */
export function securityHeaders(headers: Record<string, string>): MiddlewareHandler {
  const usual = Object.entries(headers)
  const inPopup = Object.entries({ ...headers, 'cross-origin-opener-policy': 'unsafe-none' })
  return async (c, next) => {
    await next()
    const entries = popupWay.includes(c.req.path) ? inPopup : usual
    for (const [name, value] of entries) if (!c.res.headers.has(name)) c.header(name, value)
  }
}
