import { createHash, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import type { openGauges } from './gauges.ts'
import { CONTENT_TYPE, writeMetrics } from './prometheus.ts'
import type { RequestFigures } from './request-figures.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Answers `/metrics` to who has the token. */
export function metricsPage(
  token: string,
  figures: RequestFigures,
  gauges: ReturnType<typeof openGauges>,
): Handler {
  const wanted = digest(token)
  return async (c) => {
    const [, given = ''] = c.req.header('authorization')?.match(/^bearer +(.+)$/i) ?? []
    // Digests are as long as one another, which the comparison asks for, and as no token tells by its length.
    if (!timingSafeEqual(digest(given), wanted))
      return c.text('The token is missing or wrong.', 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    const text = writeMetrics([...figures.families(), ...(await gauges.read())])
    return c.body(text, 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' })
  }
}
