import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'correct horse battery'

/** Fills the sign-up form by its labels and sends it; resolves to the address used. */
export async function signUp(page: Page, name = 'Ada Client'): Promise<string> {
  const email = `${randomUUID()}@client.example`
  // A network of one's own: twenty sign-ups an hour may come from one.
  const part = () => Math.floor(Math.random() * 250) + 1
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Job title').fill('Owner')
  await page.getByLabel('Industry').selectOption('Finance')
  await page.getByLabel('Project description').fill('Sell one of our two companies.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login\?notice=check-email$/)
  return email
}

/** Opens the newest mail to an address in the demo inbox and follows its first link. */
export async function followMail(page: Page, email: string): Promise<void> {
  await expect(async () => {
    await page.goto('/demo/mail')
    await page.locator('li', { hasText: email }).first().getByRole('link').click({ timeout: 1000 })
  }).toPass()
  const link = page.frameLocator('iframe').getByRole('link').first()
  await page.goto((await link.getAttribute('href')) ?? '')
}

/** All links in the newest mail to an address, once `count` mails have come. */
export async function linksTo(page: Page, email: string, count: number): Promise<string[]> {
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(page.locator('li', { hasText: email })).toHaveCount(count, { timeout: 500 })
  }).toPass()
  await page.locator('li', { hasText: email }).first().getByRole('link').click()
  const links = page.frameLocator('iframe').getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A new client with a verified address, not logged in. */
export async function becomeClient(page: Page, name?: string): Promise<string> {
  const email = await signUp(page, name)
  await followMail(page, email)
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByText('your email address is verified')).toBeVisible()
  return email
}
