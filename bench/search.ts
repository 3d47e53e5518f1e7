import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#db/connect.server.ts'
import { accounts } from '#demo/logins.ts'
import { type Program as Built, serverBuild } from '#scripts/build.ts'
import { percentile } from './measure.ts'
import {
  adminEmail,
  clientEmail,
  DATABASES,
  type DatabaseKind,
  openBench,
  readPage,
  type Site,
  signIn,
  withProgram,
} from './program.ts'

// Measures searches in large tables, and how long other people wait while three people search for nonsense. Usage: node
// bench/search.ts [seconds] [embedded or postgres]
const [seconds = '10', only] = process.argv.slice(2)
const SIZES = {
  embedded: { people: 500, documents: 2_000, messages: 6_000 },
  postgres: { people: 2_000, documents: 20_000, messages: 50_000 },
}

const { openDatabase } = (await import(serverBuild)) as Built

const word = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** Fills the tables. Every tenth message has 5,000 letters without a space, the others 230 words of 3 to 8 letters. */
async function fill(db: Database, { people, documents, messages }: (typeof SIZES)[DatabaseKind]) {
  const words = (count: number, row: string) =>
    sql.raw(`(select string_agg(substr(md5((random() * 5000)::int::text), 1, 3 + (random() * 5)::int), ' ')
      from generate_series(1, ${count}) where ${row} is not null)`)
  await db.execute(sql`insert into users (uid, name, email, company, email_verified)
    select 'person' || i, ${words(2, 'i')}, 'person' || i || '@example.org', ${words(2, 'i')}, true
    from generate_series(1, ${people}::int) i`)
  for (let i = 0; i < documents; i += 1000)
    await db.execute(sql`insert into documents (id, client_id, origin, name, version, bytes, kind)
    select 'document' || i, 'person' || (1 + i % ${people}::int), 'firm', ${words(4, 'i')} || i || '.pdf', 1, 1000, 'pdf'
    from generate_series(${i + 1}::int, ${i + 1000}::int) i`)
  // Small batches, because statements have a timeout.
  for (let i = 0; i < messages; i += 100)
    await db.execute(sql`insert into messages (id, project_id, side, by_name, created_at, text)
      select 'message' || i, projects.id, 'client', 'Somebody', now() - i * interval '1 minute',
        case when i % 10 = 0 then (select string_agg(md5(random()::text), '') from generate_series(1, 156) where i > 0)
          else ${words(230, 'i')} end
      from generate_series(${i + 1}::int, ${i + 100}::int) i, (
        select projects.id from projects join users on users.uid = projects.client_id where users.email = ${clientEmail}
        order by projects.id limit 1) projects`)
}

async function openFilled(site: Site, kind: DatabaseKind) {
  await withProgram(site, async () => {})
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = site.settings
  const { db, close } = await openDatabase(url ? { url } : { folder: join(folder, 'db') })
  await fill(db, SIZES[kind])
  await close()
  if (!url) return
  // Not through the program's connections, whose statements have a timeout.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Repeats work until the time is over, and returns how many milliseconds each repetition took. */
async function repeat(ends: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < ends) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

const searches = {
  'a word of 250 letters': () => word(250),
  'eight words of 30 letters': () => Array.from({ length: 8 }, () => word(30)).join(' '),
  'a word of 10 letters': () => word(10),
  'a frequent word': () => 'c4c',
  'two letters': () => 'c4',
  'a misspelled name': () => 'harbourlin',
}

await using bench = await openBench()
for (const kind of DATABASES.filter((kind) => !only || kind === only)) {
  const site = await bench.createSite(kind)
  await openFilled(site, kind)
  await withProgram(site, async ({ port }) => {
    const { cookie: admin } = await signIn(port, adminEmail)
    const people = [
      { path: '/api/admin/search', cookie: admin },
      ...(await Promise.all(
        accounts.slice(1, 3).map(async ({ email }) => ({
          path: '/api/search',
          cookie: (await signIn(port, email)).cookie,
        })),
      )),
    ]
    for (const [name, getText] of Object.entries(searches)) {
      const ends = Date.now() + Number(seconds) * 1000
      const searching = people.map(({ path, cookie }) =>
        repeat(ends, () => readPage(port, `${path}?${new URLSearchParams({ q: getText() })}`, cookie)),
      )
      const others = ['/', '/healthz'].map((path) => repeat(ends, () => readPage(port, path)))
      const [found, waited] = [await Promise.all(searching), await Promise.all(others)]
      const show = (times: number[]) =>
        `${Math.round(percentile(times, 0.95))} (${Math.round(Math.max(...times))})`
      const [staff = [], ...clients] = found
      console.log(
        `${kind}, ${name}: ${found.flat().length} searches; p95 (max) in ms: staff ${show(staff)}, clients ${show(clients.flat())}, '/' ${show(waited[0] ?? [])}, '/healthz' ${show(waited[1] ?? [])}`,
      )
    }
  })
}
