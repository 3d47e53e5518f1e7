import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessibleInBothThemes } from './support/accessibility.ts'
import { answerUnsaved, button, link, signOut, unsavedDialog } from './support/parts.ts'
import { createProject, openAsClient, openPage, waitForHydration } from './support/person.ts'

/** Opens the edit page of a new project. */
async function editNewProject(page: Page): Promise<void> {
  const title = `Unsaved ${randomUUID().slice(0, 8)}`
  const id = await createProject(page, { title, description: 'As it was.' })
  // Visits another page first, for the back button.
  await openPage(page, `/admin/projects/${id}`)
  await link(page, 'Edit Project').click()
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
}

test('leaving a changed project by link, back button or reload asks for confirmation', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  await editNewProject(page)
  const address = page.url()
  const text = page.getByLabel('Description')
  await text.fill('Half a sentence')

  await link(page, 'People').click()
  await expect(unsavedDialog(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(button(unsavedDialog(page), 'Stay')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(unsavedDialog(page)).toHaveCount(0)
  await expect(link(page, 'People')).toBeFocused()
  await expect(text).toHaveValue('Half a sentence')

  for (const name of [/^Invoices/, 'Portfolio']) {
    if (name === 'Portfolio') await page.locator('summary', { hasText: /^Site/ }).click()
    await link(page, name).first().click()
    await answerUnsaved(page, 'Stay')
    await expect(page).toHaveURL(address)
    await expect(text).toHaveValue('Half a sentence')
  }

  await page.evaluate(() => history.back())
  await answerUnsaved(page, 'Stay')
  await expect(page).toHaveURL(address)
  await expect(text).toHaveValue('Half a sentence')

  // Closing the tab is up to the browser's own dialog.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  // Saving or restoring all values makes the form clean.
  await button(page, 'Save', { exact: false }).first().click()
  await expect(page.getByRole('status').filter({ hasText: /saved/i })).toBeVisible()
  await link(page, 'People').click()
  await expect(page).toHaveURL(/\/people$/)
  await page.goto(address)
  await waitForHydration(page)
  await expect(text).toHaveValue('Half a sentence')
  await text.fill('Something else')
  await text.fill('Half a sentence')
  await link(page, 'People').click()
  await expect(page).toHaveURL(/\/people$/)
  expect(consoleErrors).toEqual([])
})

test('a typed update counts as unsaved, but not once it is posted', async ({ page }) => {
  await editNewProject(page)
  await link(page, 'Overview').click()
  await link(page, 'Updates and milestones').click()
  await expect(page).toHaveURL(/\/progress$/)
  const updates = page.getByRole('region', { name: 'Updates' })
  await updates.locator('summary').first().click()
  await updates.getByLabel('Title').fill('First news')
  await updates.getByLabel('Text').fill('It goes well.')
  await button(updates, 'Post update').click()
  await expect(updates.getByText('It goes well.', { exact: true })).toBeVisible()
  await link(page, 'Activity').click()
  await expect(page).toHaveURL('/admin/activity')
  await page.goBack()
  await expect(page).toHaveURL(/\/progress$/)
  await updates.locator('summary').first().click()
  await updates.getByLabel('Text').fill('Half of the second')
  await link(page, 'Activity').click()
  await expect(unsavedDialog(page)).toBeVisible()
})

test("a client's form that never reached the server keeps its input, asks before it is left and can be sent again", async ({
  page,
}) => {
  await openAsClient(page, 'Ada Client', '/client/profile')
  const city = page.getByLabel('City')
  const save = button(page, 'Save Profile')
  const failures = [
    { words: 'Your text is still here', fail: (route: Route) => route.abort('connectionreset') },
    {
      words: 'Not now.',
      fail: (route: Route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' }),
    },
  ]
  for (const [i, { words, fail }] of failures.entries()) {
    await city.fill(`Port ${i}`)
    const failing = (route: Route) => (route.request().method() === 'POST' ? fail(route) : route.continue())
    await page.route('**/client/profile.data*', failing)
    await save.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(city).toHaveValue(`Port ${i}`)
    await page.unroute('**/client/profile.data*', failing)
    await link(page, 'Dashboard').click()
    await answerUnsaved(page, 'Stay')
    await save.click()
    await expect(page.getByText('Profile saved.')).toBeVisible()
    await expect(city).toHaveValue(`Port ${i}`)
  }
  await link(page, 'Dashboard').click()
  await expect(page).toHaveURL('/client/dashboard')

  await openPage(page, '/client/projects/new')
  await page.getByLabel('Title').fill('Only begun')
  await link(page, 'Invoices').click()
  await answerUnsaved(page, 'Leave')
  await expect(page).toHaveURL('/client/invoices')

  // The sign-in form never asks.
  await signOut(page)
  await openPage(page, '/login')
  await page.getByLabel('Email').fill('somebody@client.example')
  await link(page, 'Sign up').click()
  await expect(page).toHaveURL('/signup')
})
