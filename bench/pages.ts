import { request } from 'node:http'
import { password } from '#demo/logins.ts'
import { tableOf, weighPage } from '#test/weigh.ts'
import { accepted, median, requestsPerSecond } from './load.ts'
import { type Stored, startFoyer, startNginx } from './servers.ts'

// Home and portfolio for visitors, against nginx with the same bytes; then the same pages with a session.
// Needs nginx and wrk on the PATH. Rounds and seconds may be given: node bench/pages.ts 12 2
const [rounds = 12, seconds = 2] = process.argv.slice(2).map(Number)
const paths = ['/', '/portfolio']

/** One answer with its bytes as they came over the wire. */
const fetchStored = (origin: string, path: string) =>
  new Promise<Stored>((resolve, reject) => {
    const asked = request(origin + path, { headers: { 'accept-encoding': accepted } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      resolve({ path, headers: Object.entries(answer.headers) as [string, string][], body })
    })
    asked.on('error', reject).end()
  })

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email: 'client@harborline.example', password }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`not logged in: ${answer.status}`)
  return cookie
}

const round = (n: number) => Math.round(n).toLocaleString('en').padStart(8)

const foyer = await startFoyer(3401)
try {
  const stored = await Promise.all(paths.map((path) => fetchStored(foyer.origin, path)))
  const nginx = await startNginx(3402, stored)
  try {
    for (const { path, body } of stored) {
      const same = await fetchStored(nginx.origin, path)
      if (Buffer.compare(body, same.body) !== 0) throw new Error('nginx sends other bytes')
      for (const { origin } of [foyer, nginx]) await requestsPerSecond(origin + path, 2)
      const ours: number[] = []
      const theirs: number[] = []
      for (let i = 0; i < rounds; i++) {
        // In turn, each first every other time, so that a slow moment of the machine hits both.
        const pair = [
          async () => ours.push(await requestsPerSecond(foyer.origin + path, seconds)),
          async () => theirs.push(await requestsPerSecond(nginx.origin + path, seconds)),
        ]
        for (const one of i % 2 ? pair.reverse() : pair) await one()
      }
      const ratios = ours.map((n, i) => n / (theirs[i] ?? Number.NaN))
      // Whatever else the machine does only takes away: the best rounds say most about the two programs.
      const best = [Math.max(...ours), Math.max(...theirs)] as const
      console.log(`${path}, ${body.byteLength} bytes`)
      console.log(
        `  best    foyer ${round(best[0])}/s  nginx ${round(best[1])}/s  ratio ${(best[0] / best[1]).toFixed(2)}`,
      )
      console.log(
        `  median  foyer ${round(median(ours))}/s  nginx ${round(median(theirs))}/s  ` +
          `ratio ${median(ratios).toFixed(2)}  (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
      )
    }
  } finally {
    await nginx.stop()
  }
  const cookie = await logIn(foyer.origin)
  for (const path of paths) {
    const rates = []
    for (let i = 0; i < 3; i++)
      rates.push(await requestsPerSecond(foyer.origin + path, seconds, { cookie, connections: 8 }))
    console.log(`${path.padEnd(12)}with a session, rendered each time: ${round(median(rates))}/s`)
  }
  const weights = []
  for (const path of paths)
    weights.push(await weighPage((url, headers) => fetch(foyer.origin + url, { headers }), path))
  console.log(`\n${tableOf(weights)}`)
} finally {
  await foyer.stop()
}
