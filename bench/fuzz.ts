// Thousands of requests that no browser sends, at the program as `npm start` runs it; see test/server/fuzz.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminEmail, password } from '#demo/logins.ts'
import { makeShots, seeded } from '../test/fuzz/fuzz-requests.ts'
import { openSender } from '../test/fuzz/fuzz-send.ts'
import { crawl, type Role } from '../test/fuzz/fuzz-site.ts'
import { folder, ownFolder, startFoyer } from './servers.ts'

const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const PORT = Number(process.env.BENCH_PORT ?? 5310)
const outgoing = join(folder, 'outgoing')
const foyer = await startFoyer(PORT, ownFolder, {
  ...{ DEMO: '1', TRUST_PROXY: '1', OUTGOING_FILE: outgoing },
  NODE_OPTIONS: `--import ${new URL('outgoing.ts', import.meta.url)}`,
})
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

const NEIGHBOR = 'finance@harborline.example'
const EMAILS = /[\w.-]+@[\w.-]+\.example/g
let neighborCookie = (await signIn(NEIGHBOR)) ?? ''
await renew()
const read = async (path: string) => (await send({ method: 'GET', path, headers: {} }, cookies.admin)).text
const site = await crawl(
  async (role, path) => (await send({ method: 'GET', path, headers: {} }, cookies[role])).text,
)
/** Email addresses that the administrator sees of other companies. */
const foreign = [
  ...new Set(
    (await Promise.all(['/admin', '/admin/inquiries', '/admin/mail'].map(read))).join(' ').match(EMAILS),
  ),
]
  .map((email) => email.toLowerCase())
  .filter(
    (email) => !email.endsWith(adminEmail.replace(/^.*@/, '')) && !email.endsWith('@harborline.example'),
  )
const shots = makeShots(site, seeded(seed))
const statuses = new Map<number, number>()
/** Milliseconds that a neighbor waited for each page, and answers other than the page. */
const neighbors = { '/': [] as number[], '/client/dashboard': [] as number[] }
const reached = new Map<string, number>()
let refused = 0
let leaks = 0
const blocked: number[] = []
const sizes: number[] = []
let running = true
/**
 * Two neighbors, who open the same pages all the while. The requests may end the client's session: then it is signed in
 * again, as `renew` does for the requests.
 */
const polling = Object.entries(neighbors).map(async ([path, waits]) => {
  while (running) {
    const started = performance.now()
    const headers: Record<string, string> = path === '/' ? {} : { cookie: neighborCookie }
    const answer = await fetch(`${foyer.origin}${path}`, { headers, redirect: 'manual' })
    const text = await answer.text()
    if (answer.status === 200 && text.includes('</html>')) waits.push(performance.now() - started)
    else if (answer.status >= 500) refused++
    else neighborCookie = (await signIn(NEIGHBOR)) ?? ''
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})
const started = performance.now()
for (let n = 0; n < requests; n++) {
  if (n % 200 === 0) await renew()
  if (n % Math.ceil(requests / 10) === 0) sizes.push(memory())
  let shot = shots.next().value
  // Those who ask keep their accounts: no session could be had again of one that is deactivated or erased.
  while (shot.role === 'admin' && JSON.stringify(shot).includes('demo-harborline')) shot = shots.next().value
  const before = busy()
  const { status, text } = await send(shot, cookies[shot.role])
  if (shot.role !== 'admin') {
    // Email addresses of other clients, which no page for clients or visitors shows; some are in what was sent.
    const sent = JSON.stringify(shot)
    const leaked = foreign.filter((email) => text.includes(email) && !sent.includes(email))
    if (leaked.length > 0) process.stdout.write(`${n} leaked ${leaked} ${sent.slice(0, 500)}\n`)
    leaks += leaked.length
  }
  blocked.push(busy() - before)
  const part = `${shot.role} ${status < 300 ? '2xx' : status < 400 ? '3xx' : '4xx, 5xx'}`
  reached.set(part, (reached.get(part) ?? 0) + 1)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500 || status === 0)
    process.stdout.write(`${n} ${status} ${JSON.stringify(shot).slice(0, 500)}\n`)
}
sizes.push(memory())
running = false
await Promise.all(polling)
const waited = Object.entries(neighbors).map(([path, waits]) => {
  waits.sort((a, b) => a - b)
  const at = (share: number) =>
    `${waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]?.toFixed(0)} ms`
  return `neighbor on ${path}, ${waits.length} times: p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`
})
const lines = [
  `${requests} requests, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s; ${site.forms.length} forms`,
  `answers: ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
  `by role: ${[...reached]
    .sort()
    .map(([part, count]) => `${part}: ${count}`)
    .join('; ')}`,
  ...waited,
  `neighbors refused: ${refused}; email addresses of other clients shown, of ${foreign.length}: ${leaks}`,
  `opened by the server: ${existsSync(outgoing) ? readFileSync(outgoing, 'utf8').trim().split('\n').join(', ') : 'no connection'}`,
  `processor time of the event loop for one request: at most ${Math.max(...blocked)} ms`,
  `memory (MB), at each tenth: ${sizes.map((mb) => mb.toFixed(0)).join(', ')}`,
]
process.stdout.write(`${lines.join('\n')}\n`)
close()
await foyer.stop()
