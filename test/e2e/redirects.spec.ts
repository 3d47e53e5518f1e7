import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import {
  createProject,
  openAsAdmin,
  openPage,
  PASSWORD,
  requestProject,
  signInAsAdmin,
} from './support/person.ts'

const confirmation = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

/** Expects the page at its top, with heading and confirmation visible and the confirmation focused. */
async function expectConfirmedAtTop(page: Page, words: string) {
  await expect(confirmation(page, words)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-notice]', { hasText: words })).toBeFocused()
  expect(await scrollTop(page)).toBe(0)
}

for (const viewport of [
  { width: 375, height: 700 },
  { width: 1440, height: 700 },
]) {
  test(`a redirect after a form opens the next page at its confirmation, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openAsAdmin(page, '/admin/projects/new')
    const create = page.getByRole('button', { name: 'Create Project' })
    await page.getByLabel('Title').fill(`Redirected ${randomUUID().slice(0, 8)}`)
    await page.getByLabel('Description').fill('Begins at the top.\n'.repeat(20))
    await create.scrollIntoViewIfNeeded()
    await create.click()
    await expectConfirmedAtTop(page, 'The project was created.')

    await page.getByRole('link', { name: 'Edit Project' }).click()
    const save = page.getByRole('button', { name: 'Save', exact: false }).first()
    await expect(save).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await save.click()
    await expectConfirmedAtTop(page, 'The changes were saved.')

    await page.getByRole('link', { name: 'Publish' }).first().click()
    await expect(page).toHaveURL(/\/publish$/)
    for (let i = 0; i < 2; i++) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const before = page.url()
      await page.getByRole('button', { name: 'Save', exact: false }).first().click()
      await expect(page).not.toHaveURL(before)
      await expectConfirmedAtTop(page, 'The changes were saved.')
    }
  })
}

test('a form that stays on its page keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  const { id } = await requestProject(page, 'Scrolled down')
  await openPage(page, `/client/projects/${id}`)
  const text = page.getByLabel('Message', { exact: true })
  await text.fill('Written far down.')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.scrollIntoViewIfNeeded()
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(300)
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Written far down.' })).toBeVisible()
  expect(await scrollTop(page)).toBeGreaterThan(300)
})

test('the back button restores the scroll position of a page with a confirmation', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  const id = await createProject(page, { title: 'Scrolled and left', description: 'Long.\n'.repeat(60) })
  await openPage(page, `/admin/projects/${id}/edit`)
  await page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expectConfirmedAtTop(page, 'The changes were saved.')
  await page.evaluate(() => window.scrollTo(0, 900))
  // A mouse click would scroll to the link.
  await page.getByRole('link', { name: 'People' }).first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/people$/)
  await page.goBack()
  await expect(confirmation(page, 'The changes were saved.')).toBeAttached()
  await expect.poll(() => scrollTop(page)).toBe(900)
})

test('signing in moves the focus to the new page', async ({ page }) => {
  const { email } = await requestProject(page, 'Signed in by keyboard')
  await page.context().clearCookies()
  await openPage(page, '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.locator('[data-side] > [tabindex="-1"]')).toBeFocused()
})

test('a redirect without scripts opens the next page at its top', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 700 },
  })
  const page = await context.newPage()
  await signInAsAdmin(page)
  await page.goto('/admin/projects/new')
  await page.getByLabel('Title').fill(`Plain ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Description').fill('Begins at the top.')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(confirmation(page, 'The project was created.')).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('a form that is reset after sending shows the placeholders of its selects', async ({ page }) => {
  const id = await createProject(page, { title: 'Asked twice', description: 'Two requests.' })
  await openPage(page, `/admin/projects/${id}/requests`)
  const add = page.getByRole('region', { name: 'Ask for something' })
  const kind = add.getByLabel('What we need')
  await kind.selectOption('An answer in words')
  await add.getByLabel('Title').fill('Who owns the mill?')
  await add.getByRole('button', { name: 'Add Request' }).click()
  await expect(page.getByRole('article', { name: 'Who owns the mill?' })).toBeVisible()
  await expect(add.getByLabel('Title')).toHaveValue('')
  const shown = () =>
    page
      .locator('main select:not([name=status])')
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text))
  await expect.poll(shown).toEqual(['Choose', 'No document is filed under this project yet', 'Choose'])
})
