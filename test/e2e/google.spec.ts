import { expect } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor-codes.server.ts'
import { failure, googleButton, openPopup, pick, test } from './support/google.ts'
import { acceptTerms, openAsClient, PASSWORD } from './support/person.ts'

test('a Google popup disables both buttons, creates an account and leads to the terms', async ({
  page,
  provider,
}) => {
  const person = provider.know({ name: 'Grace Hopper' })
  await page.goto('/login')
  const popup = await openPopup(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await Promise.all([popup.waitForEvent('close'), pick(popup, person)])
  await expect(page).toHaveURL('/client/dashboard')
  await acceptTerms(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible()
})

test('Google sign-in redirects the whole page when popups are blocked', async ({ page, provider }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?returnTo=%2Fclient%2Fdocuments')
  await googleButton(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(failure(page)).toBeVisible()
  const person = provider.know()
  await googleButton(page).click()
  await pick(page, person)
  await expect(page).toHaveURL('/client/documents')
})

test('Google sign-in works without scripts', async ({ browser, provider, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await googleButton(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(failure(page)).toBeVisible()
  const person = provider.know()
  await googleButton(page).click()
  await pick(page, person)
  await expect(page).toHaveURL('/client/dashboard')
  await context.close()
})

test('closing the Google popup shows an error, and a retry works', async ({ page, provider }) => {
  const person = provider.know()
  await page.goto('/login')
  await (await openPopup(page)).close()
  await expect(failure(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  const popup = await openPopup(page)
  await expect(failure(page)).toHaveCount(0)
  await pick(popup, person)
  await expect(page).toHaveURL('/client/dashboard')
})

test('a Google popup isolated by the opener policy still completes the sign-in', async ({
  page,
  provider,
}) => {
  provider.cutOff(true)
  const person = provider.know()
  await page.goto('/login')
  const popup = await openPopup(page)
  await expect(failure(page)).toBeVisible()
  await Promise.all([popup.waitForEvent('close'), pick(popup, person)])
  await expect(page).toHaveURL('/client/dashboard')
  provider.cutOff(false)
})

test('canceling at Google closes the popup and shows an error', async ({ page }) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Cancel' }).click()])
  await expect(failure(page)).toBeVisible()
})

test('the Google popup asks for the second factor, and the page behind it continues', async ({
  page,
  provider,
}) => {
  const email = await openAsClient(page, 'Grace Guarded', '/client/profile')
  const app = page.getByRole('region', { name: 'Two-factor sign-in', exact: true })
  await app.getByText('Set it up with an app').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const secret = ((await app.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await app.getByLabel('Code from the app').fill(getTotpCode(secret, getTotpStep(Date.now())))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByText('Two-factor sign-in is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login?returnTo=%2Fclient%2Fprofile')
  const person = provider.know({ email })
  const popup = await openPopup(page)
  await pick(popup, person)
  await popup
    .getByLabel('Code from your authenticator app')
    .fill(getTotpCode(secret, getTotpStep(Date.now()) + 1))
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Log in', exact: true }).click(),
  ])
  await expect(page).toHaveURL('/client/profile')
})
