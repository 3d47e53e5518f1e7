import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { logIn } from './person.ts'

const open = [
  '/',
  '/portfolio',
  '/services',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/copyright',
  '/login',
  '/signup',
  '/forgot-password',
  '/verify-email',
  '/close-account',
  '/no-such-page',
]
/** Every page of an area, by the map of routes; `:id` stands for a row that one of the others links to. */
function pagesOf(area: 'client' | 'admin'): string[] {
  const walk = (entries: RouteConfigEntry[], above: string): string[] =>
    entries.flatMap(({ path, file, index, children }) => {
      const here = path ? `${above}/${path}` : above
      const own = (path || index) && !children && file.endsWith('.tsx') ? [here] : []
      return [...own, ...walk(children ?? [], here)]
    })
  return walk(routes as RouteConfigEntry[], '').filter((path) => path.startsWith(`/${area}`))
}
const guarded = { client: pagesOf('client'), admin: pagesOf('admin') }
const first = { client: '/client/dashboard', admin: '/admin' }
const asPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '(?!new$|share$)[^/?]+')}$`)

/** The first row of each kind that the page links to; what was found is taken out of `rows`. */
async function rowsLinked(page: Page, rows: string[]): Promise<string[]> {
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  return [...rows].flatMap((row) => {
    const link = links.find((path) => asPattern(row).test(path))
    if (link) rows.splice(rows.indexOf(row), 1)
    return link ?? []
  })
}
const email = { client: 'client@harborline.example', admin: 'admin@norrvane.example' }

for (const width of [375, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('open pages have no fault that axe knows, no console error, and fit the screen', async ({
        page,
      }) => {
        const errors: string[] = []
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        page.on('pageerror', (error) => errors.push(error.message))
        for (const path of open) {
          await page.goto(path)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map((v) => `${path}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
        }
        expect(errors.filter((text) => !text.includes('404'))).toEqual([])
      })

      for (const who of ['client', 'admin'] as const) {
        test(`so do all pages of the ${who}`, async ({ page }) => {
          test.slow()
          const errors: string[] = []
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
          page.on('pageerror', (error) => errors.push(error.message))
          await logIn(page, email[who], 'foyer-demo-2026')
          await page.waitForURL(first[who])
          const rows = guarded[who].filter((path) => path.includes(':'))
          const addresses = guarded[who].filter((path) => !path.includes(':'))
          for (const address of addresses) {
            await page.goto(address)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            const { violations } = await new AxeBuilder({ page }).analyze()
            expect(violations.map((v) => `${address}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow, `${address} is wider than the screen`).toBeLessThanOrEqual(0)
            addresses.push(...(await rowsLinked(page, rows)))
          }
          expect(rows, 'rows that no page links to').toEqual([])
          expect(errors).toEqual([])
        })
      }
    })
  }
}
