import { expect, type Page, test } from '@playwright/test'
import { linksTo, signUp } from './support/person.ts'

const NEW = 'a brand new password'

async function setPassword(page: Page) {
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW)
  await page.getByRole('button', { name: 'Set Password' }).click()
}

test('a mail scanner that opens every link twice, scripts and all, uses nothing up', async ({ page }) => {
  const email = await signUp(page)
  const verify = await linksTo(page, email, 1)
  for (const link of [...verify, ...verify]) await page.goto(link, { waitUntil: 'networkidle' })
  await page.goto(verify[0] as string)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  const reset = await linksTo(page, email, 2)
  for (const link of [...reset, ...reset]) await page.goto(link, { waitUntil: 'networkidle' })
  await page.goto(reset[0] as string)
  await setPassword(page)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})
