import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openAsClient } from './support/person.ts'

test('a client can save and export the profile, and request a link to close the account, at 375 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const email = await openAsClient(page, 'Leaving Client', '/client/profile')
  await page.getByLabel('Job title').fill('Owner of all')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your data' }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all my data' }).click()
  expect((await loading).suggestedFilename()).toMatch(/\.zip$/)

  const close = page.getByRole('button', { name: 'Close My Account' })
  await close.click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`We’ve emailed a link to ${email}.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
