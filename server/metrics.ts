import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Handler } from 'hono'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ALLOWED_METHODS } from '#app/core/http-methods.ts'
import { commit, version } from '#app/version.server.ts'
import type { OpenDatabase } from '#db/connect.server.ts'

/**
 * In seconds. The first bucket is longer than serving a page from memory takes, the last one longer than any response.
 */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const EVENT_LOOP_RESOLUTION_MS = 20

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** Creates the request metrics. Labels have few distinct values: methods, routes and status classes. */
export function createRequestMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'foyer_http_requests_total',
    help: 'Requests answered, by method, route and status class.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Seconds from a request to the start of its response.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'foyer_http_requests_in_flight',
    help: 'Requests whose response has not been sent to its end.',
    registers,
  })
  const uploads = new Gauge({
    name: 'foyer_uploads_in_flight',
    help: 'Uploads of documents in progress.',
    registers,
  })
  return {
    registry,
    /** Counts a request as in flight until `end` is called. `respond` records its response. */
    start: (requestMethod: string, path: string) => {
      const method = ALLOWED_METHODS.includes(requestMethod) ? requestMethod : 'other'
      const isUpload = method === 'POST' && /^\/api\/(admin\/)?documents\/upload$/.test(path)
      inFlight.inc()
      if (isUpload) uploads.inc()
      return {
        respond: ({ route, status, seconds }: { route: string; status: number; seconds: number }) => {
          requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
          durations.observe({ method, route }, seconds)
        },
        end: () => {
          inFlight.dec()
          if (isUpload) uploads.dec()
        },
      }
    },
  }
}

/** Gauges whose values are read for each scrape, when they are added to the registry. */
export type ServiceGauges = { addTo: (registry: Registry) => Promise<void> }

type Sample = { labels: Record<string, string>; value: number }

/** Adds a gauge with its current value, or with one for each set of labels. Omits the gauge if there are no values. */
export function addGauge(registry: Registry, name: string, help: string, value: number | Sample[]): void {
  const samples = typeof value === 'number' ? [{ labels: {}, value }] : value
  if (samples.length === 0) return
  const labelNames = Object.keys(samples[0]?.labels ?? {})
  const gauge = new Gauge({ name: `foyer_${name}`, help, labelNames, registers: [registry] })
  for (const { labels, value } of samples) gauge.set(labels, value)
}

/** Returns a sample for each entry, with its name as the label. */
export const createSamples = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

/**
 * Serves `/metrics` to clients with the token. Reads all gauges on each request, so none is out of date.
 */
export function createMetricsHandler(
  token: string,
  requests: RequestMetrics,
  services: ServiceGauges,
  connections: OpenDatabase['connections'],
): Handler {
  const eventLoop = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  eventLoop.enable()
  const expected = sha256(token)
  return async (c) => {
    const [, given = ''] = c.req.header('authorization')?.match(/^bearer +(.+)$/i) ?? []
    // Compares digests, which have equal lengths, as the comparison requires, and do not reveal the token's length.
    if (!timingSafeEqual(sha256(given), expected))
      return c.text('The token is missing or wrong.', 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    const gauges = new Registry()
    addProcessGauges(gauges)
    addEventLoopGauge(gauges, eventLoop)
    const { open, idle, waiting } = connections()
    const states = createSamples('state', { busy: open - idle, idle })
    addGauge(gauges, 'database_connections', 'Connections to the database.', states)
    addGauge(gauges, 'database_waiting', 'Queries that wait for a connection.', waiting)
    await services.addTo(gauges)
    const merged = Registry.merge([requests.registry, gauges])
    const headers = { 'Content-Type': merged.contentType, 'Cache-Control': 'no-store' }
    return c.body(await merged.metrics(), 200, headers)
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

function addProcessGauges(registry: Registry): void {
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())
  addGauge(registry, 'start_time_seconds', 'Start of the process, in seconds since 1970.', startedAt)
  const { rss: resident, heapUsed: heap, external } = process.memoryUsage()
  const kinds = createSamples('kind', { resident, heap, external })
  addGauge(registry, 'memory_bytes', 'Memory of the process.', kinds)
  const { user, system } = process.cpuUsage()
  const cpu = { name: 'foyer_cpu_seconds_total', help: 'Processor time.', registers: [registry] }
  new Counter(cpu).inc((user + system) / 1e6)
  const build = { labels: { version, commit, node: process.version }, value: 1 }
  addGauge(registry, 'build_info', 'Version and commit of the running program.', [build])
}

/** Resets the histogram, so that each scrape gets the delays since the last one. */
function addEventLoopGauge(registry: Registry, delays: ReturnType<typeof monitorEventLoopDelay>): void {
  // Each value includes the timer's interval. Before the first value, the statistics are not finite.
  const seconds = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - EVENT_LOOP_RESOLUTION_MS) / 1000 : 0
  const stats = createSamples('stat', {
    mean: seconds(delays.mean),
    p99: seconds(delays.percentile(99)),
    max: delays.count > 0 ? seconds(delays.max) : 0,
  })
  addGauge(registry, 'event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', stats)
  delays.reset()
}
