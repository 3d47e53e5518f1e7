import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const found = await axe.analyze()
  return found.violations.map((one) => `${page.url()}: ${one.id} ${one.nodes[0]?.html}`)
}

/** As it is shown now: no fault that axe knows, and nothing wider than the screen. */
export async function expectNoFaults(page: Page): Promise<void> {
  // While the next page is on its way this one is paler.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** The same in light and in dark, where nothing but colours differs. */
export async function expectNoFaultsInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours that are on their way from one to the other are nobody's fault.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    ),
  )
  expect(await violations(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Gathers what the page complains of in its console; to be compared with nothing at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
