import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Rules that depend on the width, and rules for controls that only a phone shows. */
const PHONE_RULES = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'summary-name',
  'label',
]

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns the violations that axe finds in the page and its frames. Loads axe only once per document, because that is
 * slow.
 */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // New in WCAG 2.2 and off by default.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  }
  const found = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe
        .run(options)
        .then((all) =>
          all.violations.flatMap(({ id, nodes }) => {
            // A row link's target is the whole row, which axe can't know.
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
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('body > header :is(a, button)')]
      .filter((control) => control.scrollWidth > control.clientWidth)
      .map((control) => control.textContent),
  )
  expect(clipped, `${page.url()}: the text of these header controls is wider than they are`).toEqual([])
}

/** Expects the page in its current state to pass axe, or only the given rules, and to fit the screen. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Pages are dimmed during navigations.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await waitForColorTransitions(page)
  expect(await violations(page, rules)).toEqual([])
  await expectFits(page)
}

/** Waits for color transitions, during which contrast is too low. */
const waitForColorTransitions = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    ),
  )

/** Sets the color theme and waits until its colors are final. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await waitForColorTransitions(page)
}

/** Expects the same in the light and the dark theme, which differ only in color. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await setTheme(page, 'light')
  await expectAccessible(page)
  await setTheme(page, 'dark')
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await setTheme(page, 'light')
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 375, height: 812 }
/** 1280 x 1024 px at 400% (WCAG 2.2, 1.4.10 Reflow). */
const ZOOMED = { width: 320, height: 256 }

/** Expects a light desktop and a dark phone to pass axe and fit the screen, and nothing to overflow at 400% zoom. */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await page.setViewportSize(DESK)
  await setTheme(page, 'light')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await setTheme(page, 'dark')
  await expectAccessible(page, PHONE_RULES)
  await page.setViewportSize(ZOOMED)
  await expectFits(page)
  await page.setViewportSize(DESK)
}

/** Collects the page's console errors. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}
