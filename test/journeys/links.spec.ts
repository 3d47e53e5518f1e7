import { expect, type Page, test } from '@playwright/test'
import { becomeClient, linksTo, logIn, openMail, signIn, signUp, tryLogIn } from './kit/person.ts'

const NEW = 'a brand new password'

async function setPassword(page: Page) {
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW)
  await page.getByRole('button', { name: 'Set Password' }).click()
}

test('a forgotten password is replaced by mail, and other devices are signed out', async ({
  page,
  browser,
}) => {
  const email = await becomeClient(page)
  const other = await browser.newPage()
  await signIn(other, email)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('status')).toHaveText('Check your inbox for further instructions.')
  const [link] = await linksTo(page, email, 2)
  await page.goto(link as string)
  await setPassword(page)
  await expect(page.getByText('Your password has been changed.')).toBeVisible()

  await other.goto('/client/dashboard')
  await expect(other).toHaveURL('/login')
  await tryLogIn(page, email)
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await logIn(page, email, NEW)
  await expect(page.getByRole('dialog')).toBeVisible()
  await other.close()
})

test('an unverified visitor gets another mail from the login page, and verifies with its code', async ({
  page,
}) => {
  const email = await signUp(page)
  // Two that leave at the same moment may arrive in either order.
  await openMail(page, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Send it again' }).click()
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new email' }).click()
  await expect(page.getByText('a new email is on its way')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up again' })).toBeVisible()

  await openMail(page, email, 2)
  const code = (await page.locator('pre').textContent())?.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.goto('/verify-email')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify with code' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()
})

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

test('a used link says so and offers a new one', async ({ page }) => {
  const email = await signUp(page)
  const [link] = await linksTo(page, email, 1)
  await page.goto(link as string)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()
  await page.goto(link as string)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByRole('alert').first()).toContainText('This link no longer works')
  await expect(page.getByRole('button', { name: 'Send a new email' })).toBeVisible()

  await page.goto('/reset-password?token=unknown')
  await setPassword(page)
  await expect(page.getByRole('alert').first()).toContainText('This link no longer works')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
