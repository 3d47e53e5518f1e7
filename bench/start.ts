import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, ready, root, stop } from '#test/process/server.ts'
import { ask, logIn } from './ask.ts'
import { ofTree } from './processor-time.ts'
import { type Measured, report } from './rows.ts'
import { folder, starterOf } from './servers.ts'

// How long a start takes until /readyz, in seconds and in processor time, and the memory it takes: the most until then,
// at rest, and after people have clicked. With the demo's rows, on both databases. A second folder with another version
// of the program, built, is measured in turn with this one: node bench/start.ts [rounds] [folder]
const [rounds = '6', other] = process.argv.slice(2)
const REST_MS = 10_000
const CLICKS = 1_500
const people = [
  ['client@harborline.example', ['/client/dashboard', '/client/documents', '/client/invoices']],
  ['admin@norrvane.example', ['/admin', '/admin/projects', '/admin/documents']],
] as const
const programs = [root, ...(other ? [resolve(other)] : [])]
const postgres = await openPostgresServer()

type Side = { program: string; settings: Record<string, string> }
const measures = [
  ['seconds until ready', 's', 'seconds'],
  ['processor time until ready', 's', 'processor'],
  ['memory, at most until ready', 'MB', 'peak'],
  ['memory at rest', 'MB', 'rest'],
  [`memory after ${CLICKS} clicks`, 'MB', 'clicked'],
  ['memory at rest after them', 'MB', 'restAfter'],
] as const
type Figures = Record<(typeof measures)[number][2], number>

const aims: Record<string, Partial<Figures>> = {
  embedded: { seconds: 1.3, peak: 600, rest: 400 },
  postgres: { seconds: 1, rest: 180 },
}

/** One version of the program with rows of its own: as a first start in demo mode leaves them. */
async function openSide(program: string, name: string, embedded: boolean): Promise<Side> {
  const settings: Record<string, string> = { DATA_DIR: join(folder, name), LOG_LEVEL: 'error' }
  if (!embedded) {
    const admin = new pg.Client(`${postgres.url}/postgres`)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    settings.DEMO = '1'
    settings.DATABASE_URL = `${postgres.url}/${name}`
    settings.AUTH_SECRET = 'only-for-this-measurement-0123456789'
  }
  const side = { program, settings }
  // Twice: the second one finds all that the first has left.
  for (let times = 0; times < 2; times++) await withServer(side, () => wait(6_000))
  return side
}

async function withServer<T>(
  { program, settings }: Side,
  work: (pid: number, port: number, begun: number) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const begun = performance.now()
  const running = launch({ ...settings, PORT: String(port) }, { program: starterOf(program), cwd: program })
  try {
    await ready(running, port)
    return await work(running.child.pid ?? 0, port, begun)
  } finally {
    await stop(running)
  }
}

/** MB of a line of /proc/PID/status: VmRSS now, VmHWM the most so far. */
function megabytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

/** Eight people, each as fast as answers come. */
async function click(port: number): Promise<void> {
  const cookies = await Promise.all(people.map(([email]) => logIn(port, email)))
  let left = CLICKS
  const person = async (i: number) => {
    const [, pages] = people[i % people.length] ?? people[0]
    while (left-- > 0)
      await ask(port, pages[left % pages.length] ?? pages[0], cookies[i % people.length] ?? '')
  }
  await Promise.all(Array.from({ length: 8 }, (_, i) => person(i)))
}

const measure = (side: Side): Promise<Figures> =>
  withServer(side, async (pid, port, begun) => {
    const seconds = (performance.now() - begun) / 1000
    const [processor, peak] = [ofTree(pid), megabytes(pid, 'VmHWM')]
    await wait(REST_MS)
    const rest = megabytes(pid, 'VmRSS')
    await click(port)
    const clicked = megabytes(pid, 'VmRSS')
    await wait(REST_MS)
    return { seconds, processor, peak, rest, clicked, restAfter: megabytes(pid, 'VmRSS') }
  })

const rows: Measured[] = []
try {
  for (const kind of ['embedded', 'postgres']) {
    const sides: Side[] = []
    for (const [i, program] of programs.entries())
      sides.push(await openSide(program, `${kind}${i}`, kind === 'embedded'))
    const found = sides.map((): Figures[] => [])
    for (let round = 0; round < Number(rounds); round++) {
      const order = [...sides.entries()]
      for (const [i, side] of round % 2 ? order.reverse() : order) found[i]?.push(await measure(side))
    }
    console.log(`${kind}: load ${loadavg()[0]?.toFixed(1)}`)
    const [own = [], before] = found
    for (const [what, unit, key] of measures) {
      const aim = aims[kind]?.[key]
      rows.push({
        what: `start, ${kind}: ${what}`,
        unit,
        ours: own.map((figures) => figures[key]),
        beside: before ? { before: before.map((figures) => figures[key]) } : {},
        ...(aim ? { aim: `${aim} ${unit}` } : {}),
      })
    }
  }
  report(rows)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
