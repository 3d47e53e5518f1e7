import { expect, test } from '@playwright/test'
import { expectNoFaultsInLightAndDark } from './support/faults.ts'
import {
  becomeClient,
  enter,
  logIn,
  openMail,
  PASSWORD,
  scriptsReady,
  signIn,
  signUp,
  tryLogIn,
} from './support/person.ts'

test('from sign-up to the dashboard, and back again', async ({ page }) => {
  const email = await signUp(page, 'Ada Lovelock')
  await openMail(page, email)
  const link = page.frameLocator('iframe').getByRole('link').first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()

  await logIn(page, email)
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

  await logIn(page, email)
  await expect(page.getByText(/^Last login: /)).toBeVisible()
  await expect(terms).toHaveCount(0)
})

test('the terms dialog keeps the focus inside and opens its links in new tabs', async ({ page }) => {
  await signIn(page, await becomeClient(page))
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

test('who is no longer signed in is told so in the terms dialog, and comes back by the log-in', async ({
  page,
}) => {
  await signIn(page, await becomeClient(page))
  await page.goto('/client/documents')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.context().clearCookies()
  const terms = page.getByRole('dialog', { name: 'Terms of Service and Privacy Policy' })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(terms.getByRole('alert')).toHaveText('User ID is required to accept terms.')
  await expectNoFaultsInLightAndDark(page)
  await page.waitForLoadState('networkidle')
  await terms.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fclient%2Fdocuments')
})

test('a wrong password says so, keeps the address, and the password can be shown', async ({ page }) => {
  await tryLogIn(page, 'client@harborline.example', 'not the password')
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('client@harborline.example')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill(PASSWORD)
  await expect(password).toHaveAttribute('type', 'password')
  await scriptsReady(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('signing up and in works before scripts have loaded', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = await signUp(page)
  await tryLogIn(page, email)
  await expect(page.getByText('validate your email through the link')).toBeVisible()
  await context.close()
})

test('only signing in says so, and not a page that is on its way', async ({ page }) => {
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
  await enter(page, '/login')
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

test('nothing on the page tries what its policy forbids', async ({ page }) => {
  const forbidden: string[] = []
  await page.exposeFunction('forbid', (what: string) => forbidden.push(what))
  await page.addInitScript(() => {
    const { forbid } = window as unknown as { forbid: (what: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => forbid(violatedDirective))
  })
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path)
    await scriptsReady(page)
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Email').press('Enter')
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  }
  expect(forbidden).toEqual([])
})
