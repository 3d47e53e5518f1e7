import type { Sample } from './browser.ts'

/** 2xx, 3xx: what was asked for. A refusal counts as a failure, too: nobody here asks for what is refused. */
export const failed = ({ status }: Sample) => status < 200 || status >= 400
export const percentile = (sorted: number[], of: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0

/** One line for each sort of request: how many, how many failed and how, and how long they took. */
export function printTable(samples: Sample[]): void {
  console.log('| | requests | failed | p50 | p95 | p99 | slowest |\n|---|---|---|---|---|---|---|')
  for (const [what, all] of Object.entries(Object.groupBy(samples, (one) => one.what)).sort()) {
    if (!all) continue
    const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
    const ms = [50, 95, 99, 100].map((of) => `${percentile(times, of).toFixed(0)} ms`)
    console.log(`| ${what} | ${all.length} | ${waysOf(all.filter(failed))} | ${ms.join(' | ')} |`)
  }
}

/** How many, and of which kind: `3 (502: 2, ECONNRESET: 1)`. */
export function waysOf(samples: Sample[]): string {
  const ways = Object.entries(Object.groupBy(samples, ({ status, fault }) => fault ?? String(status)))
  const each = ways.map(([way, of]) => `${way}: ${of?.length}`)
  return each.length ? `${samples.length} (${each.join(', ')})` : '0'
}
