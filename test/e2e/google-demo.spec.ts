import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { waitForHydration } from './support/person.ts'

/** Opens the fake provider's page in a popup. */
async function openPopup(page: Page, button: string): Promise<Page> {
  await waitForHydration(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  return popup
}

test("the demo's fake provider can sign in one of its example clients after a canceled sign-in", async ({
  page,
}) => {
  await page.goto('/google?returnTo=%2Fclient%2Fdashboard')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login?notice=google-failed&returnTo=%2Fclient%2Fdashboard')
  const popup = await openPopup(page, 'Sign in with Google')
  await expectAccessible(popup)
  await popup.getByRole('button', { name: 'Harborline Logistics' }).click()
  await expect(page.getByRole('link', { name: 'Demand forecast for three depots' })).toBeVisible()
})

test("the demo's fake provider creates an account for any verified email address, even at 127.0.0.1", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/signup`)
  const email = `anna-${Date.now()}@provider.example`
  const signUp = async (isVerified: boolean) => {
    const popup = await openPopup(page, 'Sign up with Google')
    await popup.getByLabel('Name').fill('Anna Stand')
    await popup.getByLabel('Email address').fill(email)
    await popup.getByRole('checkbox', { name: 'The address is verified' }).setChecked(isVerified)
    await popup.getByRole('button', { name: 'Continue' }).click()
  }
  await signUp(false)
  await expect(page.getByText('Failed to sign in with Google. Please try again.')).toBeVisible()
  await signUp(true)
  await expect(page).toHaveURL(/\/client\/dashboard$/)
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible()
})
