import { expect, type Page, test } from '@playwright/test'
import { REPEATABLE_FIELDS } from '#app/core/repeatable-fields.ts'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { expectKept } from './support/early-input.ts'
import { open, states, visitPages } from './support/pages.ts'

/** Returns whether a page has scripts. A preview has none, like the public page that it shows. */
const hasScripts = (path: string) =>
  /^\/(client|admin|rooms|login|signup|forgot|verify-email|close)/.test(path) && !path.endsWith('/preview')

/** Lists fields that a form on the page could send twice. The server would reject the form. */
const listRepeatedFields = (page: Page) =>
  page.evaluate(
    (repeatable) =>
      [...document.forms].flatMap((form) => {
        const controls = [...(form.elements as Iterable<HTMLInputElement> & HTMLFormControlsCollection)]
        // Only one radio button of a group is sent, and only the button that was pressed.
        const isExclusive = ({ type }: HTMLInputElement) => type === 'radio' || type === 'submit'
        const names = controls.filter((control) => !isExclusive(control)).map(({ name }) => name)
        const exclusive = new Set(controls.filter(isExclusive).map(({ name }) => name))
        const sent = form.method === 'post' ? [...names, ...exclusive].filter(Boolean) : []
        return sent.filter((name, i) => sent.indexOf(name) < i && !repeatable.includes(name))
      }),
    REPEATABLE_FIELDS,
  )

// With the least number of controls on all pages.
for (const [who, leastControls] of [
  ['public', 15],
  ['client', 20],
  ['admin', 20],
  ['rooms', 5],
] as const)
  test(`all ${who} pages in all states keep input entered before hydration, send no field twice, pass axe, log no console errors and fit the screen`, async ({
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
      expect([path, await listRepeatedFields(page)]).toEqual([path, []])
      await expectAccessibleAtAllWidths(page)
    }
    if (who === 'public') for (const path of open) await visit(path)
    else await visitPages(page, who, visit, states[who])
    expect(controls).toBeGreaterThan(leastControls)
    // The browser logs 404 pages.
    expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([])
  })
