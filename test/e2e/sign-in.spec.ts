import { expect, test } from '@playwright/test'
import {
  createClient,
  linksInEmail,
  openEmail,
  openPage,
  PASSWORD,
  signIn,
  signInByForm,
  signUp,
  submitSignIn,
  waitForHydration,
} from './support/person.ts'

test('a visitor signs up, verifies the email address, accepts the terms and signs out', async ({ page }) => {
  const email = await signUp(page, 'Ada Lovelock')
  await openEmail(page, email)
  const link = page.frameLocator('iframe').getByRole('link').first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()

  await signInByForm(page, email)
  await expect(page).toHaveURL('/client/dashboard')
  const terms = page.getByRole('dialog', { name: 'Terms of Service and Privacy Policy' })
  await expect(terms).toBeVisible()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(page.getByText('Welcome, Ada Lovelock')).toHaveCount(0)
  const accept = terms.getByRole('button', { name: 'Accept and Continue' })
  await expect(accept).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(terms).toBeVisible()
  await terms.getByRole('checkbox').check()
  await accept.click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelock' })).toBeVisible()
  await expect(page.getByText('This is your first time logging in. Welcome!')).toBeVisible()
  const projects = page.getByRole('region', { name: 'Your Projects' })
  await expect(projects.getByText('No projects yet. Contact us to start a new project!')).toBeVisible()

  await page.getByRole('link', { name: 'Document Portal', exact: true }).click()
  await expect(page).toHaveURL('/client/documents')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/login')

  await signInByForm(page, email)
  await expect(page.getByText(/^Last login: /)).toBeVisible()
  await expect(terms).toHaveCount(0)
})

test('the terms dialog traps the focus and opens its links in new tabs', async ({ page }) => {
  await signIn(page, await createClient(page))
  await page.goto('/client/dashboard')
  const terms = page.getByRole('dialog')
  await expect(terms).toBeVisible()
  await expect(page.locator('dialog:modal')).toBeVisible()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /DIALOG|BODY/,
    )
    expect(await page.evaluate(() => document.activeElement?.closest('header, footer, aside'))).toBeNull()
  }
  for (const name of ['Terms of Use', 'Privacy Policy']) {
    await expect(terms.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
})

test('a failed sign-in keeps the email address, and the password can be revealed', async ({ page }) => {
  await submitSignIn(page, 'client@harborline.example', 'not the password')
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('client@harborline.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('sign-up and sign-in work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = await signUp(page)
  await submitSignIn(page, email)
  await expect(page.getByText('validate your email through the link')).toBeVisible()
  await context.close()
})

test('the sign-in button shows progress for its own form only, not for navigations', async ({ page }) => {
  const held = async (address: RegExp) => {
    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(address, async (route) => {
      await waiting
      await route.continue()
    })
    return letGo
  }
  await openPage(page, '/login')
  const letSignInGo = await held(/\/login\.data/)
  await page.getByLabel('Email').fill('nobody@client.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeDisabled()
  letSignInGo()
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()

  const letPageGo = await held(/forgot-password/)
  const asked = page.waitForRequest(/forgot-password/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await asked
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByText('Signing in...')).toHaveCount(0)
  letPageGo()
  await expect(page).toHaveURL('/forgot-password')

  const letBackGo = await held(/\/login\.data/)
  const back = page.waitForRequest(/\/login\.data/)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await back
  letBackGo()
  const letSignUpGo = await held(/signup/)
  const signUpAsked = page.waitForRequest(/signup/)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUpAsked
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByText('Signing in...')).toHaveCount(0)
  letSignUpGo()
  await expect(page).toHaveURL('/signup')
})

test('sign-in pages cause no violation of the content security policy', async ({ page }) => {
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

test('an email scanner that opens every link twice with scripts does not consume the links', async ({
  page,
}) => {
  const email = await signUp(page)
  const verify = await linksInEmail(page, email, 1)
  for (const link of [...verify, ...verify]) await page.goto(link, { waitUntil: 'networkidle' })
  await page.goto(verify[0] as string)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  const reset = await linksInEmail(page, email, 2)
  for (const link of [...reset, ...reset]) await page.goto(link, { waitUntil: 'networkidle' })
  await page.goto(reset[0] as string)
  await page.getByRole('textbox', { name: 'New password' }).fill('a brand new password')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a brand new password')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
})
