import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { complaintsOf, expectNoFaultsInLightAndDark } from './faults.ts'
import { signInAsAdmin, signInAsDemoClient } from './person.ts'

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
const signInAs = { client: signInAsDemoClient, admin: signInAsAdmin }
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

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('open pages have no fault that axe knows, no console error, and fit the screen', async ({
      page,
    }) => {
      test.slow()
      const complaints = complaintsOf(page)
      for (const path of open) {
        await page.goto(path)
        await expectNoFaultsInLightAndDark(page)
      }
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    })

    for (const who of ['client', 'admin'] as const) {
      test(`so do all pages of the ${who}`, async ({ page }) => {
        test.slow()
        const complaints = complaintsOf(page)
        await signInAs[who](page)
        const rows = guarded[who].filter((path) => path.includes(':'))
        const addresses = guarded[who].filter((path) => !path.includes(':'))
        for (const address of addresses) {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoFaultsInLightAndDark(page)
          addresses.push(...(await rowsLinked(page, rows)))
        }
        expect(rows, 'rows that no page links to').toEqual([])
        expect(complaints).toEqual([])
      })
    }
  })
}
