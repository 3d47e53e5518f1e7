import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sitePages } from '#app/routes/site/pages.ts'
import routes from '#app/routes.ts'

import { signInAsAdmin, signInAsDemoBidder, signInAsDemoClient } from './person.ts'

/** Public pages. */
export const open = [
  ...Object.values(sitePages).map(({ path }) => path),
  '/login',
  '/signup',
  '/forgot-password',
  '/verify-email',
  '/close-account',
  '/no-such-page',
]
type Area = 'client' | 'admin' | 'rooms'

/** Lists an area's pages from the route table. `:id` stands for a row that another page links to. */
function pagesOf(area: Area): string[] {
  const walk = (entries: RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, file, index, children }) => {
      const here = path ? `${above}/${path}` : above
      const own = (path || index) && !children && file.endsWith('.tsx') ? [here] : []
      return [...own, ...walk(children ?? [], here)]
    })
  return walk(routes as RouteConfigEntry[], '').filter(
    (path) => path.startsWith(`/${area}`) && !path.endsWith('*'),
  )
}
/** Paths of pages in states that look different: empty, with a dialog, not found, or with a different status. */
export const states = {
  client: ['/client/projects/none', '/client/invoices/demo-invoice-1', '/client/invoices/demo-invoice-4'],
  admin: [
    '/admin?search=nobody-has-this',
    '/admin?open=demo-harborline',
    '/admin/inquiries?status=In+conversation&search=Castain',
    '/admin/projects/none',
    '/admin/invoices/new?client=demo-harborline',
    '/admin/invoices/demo-invoice-6',
    '/admin/projects/demo-cold-storage/room/index?group=demo-group-polarquay',
  ],
  rooms: ['/rooms/none', '/rooms/demo-room?search=lease'],
}
const guarded = { client: pagesOf('client'), admin: pagesOf('admin'), rooms: pagesOf('rooms') }
/** The first page that links to projects doesn't have the one with the data room. */
const roomPages = { client: [], admin: ['/admin/projects/demo-cold-storage/room'], rooms: [] }
export const signInAs = { client: signInAsDemoClient, admin: signInAsAdmin, rooms: signInAsDemoBidder }
const asPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '(?!new$|share$|account$)[^/?]+')}$`)

/**
 * For each pattern in `rows` that the page links to, returns a link to a row and removes the pattern. Prefers demo rows
 * or the oldest ones, which other tests don't delete. Returns all links if nested patterns are left.
 */
async function takeLinkedRows(page: Page, rows: string[]): Promise<string[]> {
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  return [...rows].flatMap((row) => {
    const fitting = links.filter((path) => asPattern(row).test(path))
    const link = fitting.find((path) => path.includes('/demo-')) ?? fitting.at(-1)
    if (!link) return []
    rows.splice(rows.indexOf(row), 1)
    const nested = row.startsWith('/client/') && rows.some((other) => other.startsWith(`${row}/`))
    return nested ? [...new Set(fitting)] : link
  })
}

/** Signs in and visits each page of an area, with one row of each kind, and `more` paths. */
export async function visitPages(
  page: Page,
  area: Area,
  visit: (path: string) => Promise<void>,
  more: string[] = [],
): Promise<void> {
  await signInAs[area](page)
  const rows = guarded[area].filter((path) => path.includes(':'))
  const paths = [...guarded[area].filter((path) => !path.includes(':')), ...more, ...roomPages[area]]
  for (const path of paths) {
    await visit(path)
    paths.push(...(await takeLinkedRows(page, rows)))
  }
  expect(rows, 'rows that no page links to').toEqual([])
}
