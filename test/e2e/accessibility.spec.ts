import { expect, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { areas, open, states, visitPages } from './support/pages.ts'

// Matches what the browser logs for a 404 page.
const isNotFound = (text: string) => text.includes('404')

test('public pages pass axe, log no console errors and fit the screen', async ({ page }) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  for (const path of open) {
    await page.goto(path)
    await expectAccessibleAtAllWidths(page)
  }
  expect(consoleErrors.filter((text) => !isNotFound(text))).toEqual([])
})

for (const who of areas)
  test(`all ${who} pages in all states pass axe, log no console errors and fit the screen`, async ({
    page,
  }) => {
    test.slow()
    const consoleErrors = collectConsoleErrors(page)
    const visit = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      await expectAccessibleAtAllWidths(page)
    }
    await visitPages(page, who, visit, states[who])
    expect(consoleErrors.filter((text) => !isNotFound(text))).toEqual([])
  })
