import { expect } from '@playwright/test'
import { failure, googleButton, openPopup, pick, test } from './support/google-site.ts'
import { acceptTerms } from './support/person.ts'

test('by popup: both buttons wait, a new account is made, the terms come first', async ({
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

test('with popups blocked the whole page goes, also when the person cancels first', async ({
  page,
  provider,
}) => {
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

test('without scripts the whole page goes', async ({ browser, provider, baseURL }) => {
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

test('a closed popup says so, and trying again works', async ({ page, provider }) => {
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

test('a popup that the provider cut off looks closed, but its success still counts', async ({
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

test('cancelling at the provider closes the popup and says so', async ({ page }) => {
  await page.goto('/login')
  const popup = await openPopup(page)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Cancel' }).click()])
  await expect(failure(page)).toBeVisible()
})
