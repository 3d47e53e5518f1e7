import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { button, expectStatus, link, region, status } from './support/parts.ts'
import {
  createClient,
  openAsClient,
  signInAsAdmin,
  signInByForm,
  signUp,
  submitSignIn,
  turnOnTwoFactor,
} from './support/person.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })

test('a visitor can sign up, and a client can sign in with a second factor, without scripts', async ({
  page,
  browser,
}) => {
  const unverified = await signUp(page)
  await submitSignIn(page, unverified)
  await expect(page.getByText('validate your email through the link')).toBeVisible()

  const scripted = await browser.newPage({ javaScriptEnabled: true })
  const email = await openAsClient(scripted, undefined, '/client/security')
  const { recovery } = await turnOnTwoFactor(scripted)
  await signInByForm(page, email)
  await page.getByText('Use a recovery code').click()
  for (const [code, words] of [
    ['wrong', 'This recovery code isn’t right'],
    [recovery[0] ?? '', 'Welcome, Ada Client'],
  ] as const) {
    await page.getByLabel('Recovery code').fill(code)
    await button(page, 'Sign in with a recovery code').click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('staff can create a project, select rows, draft an invoice and delete an update without scripts', async ({
  page,
}) => {
  const email = await createClient(page, 'Nora Noscript')
  await signInAsAdmin(page)
  await page.goto('/admin/projects/new')
  await page.getByLabel('Title').fill(`Plain ${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Description').fill('Begins at the top.')
  await button(page, 'Create Project').click()
  await expect(status(page, 'Project created.')).toBeInViewport({ ratio: 1 })
  const project = new URL(page.url()).pathname
  await page.goto(`${project}/requests`)
  await page.getByLabel('What we need').selectOption('Document approval')
  await expect(page.getByLabel('Document to approve')).toBeVisible()
  await page.goto(`${project}/progress`)
  await region(page, 'Updates').locator('summary').first().click()
  await region(page, 'Updates').getByLabel('Title').fill('Wrong words')
  await page.getByLabel('Text').fill('To be deleted.')
  await button(page, 'Post update').click()
  await button(page, 'Delete Wrong words').click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(page.getByText('Update deleted.')).toBeVisible()

  const selectFirst = () =>
    page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
  await page.goto('/admin?search=harborline&sort=name')
  await selectFirst()
  await button(page, 'Deactivate').click()
  await expect(page.getByRole('heading', { name: 'Deactivate 1 user?' })).toBeVisible()
  const won = '/admin/inquiries?status=Won'
  await page.goto(won)
  await selectFirst()
  await button(page, 'Archive').click()
  await expect(page.getByText('1 inquiry archived.')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText('1 change undone.')).toBeVisible()
  await expect(page).toHaveURL(won)

  await page.goto('/admin/invoices/new')
  await page.getByLabel('Search clients').fill(email)
  await button(page, 'Search').click()
  await link(page, email).click()
  await page.getByLabel('Description').fill('Two days of advice')
  await page.getByLabel('Price').fill('100.10')
  await page.getByLabel('City').fill('Cork')
  await page.getByLabel('Country').selectOption('IE')
  await button(page, 'Add line').click()
  await expect(page.getByLabel('Description').first()).toHaveValue('Two days of advice')
  // Waits for the whole page, because a partly loaded form would lack fields.
  await page.waitForLoadState()
  await button(page, 'Remove line 2').click()
  await expect(button(page, 'Remove line 2')).toHaveCount(0)
  await page.waitForLoadState()
  await button(page, 'Save and send').click()
  await button(page, 'Send invoice').click()
  await expectStatus(page, 'Invoice sent.')
})
