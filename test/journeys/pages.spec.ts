import { expect, test } from '@playwright/test'
import { complaintsOf, expectNoFaultsInLightAndDark } from './faults.ts'
import { guarded, open, rowsLinked, signInAs } from './page-map.ts'

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
