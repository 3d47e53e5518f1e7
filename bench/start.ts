import { readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, ready, root, stop } from '#test/process/server.ts'
import { ask, logIn } from './ask.ts'
import { median } from './load.ts'
import { folder } from './servers.ts'

// How long a start takes until /readyz, in seconds and in processor time, and the memory it takes: the most until then,
// at rest, and while eight people click. With the demo's rows, on both databases. A second folder with another version
// of the program, built, is measured in turn with this one: node bench/start.ts ../before 8
const [other, rounds = '6'] = process.argv.slice(2)
const REST_MS = 12_000
const LOAD_MS = 40_000
const people = [
  ['client@harborline.example', ['/client/dashboard', '/client/documents', '/client/invoices']],
  ['admin@norrvane.example', ['/admin', '/admin/projects', '/admin/users']],
] as const
const programs = [root, ...(other ? [resolve(other)] : [])]
const postgres = await openPostgresServer()

type Side = { program: string; settings: Record<string, string> }
type Start = { seconds: number; processor: number; peak: number; rest: number }

/** One version of the program with rows of its own: as a first start in demo mode leaves them. */
async function openSide(program: string, name: string, embedded: boolean): Promise<Side> {
  const settings: Record<string, string> = { DATA_DIR: join(folder, name), LOG_LEVEL: 'error' }
  if (!embedded) {
    const admin = new pg.Client(`${postgres.url}/postgres`)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    settings.DATABASE_URL = `${postgres.url}/${name}`
    settings.AUTH_SECRET = 'only-for-this-measurement-0123456789'
  }
  const side = { program, settings }
  // Twice: the second one finds what the first has left, all of it.
  for (let times = 0; times < 2; times++) await withServer(side, () => wait(8_000))
  return side
}

async function withServer<T>(
  { program, settings }: Side,
  work: (pid: number, port: number, begun: number) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const begun = performance.now()
  const running = launch(
    { ...settings, PORT: String(port) },
    { program: join(program, 'bin/foyer.js'), cwd: program, args: ['start'] },
  )
  try {
    await ready(running, port)
    return await work(running.child.pid ?? 0, port, begun)
  } finally {
    await stop(running)
  }
}

/** Seconds of processor time of a process, as the kernel counts them. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** MB of a line of /proc/PID/status: VmRSS now, VmHWM the most so far. */
function megabytes(pid: number, name: 'VmRSS' | 'VmHWM' | 'RssFile'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

const measureStart = (side: Side): Promise<Start> =>
  withServer(side, async (pid, _, begun) => {
    const seconds = (performance.now() - begun) / 1000
    const [processor, peak] = [processorSeconds(pid), megabytes(pid, 'VmHWM')]
    await wait(REST_MS)
    return { seconds, processor, peak, rest: megabytes(pid, 'VmRSS') }
  })

/** The most memory in each fifth of a while of clicking, and what is left after it. */
const measureLoad = (side: Side) =>
  withServer(side, async (pid, port) => {
    const cookies = await Promise.all(people.map(([email]) => logIn(port, email)))
    const fifths = [0, 0, 0, 0, 0]
    const begun = performance.now()
    const passed = () => (performance.now() - begun) / LOAD_MS
    const person = async (i: number) => {
      const [, pages] = people[i % people.length] ?? people[0]
      for (let click = i; passed() < 1; click++) {
        await ask(port, pages[click % pages.length] ?? pages[0], cookies[i % people.length] ?? '')
        const fifth = Math.min(4, Math.floor(passed() * 5))
        fifths[fifth] = Math.max(fifths[fifth] ?? 0, megabytes(pid, 'VmRSS'))
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, i) => person(i)))
    await wait(REST_MS)
    const text = fifths.map((mb) => mb.toFixed(0)).join(', ')
    const [after, files] = [megabytes(pid, 'VmRSS'), megabytes(pid, 'RssFile')]
    return `${text}; then at rest ${after.toFixed(0)} (of that ${files.toFixed(0)} program files that the kernel may drop)`
  })

const spread = (values: number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`

try {
  for (const kind of ['embedded', 'postgres']) {
    const sides: Side[] = []
    for (const [i, program] of programs.entries())
      sides.push(await openSide(program, `${kind}${i}`, kind === 'embedded'))
    const starts = sides.map((): Start[] => [])
    for (let round = 0; round < Number(rounds); round++) {
      const order = [...sides.entries()]
      for (const [i, side] of round % 2 ? order.reverse() : order) starts[i]?.push(await measureStart(side))
    }
    for (const [i, side] of sides.entries()) {
      const of = (what: keyof Start) => (starts[i] ?? []).map((start) => start[what])
      console.log(`${kind}, ${i === 0 ? 'this' : 'other'} (load ${loadavg()[0]?.toFixed(1)})
  seconds until ready   ${spread(of('seconds'), 2)}
  of processor time     ${spread(of('processor'), 2)}
  MB at most until then ${spread(of('peak'), 0)}
  MB at rest            ${spread(of('rest'), 0)}
  MB under load         ${await measureLoad(side)}`)
    }
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
