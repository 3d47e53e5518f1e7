import { expect, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { expectKept } from './support/early-input.ts'
import { open, states, visitPages } from './support/pages.ts'

/** Returns whether a page has scripts. A preview has none, like the public page that it shows. */
const hasScripts = (path: string) =>
  /^\/(client|admin|rooms|login|signup|forgot|verify-email|close)/.test(path) && !path.endsWith('/preview')

// With the least number of controls on all pages.
for (const [who, leastControls] of [
  ['public', 15],
  ['client', 20],
  ['admin', 20],
  ['rooms', 5],
] as const)
  test(`all ${who} pages in all states keep input entered before hydration, pass axe, log no console errors and fit the screen`, async ({
    page,
  }) => {
    test.slow()
    const consoleErrors = collectConsoleErrors(page)
    const dialogs: string[] = who === 'public' ? [] : states[who]
    let controls = 0
    const visit = async (path: string) => {
      // A dialog takes the focus from the controls below it.
      if (hasScripts(path) && !dialogs.includes(path)) controls += await expectKept(page, path)
      else await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      await expectAccessibleAtAllWidths(page)
    }
    if (who === 'public') for (const path of open) await visit(path)
    else await visitPages(page, who, visit, states[who])
    expect(controls).toBeGreaterThan(leastControls)
    // The browser logs 404 pages.
    expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  })
