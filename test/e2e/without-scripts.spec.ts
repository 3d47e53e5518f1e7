import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { docx, pdf } from '../make/files.ts'
import {
  article,
  expectStatus,
  file,
  openRequest,
  region,
  shareWithProject,
  status,
} from './support/parts.ts'
import {
  createClient,
  openAsClient,
  requestProject,
  signIn,
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
    ['wrong', "This recovery code isn't right"],
    [recovery[0] ?? '', 'Welcome, Ada Client'],
  ] as const) {
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign in with recovery code' }).click()
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
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(status(page, 'Project created.')).toBeInViewport({ ratio: 1 })
  await page.goto(`${new URL(page.url()).pathname}/progress`)
  await region(page, 'Updates').locator('summary').first().click()
  await region(page, 'Updates').getByLabel('Title').fill('Wrong words')
  await page.getByLabel('Text').fill('To be deleted.')
  await page.getByRole('button', { name: 'Post update' }).click()
  await page.getByRole('button', { name: 'Delete Wrong words' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Update deleted.')).toBeVisible()

  const selectFirst = () =>
    page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check()
  await page.goto('/admin?search=harborline&sort=name')
  await selectFirst()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('heading', { name: 'Deactivate 1 user?' })).toBeVisible()
  const won = '/admin/inquiries?status=Won'
  await page.goto(won)
  await selectFirst()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 inquiry archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone.')).toBeVisible()
  await expect(page).toHaveURL(won)

  await page.goto('/admin/invoices/new')
  await page.getByLabel('Search clients').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: email }).click()
  await page.getByLabel('Description').fill('Two days of advice')
  await page.getByLabel('Price').fill('100.10')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByLabel('Description').first()).toHaveValue('Two days of advice')
  // Waits for the whole page, because a partly loaded form would lack fields.
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await expect(page.getByRole('button', { name: 'Remove line 2' })).toHaveCount(0)
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Save and send' }).click()
  await page.getByRole('button', { name: 'Send invoice' }).click()
  await expectStatus(page, 'Invoice sent.')
})

test('staff and client can send documents in messages, and answer, approve and review requests, without scripts', async ({
  page,
}) => {
  const { email, id } = await requestProject(page, 'Without scripts')
  await page.context().clearCookies()
  await signInAsAdmin(page)
  await shareWithProject(page, id, file('Plan.docx', docx()))
  await shareWithProject(page, id, file('Map.pdf', pdf()))
  const requests = `/admin/projects/${id}/requests`
  await page.goto(requests)
  await page.getByLabel('What we need').selectOption('Document approval')
  await page.getByLabel('Document to approve').selectOption('Plan.docx, v1')
  await page.getByLabel('Title').fill('The plan')
  await page.getByRole('button', { name: 'Add Request' }).click()
  await expect(article(page, 'The plan')).toBeVisible()
  await page.getByLabel('What we need').selectOption('Written answer')
  await page.getByLabel('Title').fill('Which gate?')
  await page.getByRole('button', { name: 'Add Request' }).click()
  await expect(article(page, 'Which gate?')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, email)
  await page.goto(`/client/projects/${id}/requests`)
  await openRequest(page, 'Which gate?')
  await page.getByLabel('Your answer').fill('Gate 3.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText("We've received your answer.")).toBeVisible()
  await openRequest(page, 'The plan')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This version is approved.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Messages' }).click()
  const messages = region(page, 'Messages')
  await messages.getByLabel('Message').fill('Here is the map again.')
  await messages.getByText('Attach documents').click()
  await messages.getByLabel('Map.pdf').check()
  await messages.getByRole('button', { name: 'Send Message' }).click()
  await expectStatus(page, 'Message sent.')
  await expect(messages.getByRole('link', { name: 'Download Map.pdf' })).toBeVisible()
  await page.goto('/client/search')
  await page.getByLabel(/Names, titles/).fill('Without')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/client/search?q=Without')
  await expect(page.getByRole('link', { name: 'Without scripts' }).first()).toBeVisible()
  await page.goto('/client/profile')
  await page.getByLabel('Job title').fill('Owner of all')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('group', { name: 'Messages' }).getByLabel('Daily summary').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Your data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)

  await page.context().clearCookies()
  await signInAsAdmin(page)
  await page.goto(requests)
  const answered = await openRequest(page, 'Which gate?')
  await answered.locator('details[data-request-changes] > summary').click()
  await answered.getByLabel('Reason').fill('North or south?')
  await answered.getByRole('button', { name: 'Request Changes' }).click()
  await expectStatus(page, 'Changes requested.')
  await openRequest(page, 'Which gate?')
  await answered.locator('summary', { hasText: 'Actions' }).click()
  await answered.getByRole('button', { name: 'Withdraw Request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Request withdrawn.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto(`/admin/projects/${id}/messages`)
  await page.getByLabel('Message', { exact: true }).fill('Thank you.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectStatus(page, 'Message sent.')
})
