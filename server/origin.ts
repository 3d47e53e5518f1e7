import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Logger } from 'pino'

/** The addresses this site answers to. In demo mode the three names of the own machine are one. */
export function trustedOrigins(appUrl: string, demo: boolean): string[] {
  const { protocol, port } = new URL(appUrl)
  const at = port ? `:${port}` : ''
  return demo
    ? [appUrl, ...['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${at}`)]
    : [appUrl]
}

const safe = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests that could change something and come from another site's page. Browsers name the page's
 * origin with every such request; programs that don't are let through only without cookies, where there is
 * no session to abuse.
 */
export function refuseForeignOrigin(origins: string[], log: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (safe.includes(c.req.method)) return next()
    const origin = c.req.header('origin')
    if (origin ? origins.includes(origin) : !c.req.header('cookie')) return next()
    const message = `This page was opened at ${origin ?? 'an unknown address'}, but the site's address is ${origins[0]}.`
    log.warn({ origin, expected: origins[0], path: c.req.path }, `${message} APP_URL sets it.`)
    if (c.req.path.startsWith('/api/')) return c.text(`${message} Whoever runs it sets it with APP_URL.`, 403)
    return c.html(
      html`<!doctype html><html lang="en"><title>Another address</title><body><h1>This site has another address</h1>
        <p>${message} Nothing was changed.</p>
        <p>Please go on at <a href="${origins[0]}">${origins[0]}</a>. If you run this site and the address you used is
        the right one, set <code>APP_URL</code> to it and start again.</p></body></html>`,
      403,
    )
  }
}
