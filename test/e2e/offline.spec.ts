import { expect, type Page, test } from '@playwright/test'
import { answerUnsaved, button, link } from './support/parts.ts'
import { openPage, requestProject, signInAsAdmin, signInAsDemoClient } from './support/person.ts'

const offlineDialog = (page: Page) => page.getByRole('dialog', { name: 'You’re offline' })

test('a link followed offline opens once the connection is back, and typed text is kept', async ({
  page,
  context,
}) => {
  const { id } = await requestProject(page, 'Out of reach')
  await openPage(page, '/client/dashboard')
  await context.setOffline(true)
  await link(page, 'Out of reach').first().click()
  await expect(offlineDialog(page)).toContainText('We’ll load this page when you’re back online.')
  await button(offlineDialog(page), 'Try Again').click()
  await expect(offlineDialog(page).getByText('Still no connection.')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(`/client/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Out of reach' })).toBeVisible()

  // Leaving with unsaved text asks for confirmation.
  await link(page, 'Write a message').click()
  await page.getByLabel('Message', { exact: true }).fill('Half a message')
  await context.setOffline(true)
  await link(page, 'Invoices').first().click()
  await expect(offlineDialog(page)).toBeVisible()
  await context.setOffline(false)
  await answerUnsaved(page, 'Stay')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a message')
})

test("pages of the portal and the admin area keep their frame if the server doesn't respond, and can be retried", async ({
  page,
}) => {
  for (const [signIn, from] of [
    [signInAsDemoClient, '/client/dashboard'],
    [signInAsAdmin, '/admin/projects'],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page)
    await openPage(page, from)
    const invoices = link(page, 'Invoices').first()
    const heading = page.getByRole('heading', { level: 1, name: 'Invoices' })
    // Loads the page's script first, so that only its data is missing.
    await invoices.click()
    await expect(heading).toBeVisible()
    await page.goBack()
    await page.route('**/*.data*', (route) => route.abort('connectionrefused'))
    await invoices.click()
    await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible()
    await expect(button(page, 'Log Out').first()).toBeAttached()
    await expect(link(page, 'Log In')).toHaveCount(0)
    await expect(page.locator('[data-side] nav')).toBeVisible()
    for (const untrue of ['recorded it', 'Request id', 'Something went wrong'])
      await expect(page.getByText(untrue)).toHaveCount(0)
    const retry = button(page, 'Try Again')
    await Promise.all([page.waitForEvent('requestfailed'), retry.click()])
    await expect(retry).toBeEnabled()
    await page.unroute('**/*.data*')
    await retry.click()
    await expect(heading).toBeVisible()
  }
})

test('a public page says that the browser is offline and loads when it is online again', async ({
  page,
  context,
}) => {
  await openPage(page, '/login')
  await link(page, 'Sign up').click()
  await expect(button(page, 'Create Account')).toBeVisible()
  await page.goBack()
  await expect(button(page, 'Sign in', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await link(page, 'Sign up').click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toContainText(
    'We’ll load this page when you’re back online.',
  )
  await expect(page.getByText('Request id')).toHaveCount(0)
  await context.setOffline(false)
  await expect(button(page, 'Create Account')).toBeVisible()
})
