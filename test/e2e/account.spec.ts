import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { linksInEmail, openAsClient, signIn } from './support/person.ts'

/** Opens the profile as a new client. */
async function openProfile(page: Page, name?: string): Promise<string> {
  const email = await openAsClient(page, name, '/client/profile')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  return email
}

test('a client closes the account by an emailed link and reopens it from the banner', async ({ page }) => {
  const email = await openProfile(page, 'Leaving Client')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The second email; the first one verified the address.
  const [link] = await linksInEmail(page, email, 2)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Close your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Your account closes on')).toBeVisible()
  await page.getByRole('link', { name: 'Go to my profile' }).click()
  const banner = page.getByRole('region', { name: 'Your account is being closed' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Document Portal' }).click()
  await expect(page.getByRole('heading', { name: 'Client Document Portal' })).toBeVisible()
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays open.')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test(`the profile is saved and exported at 375 px ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    page: first,
    baseURL,
  }) => {
    const email = await openProfile(first, 'Small Client')
    const context = await browser.newContext({
      javaScriptEnabled,
      baseURL,
      viewport: { width: 375, height: 800 },
    })
    const page = await context.newPage()
    await signIn(page, email)
    await page.goto('/client/profile')
    await page.getByLabel('Job title').fill('Owner of all')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Your profile has been saved.')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all my data' }).click()
    expect((await loading).suggestedFilename()).toMatch(/\.zip$/)
    await context.close()
  })
}
