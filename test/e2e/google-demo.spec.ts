import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { waitForHydration } from './support/person.ts'

test('the fake provider of the demo signs in one of its example clients', async ({ page }) => {
  await page.goto('/login')
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ])
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Harborline Logistics' }).click()
  await expect(page.getByRole('link', { name: 'Demand forecast for three depots' })).toBeVisible()
})

test('the fake provider creates an account for any verified address, at 127.0.0.1 as well', async ({
  page,
  baseURL,
}) => {
  const email = `anna-${Date.now()}@provider.example`
  await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/signup`)
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign up with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill('Anna Stand')
  await popup.getByLabel('Email address').fill(email)
  const verified = popup.getByRole('checkbox', { name: 'The address is verified' })
  await verified.uncheck()
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible()

  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign up with Google' }).click(),
  ])
  await again.getByLabel('Name').fill('Anna Stand')
  await again.getByLabel('Email address').fill(email)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible()
})

test('canceling at the fake provider leads back to the sign-in page with an error', async ({ page }) => {
  await page.goto('/google?returnTo=%2Fclient%2Fdocuments')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login?notice=google-failed&returnTo=%2Fclient%2Fdocuments')
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toHaveText(
    'Failed to sign in with Google. Please try again.',
  )
})
