import pg from 'pg'
import { fillMany } from './many.ts'
import { closeSites, databaseTime, openSite, type Site, scansOf } from './measured-site.ts'

// What a search costs over 100,000 people and 200,000 documents, beside the time that the database itself takes for
// it. node bench/search.ts [rounds]; PLANS=1 prints how its rows are reached
const ROUNDS = Number(process.argv[2] ?? 60)
const LIMIT_MS = 50
const CLIENT = 'user-0000007'
const many = {
  ...{ users: 100_000, projects: 50_000, documents: 200_000, activity: 1000, inquiries: 50_000 },
  ...{ invoices: 50_000, mails: 1000 },
}

/** Requests and messages as well, and a client with much to search in: 2,000 documents on 50 projects. */
async function fill(url: string): Promise<void> {
  await fillMany(url, many)
  const db = new pg.Client(url)
  // The server may be stopped while this is still open, after a fault that is told of elsewhere.
  db.on('error', () => {})
  await db.connect()
  const project = `'project-' || lpad((1 + g % ${many.projects})::text, 7, '0')`
  const queries = [
    `insert into requests (id, project_id, kind, title, details, created_at)
     select 'request-' || g, ${project}, 'answer', 'Lease number ' || g, 'Signed by all owners', now() - g * interval '1 minute'
     from generate_series(1, 50000) g`,
    `insert into messages (id, project_id, side, by_name, text, created_at)
     select 'message-' || g, ${project}, 'client', 'Ada Archer',
       'The figures of quarter ' || g || ' are ready. ' || repeat('Please have a look at them. ', 1 + g % 20),
       now() - g * interval '1 minute' from generate_series(1, 100000) g`,
    `update projects set client_id = '${CLIENT}' where id in (select id from projects order by id limit 50)`,
    `update documents set client_id = '${CLIENT}' where id in (select id from documents where not for_all order by id limit 2000)`,
    'vacuum analyze',
  ]
  for (const query of queries) await db.query(query)
  await db.end()
}

const searches = {
  'one row': ['report 77123', 'company 4711', 'person9001@', '2020-0000777', 'quarter 4321', 'project 31337'],
  'many rows': ['report', 'robotics', 'ada archer', 'company', 'figures ready', 'lease'],
  'typed by half': ['re', 'rep', 'ad', 'ada ar', 'comp 7', 'fi'],
  'written alike': ['robotcis', 'reprot textlies', 'dvorak', 'shiping enregy', 'figuers', 'leasse nubmer'],
  nothing: ['zzyzx', 'qqqqqq 1', 'wyvernsmith', 'xylophonist', 'report zzyzx', 'kvetch'],
}

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0

async function ask(site: Site, area: string, q: string): Promise<number> {
  const started = performance.now()
  const path = `/api/${area === 'admin' ? 'admin/' : ''}search?${new URLSearchParams({ q })}`
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: site.headers,
    redirect: 'manual',
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - started
}

async function measure(site: Site, area: string): Promise<void> {
  for (const [what, queries] of Object.entries(searches)) {
    const [times, inDatabase]: [number[], number[]] = [[], []]
    for (let round = -1; round < ROUNDS; round++) {
      const q = queries[(round + queries.length) % queries.length] ?? ''
      let ms = 0
      const own = await databaseTime(site, async () => {
        ms = await ask(site, area, q)
      })
      if (round < 0) continue
      times.push(ms)
      inDatabase.push(own)
    }
    const beside = times.map((ms, i) => ms - (inDatabase[i] ?? 0))
    const over = share(beside, 0.95) > LIMIT_MS ? ' OVER' : ''
    console.log(
      `${area.padEnd(7)} ${what.padEnd(14)} median ${share(times, 0.5).toFixed(1)} ms, p95 ${share(times, 0.95).toFixed(1)}; in the database ${share(inDatabase, 0.5).toFixed(1)}, p95 ${share(inDatabase, 0.95).toFixed(1)}; beside it p95 ${share(beside, 0.95).toFixed(1)}${over}`,
    )
    if (!process.env.PLANS) continue
    for (const q of queries) {
      const own = await databaseTime(site, () => ask(site, area, q))
      const scans = await scansOf(site, () => ask(site, area, q))
      const found = scans.filter((scan) => !/session|roles|pkey|limit_hits/.test(scan))
      console.log(`    ${q}: ${own.toFixed(1)} ms; ${found.join(', ')}`)
    }
  }
}

try {
  const site = await openSite('many', fill)
  await measure(site, 'admin')
  const answer = await fetch(`http://127.0.0.1:${site.port}/admin?index`, {
    method: 'POST',
    redirect: 'manual',
    headers: site.headers,
    body: new URLSearchParams({ intent: 'view-as', entry: CLIENT }),
  })
  if (answer.status !== 302) throw new Error(`view as ${CLIENT}: ${answer.status}`)
  await measure(site, 'client')
} catch (err) {
  console.error(err)
  process.exitCode = 1
} finally {
  await closeSites()
}
