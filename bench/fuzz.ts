// Thousands of requests that no browser sends, at the program as `npm start` runs it; see test/server/fuzz.test.ts.
import { readFileSync } from 'node:fs'
import { adminEmail, password } from '#demo/logins.ts'
import { makeShots, seeded } from '../test/fuzz/fuzz-requests.ts'
import { openSender } from '../test/fuzz/fuzz-send.ts'
import { crawl, type Role } from '../test/fuzz/fuzz-site.ts'
import { startFoyer } from './servers.ts'

const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const PORT = Number(process.env.BENCH_PORT ?? 5310)
const foyer = await startFoyer(PORT)
const origin = `http://localhost:${PORT}`
const { send, close } = openSender(PORT, origin)

/** A session of the demo's person; undefined when their account no longer lets them in. */
async function signIn(email: string): Promise<string | undefined> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${foyer.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body,
  })
  return (
    answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ') || undefined
  )
}
const cookies: Record<Role, string | undefined> = { nobody: undefined, client: undefined, admin: undefined }
/** Signs in again who was signed out, or let in no more, by one of the requests. */
async function renew() {
  for (const [role, email, page] of [
    ['client', 'client@harborline.example', '/client/dashboard'],
    ['admin', adminEmail, '/admin'],
  ] as const)
    if ((await send({ method: 'GET', path: page, headers: {} }, cookies[role])).status !== 200)
      cookies[role] = await signIn(email)
}
/** Milliseconds of the processor that the server's event loop has had; Linux counts them in steps of 10. */
const busy = () => {
  const stat = readFileSync(`/proc/${foyer.pid}/task/${foyer.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  return (Number(stat?.[11]) + Number(stat?.[12])) * 10
}
/** Megabytes of the server's process. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${foyer.pid}/status`, 'utf8'))?.[1]) / 1024

await renew()
const site = await crawl(
  async (role, path) => (await send({ method: 'GET', path, headers: {} }, cookies[role])).text,
)
const shots = makeShots(site, seeded(seed))
const statuses = new Map<number, number>()
const waits: number[] = []
const blocked: number[] = []
const sizes: number[] = []
let running = true
/** Somebody else, who asks the same all the while. */
const other = (async () => {
  while (running) {
    const started = performance.now()
    await fetch(`${foyer.origin}/healthz`).then((answer) => answer.text())
    waits.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()
const started = performance.now()
for (let n = 0; n < requests; n++) {
  if (n % 200 === 0) await renew()
  if (n % Math.ceil(requests / 10) === 0) sizes.push(memory())
  const shot = shots.next().value
  const before = busy()
  const { status } = await send(shot, cookies[shot.role])
  blocked.push(busy() - before)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500 || status === 0)
    process.stdout.write(`${n} ${status} ${JSON.stringify(shot).slice(0, 500)}\n`)
}
sizes.push(memory())
running = false
await other
waits.sort((a, b) => a - b)
const at = (share: number) =>
  `${waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]?.toFixed(1)} ms`
const lines = [
  `${requests} requests, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s; ${site.forms.length} forms`,
  `answers: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
  `/healthz meanwhile, ${waits.length} times: median ${at(0.5)}, 99 of 100 ${at(0.99)}, slowest ${at(1)}`,
  `processor time of the event loop for one request: at most ${Math.max(...blocked)} ms`,
  `memory (MB), at each tenth: ${sizes.map((mb) => mb.toFixed(0)).join(', ')}`,
]
process.stdout.write(`${lines.join('\n')}\n`)
close()
await foyer.stop()
