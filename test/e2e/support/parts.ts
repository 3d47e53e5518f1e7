import { expect, type Locator, type Page } from '@playwright/test'
import { pdf } from '#test/make/files.ts'
import { siteOf, waitForHydration } from './person.ts'

type Name = string | RegExp
export const button = (within: Page | Locator, name: Name, options?: { exact: boolean }) =>
  within.getByRole('button', { name, exact: options?.exact })
export const link = (within: Page | Locator, name: Name, options?: { exact: boolean }) =>
  within.getByRole('link', { name, exact: options?.exact })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
/** Expands a request's row unless it is already open, and returns it. */
export async function openRequest(page: Page, name: string): Promise<Locator> {
  const item = article(page, name)
  const details = item.locator('details[data-request]')
  const isOpen = await details.evaluate((element) => (element as HTMLDetailsElement).open)
  if (!isOpen) await details.locator('> summary').click()
  return item
}
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
export const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
export const expectStatus = (page: Page, words: string) => expect(status(page, words)).toBeVisible()

/** Dialog that asks before unsaved changes are lost. */
export const unsavedDialog = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes' })
export const answerUnsaved = (page: Page, answer: 'Leave' | 'Stay') =>
  button(unsavedDialog(page), answer).click()

/** Opens the area's menu if the width hides it, and signs out. */
export async function signOut(page: Page): Promise<void> {
  const menu = page.getByText('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  await button(page, 'Log Out').first().click()
  await expect(page).toHaveURL('/')
}

/** Creates a file for an input. It has no media type, as on systems that don't know one. */
export const file = (name: string, buffer = pdf()) => ({ name, mimeType: '', buffer })

/** Chooses files in the only drop zone on a hydrated page. */
export async function selectFiles(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await waitForHydration(page)
  await page.locator('input[type=file]').setInputFiles(files)
}

/** Chooses a file in a drop zone using only the keyboard. */
export async function selectFileByKeyboard(
  page: Page,
  zone: Locator,
  chosen: ReturnType<typeof file>,
): Promise<void> {
  await waitForHydration(page, zone)
  const chooser = page.waitForEvent('filechooser')
  await zone.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(chosen)
}

/** Shares a document with a project as staff, through a direct request. */
export async function shareWithProject(
  page: Page,
  project: string,
  document: ReturnType<typeof file>,
): Promise<void> {
  const response = await page.request.post('/api/admin/documents/upload', {
    headers: { origin: await siteOf(page) },
    multipart: { project, document: { ...document, mimeType: 'application/octet-stream' } },
  })
  expect([response.status(), response.ok() ? '' : await response.text()]).toEqual([200, ''])
}

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue().catch(() => {})
  })
  return gate.resolve
}
