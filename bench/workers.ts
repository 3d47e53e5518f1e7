import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { password } from '#demo/logins.ts'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { linesOf, pidsOf } from '#test/process/log-lines.ts'
import { launch, type Running, ready, stop } from '#test/process/server.ts'
import { openPeople } from './cluster/people.ts'
import { failed, waysOf } from './cluster/table.ts'
import { median, requestsPerSecond } from './load.ts'
import { ofEndedChildren, ofTree } from './processor-time.ts'
import { type Measured, report } from './rows.ts'
import { fetchStored, folder, startNginx } from './servers.ts'

// Two workers beside one process, and beside nginx with two; then one of them killed while everybody is at work.
// Needs nginx and wrk on the PATH. Rounds, seconds of each, and kills: node bench/workers.ts 8 3 5
const [rounds = 8, seconds = 3, kills = 5] = process.argv.slice(2).map(Number)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const postgres = await openPostgresServer()
const db = new pg.Client(`${postgres.url}/postgres`)
await db.connect()
const { rows } = await db.query('show data_directory')
const postmaster = Number(readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')[0])

type Site = { running: Running; port: number; origin: string; cookie: string }

async function openSite(name: string, workers: number): Promise<Site> {
  await db.query(`create database ${name}`)
  const port = await freePort()
  const running = launch({
    PORT: String(port),
    DATA_DIR: join(folder, name),
    DEMO: '1',
    DATABASE_URL: `${postgres.url}/${name}`,
    AUTH_SECRET: 'only-for-this-measurement-0123456789',
    HUMAN_CHECK: 'none',
    WORKERS: String(workers),
  })
  await ready(running, port)
  while (workers > 1 && linesOf(running).filter(({ msg }) => msg === 'worker up').length < workers)
    await wait(50)
  const origin = `http://localhost:${port}`
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: 'client@harborline.example', password }),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { running, port, origin, cookie: cookie.join('; ') }
}

/** Of one round: answers a second, and how many processors each took. */
type Round = { rate: number; program: number; wrk: number; database: number }

async function measure(
  pid: number,
  url: string,
  how: Parameters<typeof requestsPerSecond>[2],
): Promise<Round> {
  const look = () => [performance.now() / 1000, ofTree(pid), ofEndedChildren(), ofTree(postmaster)] as const
  const before = look()
  const rate = await requestsPerSecond(url, seconds, how)
  const [took = 0, program = 0, wrk = 0, database = 0] = look().map((value, i) => value - (before[i] ?? 0))
  return { rate, program: program / took, wrk: wrk / took, database: database / took }
}

const measured: Measured[] = []

type Side = { name: string; pid: number; url: string; cookie?: string | undefined; processes: number }

/** Every side in turn, another one first each time. */
async function compare(what: string, sides: Side[], connections: number): Promise<void> {
  const all = sides.map((): Round[] => [])
  const one = ({ pid, url, cookie }: Side) =>
    measure(pid, url, { connections, ...(cookie ? { cookie, headers: ['Sec-Fetch-Site: none'] } : {}) })
  for (const side of sides) await one(side)
  for (let i = 0; i < rounds; i++) {
    const order = [...sides.entries()]
    order.push(...order.splice(0, i % order.length))
    for (const [at, side] of order) all[at]?.push(await one(side))
  }
  const [single = [], double = [], peer] = all.map((rows) => rows.map(({ rate }) => rate))
  const beside = { 'one process': single, ...(peer && { nginx: peer }) }
  measured.push({ what: `two workers: ${what}`, unit: '/s', ours: double, beside })
  console.log(`\n**${what}**, ${connections} connections, ${rounds} rounds of ${seconds} s\n`)
  console.log(
    '| | answers a second | beside the first | processor time of one: program, wrk, PostgreSQL | so two idle cores do |',
  )
  console.log('|---|---|---|---|---|')
  for (const [at, { name, processes }] of sides.entries()) {
    const rows = all[at] ?? []
    const ratios = rows.map(({ rate }, i) => rate / (all[0]?.[i]?.rate ?? Number.NaN))
    const spread = `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
    const [program = 0, ...others] = (['program', 'wrk', 'database'] as const).map((key) =>
      median(rows.map((row) => row[key] / row.rate)),
    )
    // What asks and what keeps the rows shares the two cores with the program.
    const possible = Math.min(processes / program, 2 / others.reduce((sum, one) => sum + one, program))
    const micros = [program, ...others].map((one) => (one * 1e6).toFixed(program > 0.001 ? 0 : 1))
    const whole = (n: number) => Math.round(n).toLocaleString('en')
    const rate = whole(median(rows.map((row) => row.rate)))
    console.log(`| ${name} | ${rate} | ${spread} | ${micros.join(', ')} µs | ${whole(possible)} |`)
  }
}

const sites: Site[] = []
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
try {
  console.log(`Load before: ${load()}`)
  const [one, two] = [await openSite('one', 1), await openSite('two', 2)]
  sites.push(one, two)
  const nginx = await startNginx(await freePort(), [await fetchStored(one.origin, '/')])
  const sideOf = (name: string, { running, origin, cookie }: Site, path: string, signedIn: boolean) => ({
    name,
    processes: name === 'one process' ? 1 : 2,
    pid: running.child.pid ?? 0,
    url: origin.replace('localhost', '127.0.0.1') + path,
    cookie: signedIn ? cookie : undefined,
  })
  const home = [sideOf('one process', one, '/', false), sideOf('two workers', two, '/', false)]
  await compare(
    '`/` from memory',
    [...home, { name: 'nginx, two workers', pid: nginx.pid ?? 0, url: `${nginx.origin}/`, processes: 2 }],
    64,
  )
  await nginx.stop()
  const dashboard = '/client/dashboard'
  await compare(
    '`/client/dashboard`, signed in',
    [sideOf('one process', one, dashboard, true), sideOf('two workers', two, dashboard, true)],
    16,
  )
  console.log(`\nLoad after: ${load()}\n`)
  report(measured)

  const people = openPeople(two.origin, { pauseMs: 60, uploadEveryMs: 700 })
  await wait(3000)
  people.samples.splice(0)
  const moments: number[] = []
  for (let i = 0; i < kills; i++) {
    const worker = 1 + (i % 2)
    const known = pidsOf(two.running, worker)
    moments.push(performance.now())
    process.kill(known.at(-1) ?? 0, 'SIGKILL')
    while (pidsOf(two.running, worker).length === known.length) await wait(20)
    console.log(
      `worker ${worker} killed; another one up after ${((performance.now() - (moments.at(-1) ?? 0)) / 1000).toFixed(1)} s`,
    )
    await wait(3000)
  }
  const samples = people.samples.slice()
  const missing = await people.stop()
  const bad = samples.filter(failed)
  const inFlight = bad.filter(({ at, ms }) => moments.some((moment) => at <= moment && at + ms >= moment))
  // Over connections that were open to it, which the kernel closes once the memory is given back.
  const later = bad
    .filter((one) => !inFlight.includes(one))
    .map(({ at }) => Math.round(at - Math.max(...moments.filter((moment) => moment < at))))
  console.log(`
${samples.length} requests, failed: ${waysOf(bad)}; on their way at a kill: ${inFlight.length}; sent so many ms after one: ${later.join(', ')}.
${people.acknowledged.uploads.size} uploads acknowledged, ${missing} missing. Load: ${load()}
What else was wrong: ${people.wrong.length ? people.wrong.slice(0, 10).join('; ') : 'nothing'}.`)
} finally {
  for (const { running } of sites) await stop(running)
  await db.end()
  await postgres.stop()
}
process.exit(0)
