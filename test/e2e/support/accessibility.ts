import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds, in the page and the frames in it. Read into a document once, because that takes as long as a look. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Looks are the same everywhere, and have been looked at on the first site.
  if (test.info().project.name !== 'embedded') return []
  for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // New in WCAG 2.2, and not asked by itself yet.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  }
  const found = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe
        .run(options)
        .then((all) =>
          all.violations.flatMap(({ id, nodes }) => {
            // Of a row's own link the whole row is what is hit, which axe doesn't see.
            const isRow = (html: string) => id === 'target-size' && html.includes('class="row-link"')
            const seen = nodes.filter(({ html }) => !isRow(html))
            return seen.slice(0, 1).map(({ html }) => `${id} ${html}`)
          }),
        ),
    options,
  )
  return found.map((one) => `${page.url()} at ${page.viewportSize()?.width} px: ${one}`)
}

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(
    overflow,
    `${page.url()} is wider than the screen of ${page.viewportSize()?.width} px`,
  ).toBeLessThanOrEqual(0)
}

/** As it is shown now: no fault that axe knows, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // While the next page is on its way this one is paler.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await expectFits(page)
}

/** Colours that are on their way from one to the other are nobody's fault. */
const waitForColorTransitions = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    ),
  )

/** The same in light and in dark, where nothing but colours differs. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await waitForColorTransitions(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitForColorTransitions(page)
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 375, height: 812 }
/** A window of 1280 by 1024 px at 400 % (WCAG 2.2, 1.4.10 Reflow). */
const ZOOMED = { width: 320, height: 256 }

/** The same at a desk and on a phone, and nothing wider than the screen at the strongest zoom. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessibleInBothThemes(page)
  }
  await page.setViewportSize(ZOOMED)
  await expectFits(page)
  await page.setViewportSize(DESK)
}

/** Gathers what the page complains of in its console; to be compared with nothing at the end. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}
