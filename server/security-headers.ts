import type { MiddlewareHandler } from 'hono'

/** What every answer carries. Pages set a policy of their own that allows their styles and scripts. */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    set('X-Content-Type-Options', 'nosniff')
    set('X-Frame-Options', 'DENY')
    // Not 'no-referrer': with that, browsers send 'Origin: null' with the forms of our own pages.
    set('Referrer-Policy', 'same-origin')
    set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    set('Cross-Origin-Resource-Policy', 'same-origin')
    if (https) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
