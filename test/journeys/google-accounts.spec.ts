import { expect } from '@playwright/test'
import { byPopup, failure, test } from './kit/google-site.ts'
import { acceptTerms, becomeClient, logIn, signUp, tryLogIn } from './kit/person.ts'

test('an unverified address of an existing account does not get in; a verified one joins it', async ({
  page,
  provider,
}) => {
  const email = await becomeClient(page, 'Ada Lovelock')
  await page.goto('/login')
  await byPopup(page, provider.know({ email, email_verified: false }))
  await expect(failure(page)).toBeVisible()
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/login')

  const context = page.context()
  await context.clearCookies()
  await page.goto('/login')
  await byPopup(page, provider.know({ email: email.toUpperCase() }))
  await expect(page).toHaveURL('/client/dashboard')
  await context.clearCookies()
  await logIn(page, email)
  await expect(page).toHaveURL('/client/dashboard')
})

test('who signed up with an address that is not theirs is out when its owner comes', async ({
  page,
  browser,
  provider,
  baseURL,
}) => {
  const email = await signUp(page, 'Mallory')
  const owner = await browser.newPage({ baseURL })
  await owner.goto('/login')
  await byPopup(owner, provider.know({ email }))
  await expect(owner).toHaveURL('/client/dashboard')
  await tryLogIn(page, email)
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
  await owner.close()
})

test('an address that changed at the provider leads to the same account', async ({ page, provider }) => {
  const person = provider.know({ name: 'Same Person' })
  await page.goto('/login')
  await byPopup(page, person)
  await expect(page).toHaveURL('/client/dashboard')
  await acceptTerms(page)
  await expect(page.getByText('This is your first time logging in. Welcome!')).toBeVisible()

  await page.context().clearCookies()
  provider.know({ sub: person.sub, name: 'New Name', email: `new-${person.email}` })
  await page.goto('/login')
  await byPopup(page, person)
  await expect(page.getByRole('heading', { name: 'Welcome, Same Person' })).toBeVisible()
  await expect(page.getByText(/^Last login: /)).toBeVisible()
})
