import { expect, type Page } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor/codes.server.ts'
import { failure, googleButton, openPopup, pick, test } from './support/google.ts'
import { signOut } from './support/parts.ts'
import { acceptTerms, openAsClient, turnOnTwoFactor } from './support/person.ts'

// Uses a single worker, so that only one site is started.
test.describe.configure({ mode: 'default' })

const cancelLink = (page: Page) => page.getByRole('link', { name: 'Cancel' })
/** Waits until the popup closes itself after this action. */
const closing = (popup: Page, action: Promise<void>) => Promise.all([popup.waitForEvent('close'), action])

test('closing or canceling the Google popup shows an error, and the next attempt creates an account', async ({
  page,
  provider,
}) => {
  const person = provider.know({ name: 'Grace Hopper' })
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.goto('/login')
  await (await openPopup(page)).close()
  await expect(failure(page)).toBeVisible()
  await expect(signInButton).toBeEnabled()

  const canceled = await openPopup(page)
  await expect(failure(page)).toHaveCount(0)
  await closing(canceled, cancelLink(canceled).click())
  await expect(failure(page)).toBeVisible()

  const popup = await openPopup(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(signInButton).toBeDisabled()
  await closing(popup, pick(popup, person))
  await expect(page).toHaveURL('/client/dashboard')
  await acceptTerms(page)
  await expect(page.getByRole('heading', { name: 'Welcome, Grace Hopper' })).toBeVisible()
})

for (const [missing, javaScriptEnabled] of [
  ['scripts', false],
  ['popups', true],
] as const)
  test(`Google sign-in redirects the whole page without ${missing}`, async ({
    browser,
    provider,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled })
    await context.addInitScript(() => {
      window.open = () => null
    })
    const page = await context.newPage()
    await page.goto('/login?returnTo=%2Fclient%2Fdocuments')
    await googleButton(page).click()
    await cancelLink(page).click()
    await expect(failure(page)).toBeVisible()
    const person = provider.know()
    await googleButton(page).click()
    await pick(page, person)
    await expect(page).toHaveURL('/client/documents')
    await context.close()
  })

test('a Google popup isolated by the opener policy still completes the sign-in', async ({
  page,
  provider,
}) => {
  provider.cutOff(true)
  const person = provider.know()
  await page.goto('/login')
  const popup = await openPopup(page)
  await expect(failure(page)).toBeVisible()
  await closing(popup, pick(popup, person))
  await expect(page).toHaveURL('/client/dashboard')
  provider.cutOff(false)
})

test('the Google popup asks for the second factor, and the page behind it continues', async ({
  page,
  provider,
}) => {
  const email = await openAsClient(page, 'Grace Guarded', '/client/security')
  const { secret } = await turnOnTwoFactor(page)
  await signOut(page)

  await page.goto('/login?returnTo=%2Fclient%2Fsecurity')
  const person = provider.know({ email })
  const popup = await openPopup(page)
  await pick(popup, person)
  await popup
    .getByLabel('Code from your authenticator app')
    .fill(getTotpCode(secret, getTotpStep(Date.now()) + 1))
  await closing(popup, popup.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expect(page).toHaveURL('/client/security')
})
