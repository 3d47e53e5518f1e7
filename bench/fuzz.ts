import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeShots, seeded } from '#test/fuzz/fuzz-requests.ts'
import { createSender } from '#test/fuzz/fuzz-send.ts'
import { crawl, type Role } from '#test/fuzz/fuzz-site.ts'
import { memoryMb, percentile, processorTimeMs } from './measure.ts'
import { adminEmail, clientEmail, openBench, type Program, signIn, withProgram } from './program.ts'

// Sends the hostile requests from test/server/fuzz.test.ts to a running program while two users open pages. Expects no
// 5xx response, no outgoing connection and no other client's email address. Usage: node bench/fuzz.ts [requests] [seed]
const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const NEIGHBOR = 'finance@harborline.example'
const EMAILS = /[\w.-]+@[\w.-]+\.example/g

async function drill({ port, pid }: Program): Promise<boolean> {
  const origin = `http://localhost:${port}`
  const { send, close } = createSender(port, origin)
  const cookies: Record<Role, string | undefined> = { nobody: undefined, client: undefined, admin: undefined }
  const get = (path: string, cookie?: string) => send({ method: 'GET', path, headers: {} }, cookie)
  const trySignIn = async (email: string) => (await signIn(port, email).catch(() => undefined))?.cookie
  /** Signs in again after a request has ended the session. */
  async function renewSessions() {
    if ((await get('/client/dashboard', cookies.client)).status !== 200)
      cookies.client = await trySignIn(clientEmail)
    if ((await get('/admin', cookies.admin)).status !== 200) cookies.admin = await trySignIn(adminEmail)
  }
  await renewSessions()
  const site = await crawl(async (role, path) => (await get(path, cookies[role])).text)
  const adminPages = ['/admin', '/admin/inquiries', '/admin/mail'].map((path) => get(path, cookies.admin))
  const text = (await Promise.all(adminPages)).map((page) => page.text).join(' ')
  const foreign = [...new Set(text.match(EMAILS))]
    .map((email) => email.toLowerCase())
    .filter(
      (email) => !email.endsWith(adminEmail.replace(/^.*@/, '')) && !email.endsWith('@harborline.example'),
    )

  let running = true
  let rejected = 0
  const waits = { '/': [] as number[], '/client/dashboard': [] as number[] }
  let neighborCookie = await trySignIn(NEIGHBOR)
  const neighbors = Object.entries(waits).map(async ([path, times]) => {
    while (running) {
      const start = performance.now()
      const { status } = await get(path, path === '/' ? undefined : neighborCookie)
      if (status === 200) times.push(performance.now() - start)
      else if (status >= 500 || status === 0) rejected++
      else neighborCookie = await trySignIn(NEIGHBOR)
      await wait(50)
    }
  })

  const shots = makeShots(site, seeded(seed))
  const statuses: Record<number, number> = {}
  const memory: number[] = []
  let failures = 0
  let leaks = 0
  let slowest = 0
  for (let n = 0; n < requests; n++) {
    if (n % 200 === 0) await renewSessions()
    if (n % Math.ceil(requests / 10) === 0) memory.push(Math.round(memoryMb(pid, 'VmRSS')))
    let shot = shots.next().value
    // Skips requests that could deactivate or erase the accounts in use.
    while (shot.role === 'admin' && JSON.stringify(shot).includes('demo-harborline'))
      shot = shots.next().value
    const before = processorTimeMs(pid)
    const { status, text } = await send(shot, cookies[shot.role])
    slowest = Math.max(slowest, processorTimeMs(pid) - before)
    statuses[status] = (statuses[status] ?? 0) + 1
    const sent = JSON.stringify(shot)
    const isLeak = (email: string) => text.includes(email) && !sent.includes(email)
    const leaked = shot.role === 'admin' ? [] : foreign.filter(isLeak)
    leaks += leaked.length
    if (status >= 500 || status === 0) failures++
    if (status >= 500 || status === 0 || leaked.length > 0) console.log(n, status, leaked, sent.slice(0, 500))
  }
  running = false
  await Promise.all(neighbors)
  close()
  console.log(`${requests} requests (seed ${seed}); responses by status: ${JSON.stringify(statuses)}`)
  for (const [path, times] of Object.entries(waits)) {
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(times, share)))
    console.log(
      `others on ${path}, ${times.length} times: p50 ${p50} ms, p99 ${p99} ms; rejected ${rejected}`,
    )
  }
  console.log(`email addresses of other clients shown, of ${foreign.length}: ${leaks}`)
  console.log(`processor time of one request: at most ${slowest} ms; memory (MB): ${memory.join(', ')}`)
  return failures + leaks + rejected === 0
}

await using bench = await openBench()
const outgoing = join(bench.folder, 'outgoing')
const site = await bench.createSite('embedded', undefined, {
  TRUST_PROXY: '1',
  OUTGOING_FILE: outgoing,
  NODE_OPTIONS: `--import ${new URL('outgoing.ts', import.meta.url)}`,
})
const isClean = await withProgram(site, drill)
const targets = existsSync(outgoing) ? readFileSync(outgoing, 'utf8').trim().split('\n') : []
// The demo's fake OpenID provider listens on loopback.
const foreignTargets = targets.filter((target) => !target.includes(' 127.0.0.1:'))
console.log(`outgoing connections: ${foreignTargets.join(', ') || 'none'}`)
if (!isClean || foreignTargets.length > 0) process.exitCode = 1
