import { type Family, gauge } from './prometheus.ts'

/** What a process takes, and since when. */
export function processFigures(): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    {
      ...gauge('start_time_seconds', 'When it was started, since 1970.', [
        {},
        Math.round(Date.now() / 1000 - process.uptime()),
      ]),
      ofAll: 'least',
    },
    gauge(
      'memory_bytes',
      'Memory of the process, or of all processes of the port.',
      [{ kind: 'resident' }, rss],
      [{ kind: 'heap' }, heapUsed],
      [{ kind: 'external' }, external],
    ),
    {
      name: 'foyer_cpu_seconds_total',
      help: 'Processor time.',
      type: 'counter',
      samples: [[{}, (user + system) / 1e6]],
    },
  ]
}
