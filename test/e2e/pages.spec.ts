import { expect, test } from '@playwright/test'
import { complaintsOf, expectNoFaultsAtAnyWidth } from './support/faults.ts'
import { guarded, open, rowsLinked, signInAs, states } from './support/page-map.ts'

// What the browser itself says of a page that isn't there.
const isNotFound = (text: string) => text.includes('404')

test('open pages have no fault that axe knows, no console error, and fit the screen', async ({ page }) => {
  test.slow()
  const complaints = complaintsOf(page)
  for (const path of open) {
    await page.goto(path)
    await expectNoFaultsAtAnyWidth(page)
  }
  expect(complaints.filter((text) => !isNotFound(text))).toEqual([])
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
      await expectNoFaultsAtAnyWidth(page)
      addresses.push(...(await rowsLinked(page, rows)))
    }
    expect(rows, 'rows that no page links to').toEqual([])
    expect(complaints).toEqual([])
  })

  test(`so do they for the ${who} where they are empty, narrowed down or of another kind`, async ({
    page,
  }) => {
    test.slow()
    const complaints = complaintsOf(page)
    await signInAs[who](page)
    for (const address of states[who]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      await expectNoFaultsAtAnyWidth(page)
    }
    expect(complaints.filter((text) => !isNotFound(text))).toEqual([])
  })
}
