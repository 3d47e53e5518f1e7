import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, ready, root, stop } from '#test/process/server.ts'

// One IPv6 /48 sends 30 wrong sign-ins at a time. Meanwhile the administrator signs in on a known device and on a new
// one elsewhere, and a visitor opens `/`. node bench/sign-in-flood.ts [seconds] [folder of another build]
const FLOOD_CONCURRENCY = 30
const SIGN_IN_INTERVAL_MS = 3_000
const HOME_INTERVAL_MS = 250
const email = 'office@firm.example'
const password = 'correct horse battery staple'

type Sample = { status: number; ms: number }
type SignIn = { password: string; ip: string; email?: string; cookie?: string }

/** Sends the sign-in form as a trusted proxy forwards it from `ip`; status 0 without a response within 60 s. */
async function signIn(port: number, { ip, cookie, ...form }: SignIn) {
  const start = performance.now()
  try {
    const response = await fetch(`http://127.0.0.1:${port}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: `http://localhost:${port}`, 'x-forwarded-for': ip, ...(cookie && { cookie }) },
      body: new URLSearchParams({ email, ...form }),
      signal: AbortSignal.timeout(60_000),
    })
    await response.text()
    return { status: response.status, ms: performance.now() - start, headers: response.headers }
  } catch {
    return { status: 0, ms: performance.now() - start, headers: new Headers() }
  }
}

/** Sends wrong passwords until told to stop, half of them for the administrator, and reports each status. */
async function flood(port: number): Promise<void> {
  const counts: Record<number, number> = {}
  let stopped = false
  parentPort?.once('message', () => {
    stopped = true
  })
  const worker = async () => {
    for (let i = 0; !stopped; i++) {
      const subnet = Math.floor(Math.random() * 0x10000).toString(16)
      const wrong = { password: 'a wrong password', ip: `2001:db8:1:${subnet}::1` }
      const { status } = await signIn(port, i % 2 ? wrong : { ...wrong, email: `nobody-${subnet}@a.example` })
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: FLOOD_CONCURRENCY }, worker))
  parentPort?.postMessage(counts)
}

const percentile = (samples: Sample[], share: number) => {
  const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const formatMs = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`
const countStatuses = (samples: Sample[]) =>
  Object.entries(Object.groupBy(samples, ({ status }) => status))
    .map(([status, all]) => `${all?.length} x ${status}`)
    .join(', ')
function printRow(name: string, samples: Sample[], isGood: (status: number) => boolean): void {
  const good = samples.filter(({ status }) => isGood(status)).length
  const waits = [0.5, 0.95, 1].map((share) => formatMs(percentile(samples, share)))
  console.log(`| ${name} | ${good} of ${samples.length} | ${waits.join(' | ')} | ${countStatuses(samples)} |`)
}

/** Takes a sample at each interval, whether or not the one before is complete. */
async function sample(seconds: number, intervalMs: number, take: (i: number) => Promise<Sample>) {
  const samples: Promise<Sample>[] = []
  const end = performance.now() + seconds * 1000
  for (let i = 0; performance.now() < end; i++) {
    samples.push(take(i))
    await wait(intervalMs)
  }
  return Promise.all(samples)
}

async function openHome(port: number): Promise<Sample> {
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(60_000) })
  await response.text()
  return { status: response.status, ms: performance.now() - start }
}

async function drill(seconds: number, program: string): Promise<void> {
  const [postgres, port] = [await openPostgresServer(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'foyer-flood-'))
  const running = launch(
    {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `${postgres.url}/postgres`,
      AUTH_SECRET: 'only-for-this-measurement-0123456789',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      TRUST_PROXY: '1',
      HUMAN_CHECK: 'none',
      LOG_LEVEL: 'fatal',
    },
    { program: join(program, 'bin/foyer.js'), cwd: program },
  )
  try {
    await ready(running, port)
    const first = await signIn(port, { password, ip: '203.0.113.10' })
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.includes('foyer.device='))
    if (!cookie) throw new Error(`the administrator can't sign in: ${first.status}`)
    await openHome(port)
    const attacker = new Worker(new URL(import.meta.url), { workerData: port })
    const [known, fresh, home] = await Promise.all([
      sample(seconds, SIGN_IN_INTERVAL_MS, () => signIn(port, { password, ip: '203.0.113.10', cookie })),
      sample(seconds, SIGN_IN_INTERVAL_MS, (i) => signIn(port, { password, ip: `198.51.100.${i % 250}` })),
      sample(seconds, HOME_INTERVAL_MS, () => openHome(port)),
    ])
    const counts = new Promise<Record<string, number>>((done) => attacker.once('message', done))
    attacker.postMessage('stop')
    const sent = Object.entries(await counts).map(([status, count]) => `${count} x ${status}`)
    console.log(`${seconds} s, load ${loadavg()[0]?.toFixed(1)}; flood: ${sent.join(', ')}\n`)
    console.log('| | succeeded | p50 | p95 | max | status |\n|---|---|---|---|---|---|')
    printRow('known device', known, (status) => status === 302)
    printRow('new device elsewhere', fresh, (status) => status === 302)
    printRow('`/`', home, (status) => status === 200)
  } finally {
    await stop(running)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMainThread) await drill(Number(process.argv[2] ?? 600), resolve(process.argv[3] ?? root))
else await flood(workerData)
