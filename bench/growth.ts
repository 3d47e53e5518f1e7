import { ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#db/schema.ts'
import { fillPath, fillTables } from '#test/make/fill-tables.ts'
import { readRoutes } from '#test/routes.ts'
import { median, percentile } from './measure.ts'
import {
  adminEmail,
  bidderEmail,
  clientEmail,
  openBench,
  readPage,
  type Site,
  signIn,
  withProgram,
} from './program.ts'

// Measures each page of the portal, of data rooms and of the admin area on PostgreSQL, with 1,000 rows of each kind and
// with more. Prints the response times in milliseconds and their ratio.
// Usage: node bench/growth.ts [rows] [rounds] [part of a path]
const [rows = '50000', rounds = '15', part = ''] = process.argv.slice(2)
const FEW = 1000
/** Emails of the demo's people who read the pages, by area. */
const readers: Record<string, string> = { client: clientEmail, rooms: bidderEmail, admin: adminEmail }

async function createFilledSite(bench: Awaited<ReturnType<typeof openBench>>, count: number): Promise<Site> {
  const site = await bench.createSite('postgres')
  // Creates the demo's rows, whose people sign in.
  await withProgram(site, async () => {})
  const pool = new pg.Pool({ connectionString: site.settings.DATABASE_URL })
  const db = drizzle({ client: pool, schema })
  const staff = await db
    .select({ id: schema.usersRoles.uid })
    .from(schema.usersRoles)
    .where(ne(schema.usersRoles.role, 'client'))
  await fillTables(db, count, { staff, recent: '35 days' })
  // The demo's client becomes the main contact of the first project.
  await pool.query(
    `update projects set client_id = (select uid from users where email = $1) where id = 'project-1'`,
    [clientEmail],
  )
  await pool.query(
    `update invoices set client_id = (select uid from users where email = $1) where id = 'invoice-1'`,
    [clientEmail],
  )
  // The demo's bidder becomes the guest of the first data room.
  await pool.query(
    `update room_members set uid = (select uid from users where email = $1) where id = 'member-1'`,
    [bidderEmail],
  )
  await pool.end()
  return site
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

await using bench = await openBench()
const [few, many] = [await createFilledSite(bench, FEW), await createFilledSite(bench, Number(rows))]
const pages = (await readRoutes())
  .filter(
    ({ page, pattern }) => page && /^\/(client|rooms|admin)(\/|$)/.test(pattern) && pattern.includes(part),
  )
  .map(({ pattern }) => fillPath(pattern))
// /client only redirects.
const paths = [...new Set(pages)].filter((path) => path !== '/client').sort()

await withProgram(few, (fewProgram) =>
  withProgram(many, async (manyProgram) => {
    console.log(
      `| Page | ${FEW} rows: median; 95th percentile | ${rows} rows | ratio of medians |\n|---|---|---|---|`,
    )
    const ports = [fewProgram.port, manyProgram.port]
    const cookies: Record<string, string[]> = {}
    for (const [area, email] of Object.entries(readers))
      cookies[area] = await Promise.all(ports.map(async (port) => (await signIn(port, email)).cookie))
    for (const path of paths) {
      const area = path.split('/')[1] ?? ''
      const times = new Map<number, number[]>()
      for (let round = -2; round < Number(rounds); round++)
        for (const [i, port] of ports.entries()) {
          const ms = await time(() => readPage(port, path, cookies[area]?.[i]))
          if (round >= 0) times.set(port, [...(times.get(port) ?? []), ms])
        }
      const [before = [], after = []] = ports.map((port) => times.get(port))
      const format = (values: number[]) =>
        `${median(values).toFixed(0)}; ${percentile(values, 0.95).toFixed(0)}`
      const ratio = (median(after) / median(before)).toFixed(1)
      console.log(`| \`${path}\` | ${format(before)} | ${format(after)} | ${ratio} |`)
    }
  }),
)
