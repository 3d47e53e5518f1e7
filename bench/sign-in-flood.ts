import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { root } from '#test/process/server.ts'
import { percentile } from './measure.ts'
import { adminEmail, openBench, password, withProgram } from './program.ts'

// One IPv6 /48 sends 30 wrong sign-ins at a time. Meanwhile the administrator signs in on a known device and on a new
// one elsewhere, and a visitor opens `/`. node bench/sign-in-flood.ts [seconds] [folder of another build]
const FLOOD_CONCURRENCY = 30
const SIGN_IN_INTERVAL_MS = 3_000
const HOME_INTERVAL_MS = 250
const TIMEOUT_MS = 60_000

type Sample = { status: number; ms: number }
type SignIn = { ip: string; email?: string; password?: string; cookie?: string }

/** Sends the sign-in form as a trusted proxy forwards it from `ip`; status 0 without a response. */
async function signIn(port: number, { ip, cookie, ...form }: SignIn) {
  const start = performance.now()
  try {
    const response = await fetch(`http://127.0.0.1:${port}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: `http://localhost:${port}`, 'x-forwarded-for': ip, ...(cookie && { cookie }) },
      body: new URLSearchParams({ email: adminEmail, password, ...form }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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

function printRow(name: string, samples: Sample[], expected: number): void {
  const ok = samples.filter(({ status }) => status === expected).length
  const times = samples.map(({ ms }) => ms)
  const waits = [0.5, 0.95, 1].map((share) => `${Math.round(percentile(times, share))} ms`)
  console.log(`| ${name} | ${ok} of ${samples.length} | ${waits.join(' | ')} |`)
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
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.text()
  return { status: response.status, ms: performance.now() - start }
}

async function drill(seconds: number, program: string): Promise<void> {
  await using bench = await openBench()
  const site = await bench.createSite('postgres', program, { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' })
  await withProgram(site, async ({ port }) => {
    const known = '203.0.113.10'
    const { status, headers } = await signIn(port, { ip: known })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.includes('foyer.device='))
    if (!cookie) throw new Error(`the administrator can't sign in: ${status}`)
    await openHome(port)
    const attacker = new Worker(new URL(import.meta.url), { workerData: port })
    const [device, elsewhere, home] = await Promise.all([
      sample(seconds, SIGN_IN_INTERVAL_MS, () => signIn(port, { ip: known, cookie })),
      sample(seconds, SIGN_IN_INTERVAL_MS, (i) => signIn(port, { ip: `198.51.100.${i % 250}` })),
      sample(seconds, HOME_INTERVAL_MS, () => openHome(port)),
    ])
    const counts = new Promise<Record<string, number>>((resolve) => attacker.once('message', resolve))
    attacker.postMessage('stop')
    console.log(`flood, responses by status: ${JSON.stringify(await counts)}\n`)
    console.log('| | succeeded | p50 | p95 | max |\n|---|---|---|---|---|')
    printRow('known device', device, 302)
    printRow('new device elsewhere', elsewhere, 302)
    printRow('`/`', home, 200)
  })
}

if (isMainThread) await drill(Number(process.argv[2] ?? 600), process.argv[3] ?? root)
else await flood(workerData)
