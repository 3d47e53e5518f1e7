import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { fillPath, fillTables } from '../make/fill-tables.ts'
import { makeAdministrator, makeStaff } from '../make/make.ts'
import { readRoutes } from '../routes.ts'

/*
 * Requests each page of the portal, of data rooms and of the admin area as each kind of person, on tables with thousands of rows, and
 * reads from PostgreSQL's plans how many rows each statement read. A page whose statements read more than a fixed number
 * of rows becomes slower as the tables grow.
 */

const ROWS = 5000
/** Half of a table. A count that stops at 1,000, or a year of invoices, reads fewer rows. */
const MAX_ROWS_READ = 2500
/** Part of the name of only one person. */
const SEARCH = 'c4ca423'

const { as, ctx, db } = await openTestApp()
const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const staff = await makeStaff(db)
const areas = [
  { area: '/client', who: 'a main contact', person: { id: 'user-1' } },
  { area: '/client', who: 'a member', person: { id: 'user-2' } },
  { area: '/rooms', who: 'a guest', person: { id: 'user-3' } },
  { area: '/admin', who: 'staff', person: staff },
  { area: '/admin', who: 'the administrator', person: administrator },
]

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
type Explained = { 'Query Text': string; Plan: Plan }
const explained: Explained[] = []

beforeAll(async () => {
  await fillTables(db, ROWS, { staff: [administrator, staff], recent: '3 years' })
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'notice'",
  ])
    await db.execute(
      sql.raw(
        `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
      ),
    )
  const pool = (ctx.db as unknown as { $client: pg.Pool }).$client
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const plan = /^duration: .* plan:\n(\{.*\})$/s.exec(message)?.[1]
      if (plan) explained.push(JSON.parse(plan))
    }),
  )
  // The settings apply to new connections.
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
})

/** Returns the rows that a statement read, by table. */
function countRowsRead({ Plan: top }: Explained): Map<string, number> {
  const counts = new Map<string, number>()
  const visit = (plan: Plan) => {
    const table = plan['Relation Name']
    const perLoop =
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)
    if (table) counts.set(table, (counts.get(table) ?? 0) + perLoop * plan['Actual Loops'])
    for (const child of plan.Plans ?? []) visit(child)
  }
  visit(top)
  return counts
}

/** Requests a page. Returns its text, and the statements that read too many rows, each with one line. */
async function findCostlyStatements(person: { id: string }, path: string) {
  explained.length = 0
  const answer = await as(person).get(path)
  const page = await answer.text()
  expect([path, answer.status < 404]).toEqual([path, true])
  const costly = new Map<string, string>()
  for (const statement of explained)
    for (const [table, rows] of countRowsRead(statement))
      if (rows > MAX_ROWS_READ)
        costly.set(
          statement['Query Text'],
          `${path}: ${Math.round(rows)} rows of ${table}: ${statement['Query Text']}`,
        )
  return { page, costly, statements: explained.length }
}

/** Returns the page's other views: the filters, orders and next page that it links to, and a search. */
function listViews(path: string, page: string): string[] {
  const links = [...page.matchAll(/href="([^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  const views = links.filter((link) => link.startsWith(`${path}?`) || link.startsWith('?'))
  const searches = [
    ...page.matchAll(/<input[^>]*type="search"[^>]*name="(\w+)"|<input[^>]*name="(\w+)"[^>]*type="search"/g),
  ]
  return [
    ...keepOnePerRow(views).map((link) => `${path}?${link.split('?')[1]}`),
    ...searches.map(([, one, two]) => `${path}?${one ?? two}=${SEARCH}`),
  ]
}

/** Drops links that differ only in the row that they open. */
const keepOnePerRow = (links: string[]) => [
  ...new Map(links.map((link) => [link.replace(/=\w+-\d+/g, '=row'), link])).values(),
]

/** Shows only the administrator the totals of the whole installation. */
const REPORT = '/admin/system'

const companyLists = ['projects', 'invoices', 'messages', 'requests'].map(
  (list) => `/admin/${list}?company=company-1`,
)
const paths = (await readRoutes())
  .filter(({ page, pattern }) => page && /^\/(client|rooms|admin)(\/|$)/.test(pattern))
  .map(({ pattern }) => fillPath(pattern))
  .filter((path) => path !== REPORT)
  .concat(companyLists)

test.each(areas)(
  'no page of $area reads more rows as the tables grow, for $who',
  async ({ area, person }) => {
    const costly = new Map<string, string>()
    let statements = 0
    const visit = async (path: string) => {
      const found = await findCostlyStatements(person, path)
      statements += found.statements
      for (const [text, line] of found.costly) if (!costly.has(text)) costly.set(text, line)
      return found.page
    }
    for (const path of new Set(paths.filter((path) => path === area || path.startsWith(`${area}/`)))) {
      const page = await visit(path)
      for (const view of new Set(listViews(path, page))) await visit(view)
    }
    expect(statements).toBeGreaterThan(50)
    expect([...costly.values()]).toEqual([])
  },
)
