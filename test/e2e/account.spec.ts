import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './support/faults.ts'
import { enterAsClient, linksTo, PASSWORD, signIn } from './support/person.ts'

/** A new client with the terms accepted, on the own profile. */
async function openProfile(page: Page, name?: string): Promise<string> {
  const email = await enterAsClient(page, name, '/client/profile')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  return email
}

test('a client changes the own profile, twice in a row, and another tab is told', async ({
  page,
  context,
}) => {
  await openProfile(page, 'Ada Before')
  const other = await context.newPage()
  await other.goto('/client/profile')
  const save = page.getByRole('button', { name: 'Save Profile' })
  await page.getByLabel('Name', { exact: true }).fill('')
  await save.click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Ada After')
  await page.getByLabel('City').fill('Örebro')
  await save.click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await page.getByLabel('Industry').selectOption('Retail')
  // The words of the first time may be there until the answer comes.
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), save.click()])
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  // Another form of the page loads it anew, but not what the fields show.
  const app = other.getByRole('region', { name: 'Two-factor sign-in' })
  await app.getByText('Set it up with an app').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(app.getByRole('img')).toBeVisible()
  await other.getByLabel('City').fill('Elsewhere')
  await other.getByRole('button', { name: 'Save Profile' }).click()
  await expect(other.getByText('You changed this yourself in the meantime')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Örebro')
  await expect(page.getByLabel('Industry')).toHaveValue('retail')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada After' })).toBeVisible()
})

test('a client closes the account by mail, and takes it back', async ({ page }) => {
  const email = await openProfile(page, 'Leaving Client')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // After the mail that verified the address.
  const [link] = await linksTo(page, email, 2)
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
  await expectNoFaults(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays open.')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test(`the profile fits a small screen ${javaScriptEnabled ? '' : 'and works '}with${javaScriptEnabled ? '' : 'out'} scripts`, async ({
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
    if (javaScriptEnabled) await expectNoFaults(page)
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all my data' }).click()
    expect((await loading).suggestedFilename()).toMatch(/\.zip$/)
    await context.close()
  })
}
