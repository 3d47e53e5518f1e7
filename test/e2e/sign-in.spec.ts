import { expect, type Page, test } from '@playwright/test'
import { alert, button, holdRequests, link, signOut } from './support/parts.ts'
import {
  linksInEmail,
  openEmail,
  openPage,
  signInByForm,
  signUp,
  waitForHydration,
} from './support/person.ts'

/** Opens a link twice and waits for its scripts, as email scanners do, and then opens it once more. */
async function openScannedLink(page: Page, address: string): Promise<void> {
  for (let scans = 0; scans < 2; scans++) await page.goto(address, { waitUntil: 'networkidle' })
  await page.goto(address)
}

test('a visitor can sign up, verify the email, accept the terms and reset the password with links that a scanner opened', async ({
  page,
}) => {
  const email = await signUp(page, 'Ada Lovelock')
  await openEmail(page, email)
  const emailed = page.frameLocator('iframe').getByRole('link').first()
  await openScannedLink(page, (await emailed.getAttribute('href')) ?? '')
  await button(page, 'Verify Email Address').click()
  await expect(page.getByText('Email address verified')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await signInByForm(page, email)
  await expect(page).toHaveURL('/client/dashboard')
  const terms = page.getByRole('dialog', { name: 'Terms of Service and Privacy Policy' })
  await expect(terms).toBeVisible()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(page.getByText('Welcome, Ada Lovelock')).toHaveCount(0)
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /DIALOG|BODY/,
    )
    expect(await page.evaluate(() => document.activeElement?.closest('header, footer, aside'))).toBeNull()
  }
  for (const name of ['Terms of Use', 'Privacy Policy'])
    await expect(link(terms, name)).toHaveAttribute('target', '_blank')
  const accept = button(terms, 'Accept and Continue')
  await expect(accept).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(terms).toBeVisible()
  await terms.getByRole('checkbox').check()
  await accept.click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelock' })).toBeVisible()
  await expect(page.getByText('This is your first time logging in. Welcome!')).toBeVisible()
  await signOut(page)
  await expect(link(page, 'Log In')).toBeVisible()
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email').fill(email)
  for (const next of [/^Password$/, /^Show password$/, /^Forgot your password\?$/]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(next)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button(page, 'Reset Password').click()
  await expect(page.getByRole('status')).toBeVisible()
  const [reset = ''] = await linksInEmail(page, email, 2)
  await openScannedLink(page, reset)
  await page.getByRole('textbox', { name: 'New password' }).fill('a brand new password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a brand new password')
  await button(page, 'Set Password').click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('')

  await signInByForm(page, email, 'a brand new password')
  await expect(page.locator('[data-side] > [tabindex="-1"]')).toBeFocused()
  await expect(page.getByText(/^Last login: /)).toBeVisible()
  await expect(terms).toHaveCount(0)
})

test('a failed sign-in keeps the email address, and the sign-in button shows progress only for its own form', async ({
  page,
}) => {
  await openPage(page, '/login')
  const letSignInGo = await holdRequests(page, /\/login\.data/)
  await page.getByLabel('Email').fill('nobody@client.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('not the password')
  await expect(password).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await button(page, 'Sign in', { exact: true }).click()
  await expect(button(page, 'Signing in...')).toBeDisabled()
  await expect(button(page, 'Sign in with Google')).toBeDisabled()
  letSignInGo()
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@client.example')

  const letPageGo = await holdRequests(page, /forgot-password/)
  const asked = page.waitForRequest(/forgot-password/)
  await link(page, 'Forgot your password?').click()
  await asked
  await expect(button(page, 'Sign in', { exact: true })).toBeEnabled()
  await expect(page.getByText('Signing in...')).toHaveCount(0)
  letPageGo()
  await expect(page).toHaveURL('/forgot-password')

  const letBackGo = await holdRequests(page, /\/login\.data/)
  const back = page.waitForRequest(/\/login\.data/)
  await link(page, 'Back to Login').click()
  await back
  letBackGo()
  const letSignUpGo = await holdRequests(page, /signup/)
  const signUpAsked = page.waitForRequest(/signup/)
  await link(page, 'Sign up').click()
  await signUpAsked
  await expect(button(page, 'Sign in', { exact: true })).toBeEnabled()
  await expect(page.getByText('Signing in...')).toHaveCount(0)
  letSignUpGo()
  await expect(page).toHaveURL('/signup')
})

test('sign-in pages cause no content security policy violations', async ({ page }) => {
  const forbidden: string[] = []
  await page.exposeFunction('forbid', (what: string) => forbidden.push(what))
  await page.addInitScript(() => {
    const { forbid } = window as unknown as { forbid: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => forbid(violatedDirective))
  })
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path)
    await waitForHydration(page)
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Email').press('Enter')
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  }
  expect(forbidden).toEqual([])
})

test('a browser that blocks cookies gets a message on the sign-in page', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await page.goto('/login')
  await expect(alert(page, 'Your browser blocks cookies. Allow them for this site to sign in.')).toBeVisible()
})
