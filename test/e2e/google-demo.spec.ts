import { expect, test } from '@playwright/test'
import { expectNoFaults } from './support/faults.ts'
import { scriptsReady } from './support/person.ts'

test('the demo’s stand-in lets a client in by one of its examples', async ({ page }) => {
  await page.goto('/login')
  await scriptsReady(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ])
  await expectNoFaults(popup)
  await popup.getByRole('button', { name: 'Harborline Logistics' }).click()
  await expect(page.getByRole('link', { name: 'Demand forecast for three depots' })).toBeVisible()
})

for (const host of ['localhost', '127.0.0.1', '[::1]']) {
  test(`the stand-in lets anybody in who says so, at ${host}`, async ({ page, baseURL }) => {
    const email = `anna-${host.length}-${Date.now()}@stand-in.example`
    await page.goto(`${baseURL?.replace('localhost', host)}/signup`)
    await scriptsReady(page)
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
}

test('the stand-in’s cancel button leads back with the words', async ({ page }) => {
  await page.goto('/google?returnTo=%2Fclient%2Fdocuments')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login?notice=google-failed&returnTo=%2Fclient%2Fdocuments')
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toHaveText(
    'Failed to sign in with Google. Please try again.',
  )
})
