import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** Values from one measurement, one per round. `before` holds those of the other build in the same rounds. */
export type Measurement = {
  name: string
  unit: 'ms' | 's' | 'MB' | 'MB/s' | '/s'
  values: number[]
  compared?: Record<string, number[]>
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: number[]) => percentile(values, 0.5)

const format = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(value >= 100 ? 3 : 2)

/** Prints medians as a Markdown table with their ratio to the compared build. A ratio above 1 means better. */
export function printTable(measurements: Measurement[]): void {
  const names = [...new Set(measurements.flatMap(({ compared = {} }) => Object.keys(compared)))]
  const rows = measurements.map(({ name, unit, values, compared = {} }) => [
    name,
    `${format(median(values))} ${unit}`,
    ...names.map((other) => {
      const others = compared[other]
      if (!others) return ''
      const ratios = values.map((value, i) => {
        const against = others[i] ?? Number.NaN
        return unit.endsWith('/s') ? value / against : against / value
      })
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
      return `${format(median(others))} ${unit}: **${median(ratios).toFixed(2)}** (${range})`
    }),
  ])
  const head = ['', 'Foyer', ...names]
  console.log(`Load ${loadavg()[0]?.toFixed(1)}\n`)
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
}

type Take = () => Promise<number>

/**
 * Measures each subject once per round, in alternating order, so that a slow moment on the machine affects all of them.
 */
export async function alternate(
  rounds: number,
  take: Take,
  compared: Record<string, Take> = {},
): Promise<Pick<Measurement, 'values' | 'compared'>> {
  const names = Object.keys(compared)
  const all = [take, ...Object.values(compared)].map((take) => ({ take, values: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 ? all.toReversed() : all) one.values.push(await one.take())
  const [values = [], ...others] = all.map(({ values }) => values)
  return { values, compared: Object.fromEntries(names.map((name, i) => [name, others[i] ?? []])) }
}

/** Returns a process's CPU time in milliseconds. Linux counts in steps of 10. */
export function processorTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, can contain any characters.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Returns resident memory in MB. VmRSS is the current value, VmHWM the peak. */
export function readMemoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}
