import { createHash, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import type { Fellows } from '../workers/fellows.ts'
import type { openGauges } from './gauges.ts'
import { CONTENT_TYPE, writeMetrics } from './prometheus.ts'
import type { RequestFigures } from './request-figures.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Answers `/metrics` to who has the token, for all processes that share the port. */
export function metricsPage(
  token: string,
  figures: RequestFigures,
  gauges: ReturnType<typeof openGauges>,
  fellows: Fellows | undefined,
): Handler {
  const wanted = digest(token)
  const own = () => [...figures.families(), ...gauges.ofProcess()]
  fellows?.giveFigures(own)
  return async (c) => {
    const [, given = ''] = c.req.header('authorization')?.match(/^bearer +(.+)$/i) ?? []
    // Digests are as long as one another, which the comparison asks for, and as no token tells by its length.
    if (!timingSafeEqual(digest(given), wanted))
      return c.text('The token is missing or wrong.', 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    const [counted, read] = await Promise.all([fellows ? fellows.sumFigures() : own(), gauges.read()])
    const text = writeMetrics([...counted, ...read])
    return c.body(text, 200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' })
  }
}
