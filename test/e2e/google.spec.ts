import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor/codes.server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, link, signOut } from './support/parts.ts'
import { acceptTerms, openAsClient, turnOnTwoFactor, waitForHydration } from './support/person.ts'

// The provider is the demo's stand-in for Google.

const newEmail = () => `${randomUUID()}@provider.example`
const googleButton = (page: Page) => button(page, 'Sign in with Google')
const cancel = (page: Page) => button(page, 'Cancel').click()
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to sign in with Google. Please try again.' })

async function openPopup(page: Page, opener = googleButton(page)): Promise<Page> {
  await waitForHydration(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), opener.click()])
  await expect(button(popup, 'Continue')).toBeVisible()
  return popup
}

/** Waits until the popup closes itself after this action. */
const closing = (popup: Page, action: Promise<void>) => Promise.all([popup.waitForEvent('close'), action])

/** Signs in at the provider. */
async function continueAs(page: Page, email: string, isVerified = true): Promise<void> {
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('checkbox', { name: 'The address is verified' }).setChecked(isVerified)
  await button(page, 'Continue').click()
}

test('closing or canceling the Google popup shows an error, and the next attempt creates an account', async ({
  page,
}) => {
  const signInButton = button(page, 'Sign in', { exact: true })
  await page.goto('/login')
  await (await openPopup(page)).close()
  await expect(failure(page)).toBeVisible()
  await expect(signInButton).toBeEnabled()

  const canceled = await openPopup(page)
  await expect(failure(page)).toHaveCount(0)
  await closing(canceled, cancel(canceled))
  await expect(failure(page)).toBeVisible()

  const popup = await openPopup(page)
  await expectAccessible(popup)
  await expect(button(page, 'Signing in...')).toBeDisabled()
  await expect(signInButton).toBeDisabled()
  await closing(popup, continueAs(popup, newEmail()))
  await expect(page).toHaveURL('/client/dashboard')
  await acceptTerms(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible()
})

for (const [missing, javaScriptEnabled] of [
  ['scripts', false],
  ['popups', true],
] as const)
  test(`Google sign-in redirects the whole page without ${missing}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled })
    await context.addInitScript(() => {
      window.open = () => null
    })
    const page = await context.newPage()
    await page.goto('/login?returnTo=%2Fclient%2Fdocuments')
    await googleButton(page).click()
    await cancel(page)
    await expect(failure(page)).toBeVisible()
    await googleButton(page).click()
    await continueAs(page, newEmail())
    await expect(page).toHaveURL('/client/documents')
    await context.close()
  })

test('a Google popup isolated by the opener policy still completes the sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    // The page loses access to the popup, which then counts as closed.
    window.open = (url, target, features) => {
      const popup = { closed: false, focus: () => {}, close: () => {} }
      open(url, target, `${features},noopener`)
      setTimeout(() => Object.assign(popup, { closed: true }), 500)
      return popup as unknown as Window
    }
  })
  await page.goto('/login')
  const popup = await openPopup(page)
  await expect(failure(page)).toBeVisible()
  await continueAs(popup, newEmail())
  await expect(page).toHaveURL('/client/dashboard')
})

test('the Google popup asks for the second factor, and the page behind it continues', async ({ page }) => {
  const email = await openAsClient(page, 'Grace Guarded', '/client/security')
  const { secret } = await turnOnTwoFactor(page)
  await signOut(page)

  await page.goto('/login?returnTo=%2Fclient%2Fsecurity')
  const popup = await openPopup(page)
  await continueAs(popup, email)
  await popup
    .getByLabel('Code from your authenticator app')
    .fill(getTotpCode(secret, getTotpStep(Date.now()) + 1))
  await closing(popup, button(popup, 'Sign in', { exact: true }).click())
  await expect(page).toHaveURL('/client/security')
})

test("the demo's fake Google provider signs in an example client, and at 127.0.0.1 rejects an unverified email address", async ({
  page,
  baseURL,
}) => {
  await page.goto('/login?returnTo=%2Fclient%2Fdashboard')
  const examples = await openPopup(page)
  await closing(examples, button(examples, 'Harborline Logistics').click())
  await expect(link(page, 'Demand forecast for three depots')).toBeVisible()

  await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/signup`)
  const signUp = () => openPopup(page, button(page, 'Sign up with Google'))
  await continueAs(await signUp(), newEmail(), false)
  await expect(failure(page)).toBeVisible()
  await continueAs(await signUp(), newEmail())
  await expect(page).toHaveURL(/\/client\/dashboard$/)
})
