import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { button, link, region, status } from './support/parts.ts'
import { createProject, openAsAdmin, openPage, requestProject } from './support/person.ts'

test.use({ viewport: { width: 375, height: 700 } })

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
const saveButton = (page: Page) => button(page, 'Save', { exact: false }).first()

/** Expects the page at the top, with its heading and confirmation visible and the confirmation focused. */
async function expectConfirmedAtTop(page: Page, words: string) {
  await expect(status(page, words)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-notice]', { hasText: words })).toBeFocused()
  expect(await scrollTop(page)).toBe(0)
}

test('a redirect after submitting a form opens the next page at its confirmation', async ({ page }) => {
  await openAsAdmin(page, '/admin/projects/new')
  await page.getByLabel('Title').fill(`Redirected ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Description').fill('Begins at the top.\n'.repeat(20))
  const create = button(page, 'Create Project')
  await create.scrollIntoViewIfNeeded()
  await create.click()
  await expectConfirmedAtTop(page, 'Project created.')

  await link(page, 'Edit Project').click()
  await expect(saveButton(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await saveButton(page).click()
  await expectConfirmedAtTop(page, 'Changes saved.')

  await link(page, 'Publish').first().click()
  await expect(page).toHaveURL(/\/publish$/)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const before = page.url()
    await saveButton(page).click()
    await expect(page).not.toHaveURL(before)
    await expectConfirmedAtTop(page, 'Changes saved.')
  }
})

test('a form that stays on its page keeps the scroll position, and shows its placeholders once it is reset', async ({
  page,
}) => {
  const { id } = await requestProject(page, 'Scrolled down')
  await page.setViewportSize({ width: 800, height: 400 })
  await openPage(page, `/client/projects/${id}/messages`)
  await page.getByLabel('Message', { exact: true }).fill('Written far down.')
  const send = button(page, 'Send Message')
  await send.scrollIntoViewIfNeeded()
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(50)
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Written far down.' })).toBeVisible()
  expect(await scrollTop(page)).toBeGreaterThan(50)

  await page.context().clearCookies()
  await openAsAdmin(page, `/admin/projects/${id}/requests`)
  const form = region(page, 'Add a request')
  await form.getByLabel('What we need').selectOption('Written answer')
  await form.getByLabel('Title').fill('Who owns the mill?')
  await button(form, 'Add Request').click()
  await expect(page.getByRole('article', { name: 'Who owns the mill?' })).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('')
  const selected = () =>
    page
      .locator('main select:not([name=status])')
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text))
  await expect.poll(selected).toEqual(['Select', 'No documents in this project yet'])
})

test('the back button restores the scroll position of a page with a confirmation', async ({ page }) => {
  const id = await createProject(page, { title: 'Scrolled and left', description: 'Long.\n'.repeat(60) })
  await openPage(page, `/admin/projects/${id}/edit`)
  await saveButton(page).click()
  await expectConfirmedAtTop(page, 'Changes saved.')
  await page.evaluate(() => window.scrollTo(0, 900))
  // A mouse click would scroll to the link.
  await link(page, 'People').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/people$/)
  await page.goBack()
  await expect(status(page, 'Changes saved.')).toBeAttached()
  await expect.poll(() => scrollTop(page)).toBe(900)
})
