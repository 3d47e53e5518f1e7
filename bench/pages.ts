import { resolve } from 'node:path'
import { password } from '#demo/logins.ts'
import { tableOf, weighPage } from '#test/weigh.ts'
import { requestsPerSecond } from './load.ts'
import { inTurn, type Measured, report } from './rows.ts'
import { fetchStored, type Running, startFoyer, startNginx } from './servers.ts'

// Home and portfolio for visitors, against nginx with the same bytes and, when its folder is given, another version of the
// program; then the same pages with a session. Needs nginx and wrk on the PATH.
// node bench/pages.ts [rounds] [seconds] [folder]
const [rounds = '12', seconds = '2', other] = process.argv.slice(2)
const paths = ['/', '/portfolio']

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

const foyer = await startFoyer(3401)
const before = other ? await startFoyer(3403, resolve(other)) : undefined
try {
  const stored = await Promise.all(paths.map((path) => fetchStored(foyer.origin, path)))
  const nginx = await startNginx(3402, stored)
  const rows: Measured[] = []
  try {
    for (const { path, body } of stored) {
      const same = await fetchStored(nginx.origin, path)
      if (Buffer.compare(body, same.body) !== 0) throw new Error('nginx sends other bytes')
      for (const { origin } of [foyer, nginx, ...(before ? [before] : [])])
        await requestsPerSecond(origin + path, 2)
      const rateOf = (server: Running) => () => requestsPerSecond(server.origin + path, Number(seconds))
      const { ours, beside } = await inTurn(Number(rounds), rateOf(foyer), {
        nginx: rateOf(nginx),
        ...(before && { before: rateOf(before) }),
      })
      rows.push({
        what: `\`${path}\`, ${body.byteLength} bytes`,
        unit: '/s',
        ours,
        beside,
        aim: '0.6 of nginx',
      })
    }
  } finally {
    await nginx.stop()
  }
  const cookie = await logIn(foyer.origin)
  for (const path of paths) {
    const rate = () => requestsPerSecond(foyer.origin + path, Number(seconds), { cookie, connections: 8 })
    const { ours } = await inTurn(3, rate)
    rows.push({ what: `\`${path}\` with a session, rendered each time, embedded database`, unit: '/s', ours })
  }
  report(rows)
  const weights = []
  for (const path of paths)
    weights.push(await weighPage((url, headers) => fetch(foyer.origin + url, { headers }), path))
  console.log(`\n${tableOf(weights)}`)
} finally {
  await foyer.stop()
  await before?.stop()
}
