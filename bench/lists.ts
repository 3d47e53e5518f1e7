import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { fillMany, type Many } from './many.ts'
import { ask, closeSites, median, openSite, plansOf, type Site } from './measured-site.ts'

// Whether the firm's lists grow slower with what is in them: the same pages over a small and a large
// database, in turn; and what the export of all users takes. node bench/lists.ts [rounds]
const ROUNDS = Number(process.argv[2] ?? 40)
const small: Many = {
  ...{ users: 1000, projects: 1000, documents: 1000, activity: 1000, inquiries: 1000, invoices: 1000 },
  mails: 1000,
}
const large: Many = {
  ...{ users: 100_000, projects: 50_000, documents: 200_000, activity: 500_000, inquiries: 50_000 },
  ...{ invoices: 50_000, mails: 200_000 },
}

/**
 * Each list: where it is, what it pages by, and a search that finds one row or a few, in both databases alike
 * (f1c15925 begins the MD5 of 777).
 */
const lists = [
  { path: '/admin', table: 'users', id: 'uid', by: 'created_at', search: 'Company 7' },
  { path: '/admin/projects', table: 'projects', id: 'id', by: 'created_at', search: 'Project 7' },
  { path: '/admin/documents', table: 'documents', id: 'id', by: 'modified_at', search: 'Report 7' },
  { path: '/admin/inquiries', table: 'inquiries', id: 'id', by: 'created_at', search: 'number 7' },
  { path: '/admin/invoices', table: 'invoices', id: 'id', by: 'created_at', search: '2020-0000777' },
  { path: '/admin/activity', table: 'activity', id: 'id', by: 'id', search: 'f1c15925' },
  { path: '/admin/mail', table: 'mails', id: 'id', by: 'created_at', search: 'f1c15925' },
]

const tables = lists.map(({ table }) => table)

const dataOf = (path: string, query: Record<string, string>) => {
  const file = path === '/admin' ? '/admin.data' : `${path}.data`
  return `${file}?${new URLSearchParams(query)}`
}
/** The row in the middle of a list. */
async function middleOf(site: Site, list: (typeof lists)[number]): Promise<string> {
  const db = new pg.Client(site.url)
  await db.connect()
  const { rows } = await db.query(
    `select ${list.id} as id from ${list.table} order by ${list.by} desc, ${list.id} desc
     offset (select count(*) / 2 from ${list.table}) limit 1`,
  )
  await db.end()
  return String(rows[0]?.id)
}

const megabytes = (site: Site, field: 'VmHWM' | 'VmRSS') =>
  Number(
    new RegExp(`${field}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${site.running.child.pid}/status`, 'utf8'),
    )?.[1],
  ) / 1024

try {
  const one = await openSite('small', (url) => fillMany(url, small))
  const many = await openSite('large', (url) => fillMany(url, large))
  for (const list of lists) {
    for (const [what, queryOf] of [
      ['first page', async () => ({})],
      ['in the middle', async (site: Site) => ({ after: await middleOf(site, list) })],
      ['search', async () => ({ search: list.search })],
    ] as const) {
      const paths = [dataOf(list.path, await queryOf(one)), dataOf(list.path, await queryOf(many))]
      const times: [number[], number[]] = [[], []]
      for (let round = -5; round < ROUNDS; round++) {
        const few = await ask(one, paths[0] ?? '')
        const lots = await ask(many, paths[1] ?? '')
        if (round >= 0) times[0].push(few) && times[1].push(lots)
      }
      const [before, after] = [median(times[0]), median(times[1])]
      console.log(
        `${list.path.padEnd(17)} ${what.padEnd(13)} ${before.toFixed(1)} ms, ${after.toFixed(1)} ms, ratio ${(after / before).toFixed(2)}`,
      )
      if (process.env.PLANS)
        for (const scan of await plansOf(many, paths[1] ?? '', tables)) console.log(`    ${scan}`)
    }
  }
  const idle = megabytes(many, 'VmRSS')
  writeFileSync(`/proc/${many.running.child.pid}/clear_refs`, '5')
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${many.port}/admin/users.csv`, { headers: many.headers })
  let bytes = 0
  for await (const part of answer.body ?? []) bytes += part.length
  const seconds = (performance.now() - started) / 1000
  console.log(
    `export of ${large.users} users: ${answer.status}, ${(bytes / 1_048_576).toFixed(1)} MB in ${seconds.toFixed(1)} s, peak ${Math.max(0, Math.round(megabytes(many, 'VmHWM') - idle))} MB above idle`,
  )
} catch (err) {
  console.error(err)
  process.exitCode = 1
} finally {
  await closeSites()
}
