import { expect, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { guarded, open, signInAs, states, takeLinkedRows } from './support/pages.ts'

// Matches what the browser logs for a 404 page.
const isNotFound = (text: string) => text.includes('404')

test('public pages pass axe, log no console error and fit the screen', async ({ page }) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  for (const path of open) {
    await page.goto(path)
    await expectAccessibleAtAllWidths(page)
  }
  expect(consoleErrors.filter((text) => !isNotFound(text))).toEqual([])
})

for (const who of ['client', 'admin'] as const) {
  test(`all ${who} pages pass axe, log no console error and fit the screen`, async ({ page }) => {
    test.slow()
    const consoleErrors = collectConsoleErrors(page)
    await signInAs[who](page)
    const rows = guarded[who].filter((path) => path.includes(':'))
    const addresses = guarded[who].filter((path) => !path.includes(':'))
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtAllWidths(page)
      addresses.push(...(await takeLinkedRows(page, rows)))
    }
    expect(rows, 'rows that no page links to').toEqual([])
    expect(consoleErrors).toEqual([])
  })

  test(`empty, filtered and alternative states of ${who} pages pass axe and fit the screen`, async ({
    page,
  }) => {
    test.slow()
    const consoleErrors = collectConsoleErrors(page)
    await signInAs[who](page)
    for (const address of states[who]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      await expectAccessibleAtAllWidths(page)
    }
    expect(consoleErrors.filter((text) => !isNotFound(text))).toEqual([])
  })
}
