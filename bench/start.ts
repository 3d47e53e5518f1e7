import { setTimeout as wait } from 'node:timers/promises'
import { type Measurement, printTable, processorTimeMs, readMemoryMb } from './measure.ts'
import {
  adminEmail,
  clientEmail,
  DATABASES,
  openBench,
  readPage,
  type Site,
  signIn,
  withProgram,
} from './program.ts'

// Measures time and CPU time until /readyz is ok, and memory: the peak during startup, at rest, and after 1,500 page
// views. Usage: node bench/start.ts [rounds] [folder of another build]
const [rounds = '6', other] = process.argv.slice(2)
const REST_MS = 10_000
const VIEWS = 1_500
const views = [
  [clientEmail, ['/client/dashboard', '/client/documents', '/client/invoices']],
  [adminEmail, ['/admin', '/admin/projects', '/admin/documents']],
] as const
const measures = [
  ['seconds until ready', 's'],
  ['processor time until ready', 's'],
  ['peak memory until ready', 'MB'],
  ['memory at rest', 'MB'],
  [`memory after ${VIEWS} page views`, 'MB'],
] as const

async function openPages(port: number): Promise<void> {
  const cookies = await Promise.all(views.map(([email]) => signIn(port, email)))
  let left = VIEWS
  const person = async (i: number) => {
    const side = i % views.length
    const paths = views[side]?.[1] ?? []
    while (left-- > 0) await readPage(port, paths[left % paths.length] ?? '/', cookies[side]?.cookie)
  }
  await Promise.all(Array.from({ length: 8 }, (_, i) => person(i)))
}

async function measure(site: Site): Promise<number[]> {
  const start = performance.now()
  return withProgram(site, async ({ pid, port }) => {
    const ready = [
      (performance.now() - start) / 1000,
      processorTimeMs(pid) / 1000,
      readMemoryMb(pid, 'VmHWM'),
    ]
    await wait(REST_MS)
    const rest = readMemoryMb(pid, 'VmRSS')
    await openPages(port)
    return [...ready, rest, readMemoryMb(pid, 'VmRSS')]
  })
}

const results: Measurement[] = []
await using bench = await openBench()
for (const kind of DATABASES) {
  const sites = [await bench.createSite(kind)]
  if (other) sites.push(await bench.createSite(kind, other))
  // After two starts, all one-time startup work is done.
  for (const site of sites) for (let i = 0; i < 2; i++) await withProgram(site, () => wait(6_000))
  const values = sites.map((): number[][] => [])
  for (let round = 0; round < Number(rounds); round++) {
    const order = [...sites.entries()]
    for (const [i, site] of round % 2 ? order.reverse() : order) values[i]?.push(await measure(site))
  }
  const [own = [], before] = values
  for (const [i, [name, unit]] of measures.entries()) {
    const column = (rows: number[][]) => rows.map((row) => row[i] ?? Number.NaN)
    const compared: Record<string, number[]> = before ? { before: column(before) } : {}
    results.push({ name: `${kind}: ${name}`, unit, values: column(own), compared })
  }
}
printTable(results)
