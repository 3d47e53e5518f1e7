import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { freePort } from '#test/postgres.ts'
import { kill, launch, type Running, ready, stop } from '#test/process/server.ts'
import { median } from './measure.ts'
import { countLeftovers, findDifferences, type Query, startPeople } from './people.ts'
import { DATABASES, type DatabaseKind, openBench, type Site } from './program.ts'

// Kills the program (SIGKILL) repeatedly while simulated users work, including during startup. Everything acknowledged
// must be stored exactly once, with nothing left over. Usage: node bench/kills.ts [times] [embedded or postgres]
const times = Number(process.argv[2] ?? 50)
const kinds = DATABASES.filter((kind) => !process.argv[3] || process.argv[3] === kind)

/** Queries a stopped site's database. */
async function withDatabase<T>({ settings }: Site, work: (query: Query) => Promise<T>): Promise<T> {
  if (settings.DATABASE_URL) {
    const client = new pg.Client(settings.DATABASE_URL)
    await client.connect()
    return work((sql, values) => client.query(sql, values)).finally(() => client.end())
  }
  const client = await PGlite.create(join(settings.DATA_DIR ?? '', 'db'))
  return work((sql, values) => client.query(sql, values)).finally(() => client.close())
}

async function drill(kind: DatabaseKind): Promise<boolean> {
  await using bench = await openBench()
  const port = await freePort()
  const site = await bench.createSite(kind, undefined, { PORT: String(port), TRUST_PROXY: '1' })
  const starts: number[] = []
  let running: Running | undefined
  const start = async () => {
    const begin = performance.now()
    running = launch(site.settings)
    await ready(running, port)
    starts.push(performance.now() - begin)
  }
  await start()
  const people = startPeople(`http://localhost:${port}`, { pauseMs: 120 })
  const { uploads, inquiries, messages } = people.acknowledged
  const total = () => uploads.size + inquiries.size + messages.size
  while (![uploads, inquiries, messages].every(({ size }) => size > 0)) await wait(50)
  for (let i = 0; i < times; i++) {
    const [enough, deadline] = [total() + randomInt(1, 6), performance.now() + 5000]
    while (total() < enough && performance.now() < deadline) await wait(5)
    await wait(randomInt(0, 200))
    await kill(running as Running)
    if (i % 6 === 5) {
      const starting = launch(site.settings)
      await wait(randomInt(100, 2500))
      await kill(starting)
    }
    await start()
  }
  const lost = await people.stop()
  await stop(running as Running)
  return await withDatabase(site, async (query) => {
    const { acknowledged, missing, twice } = await findDifferences(query, people)
    const leftovers = await countLeftovers(query, site.settings.DATA_DIR ?? '')
    const { complete, failed } = people.requests
    console.log(
      `${kind}: killed ${times} times; ready after ${(median(starts) / 1000).toFixed(1)} s (median)`,
    )
    console.log(`${complete} requests complete, ${failed} failed; ${acknowledged} items acknowledged`)
    console.log(JSON.stringify({ lost, missing, twice, ...leftovers }))
    const leftoverCount = Object.values(leftovers).reduce((sum, count) => sum + count)
    return lost.length + missing.length + twice.length + leftoverCount === 0
  })
}

for (const kind of kinds) if (!(await drill(kind))) process.exitCode = 1
