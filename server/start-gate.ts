import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withTimeout } from '#app/core/timeout.ts'
import { t } from '#app/texts.ts'

/** How long a request waits for startup. Proxies that check `/healthz` send none during that time. */
const MAX_WAIT_MS = 5_000
const HEALTH_CHECKS = ['/healthz', '/readyz']
/**
 * Reports that the process is listening. Once it responds, container platforms send requests, even to an instance that
 * is still waiting to start.
 */
export const LIVENESS_PATH = '/up'

export const isHealthCheck = (url = ''): boolean =>
  [...HEALTH_CHECKS, LIVENESS_PATH].includes(url.split('?')[0] ?? '')

/**
 * Holds requests that arrive during startup, so that the program can take its port before it changes the database. Each
 * request waits for `open`, and gets a 503 after `maxWaitMs`. Health checks get the 503 immediately.
 */
export function createStartGate(maxWaitMs = MAX_WAIT_MS): {
  listener: RequestListener
  open: (listener: RequestListener) => void
} {
  const opening = Promise.withResolvers<RequestListener>()
  let opened: RequestListener | undefined
  return {
    listener: async (req, res) => {
      if (opened) return opened(req, res)
      const path = req.url?.split('?')[0] ?? ''
      if (HEALTH_CHECKS.includes(path)) return respondStarting(req, res)
      if (path === LIVENESS_PATH) return res.end('ok')
      const listener = await withTimeout(maxWaitMs, opening.promise, () => respondStarting)
      if (!res.destroyed) listener(req, res)
    },
    open: (listener) => {
      opened = listener
      opening.resolve(listener)
    },
  }
}

function respondStarting(_: IncomingMessage, res: ServerResponse): void {
  res.writeHead(503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    Connection: 'close',
  })
  res.end(`${t('This site is starting. Please try again in a few seconds.')}\n`)
}
