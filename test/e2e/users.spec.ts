import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { answerUnsaved, chooseFiles, file } from './support/parts.ts'
import { createClient, openAsAdmin, signInAsAdminInOwnSession, signInAsNewClient } from './support/person.ts'

/** Searches for a user by email address and opens their dialog. */
async function openUser(page: Page, email: string, name: string) {
  await page.goto(`/admin?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `View ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('the administrator can view the portal as a client but cannot change anything', async ({ page }) => {
  const name = 'Vera Viewed'
  const email = await signInAsNewClient(page, name)
  await page.context().clearCookies()
  await signInAsAdminInOwnSession(page)
  const dialog = await openUser(page, email, name)
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Viewing as a client' })
  await expect(banner).toContainText(`You’re viewing the portal as ${name}. It’s read-only.`)
  await expectAccessible(page)

  await page.goto('/client/projects/new')
  await page.getByLabel('Title').fill('Not mine')
  await page.getByLabel('Description').fill('I only look.')
  await page.getByLabel('Service').selectOption('Other')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('heading', { name: 'It’s read-only.' })).toBeVisible()
  await page.goto('/client/documents')
  await chooseFiles(page, file('x.pdf'))
  await expect(page.getByText(/^Upload failed: /)).toBeVisible()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('the administrator can edit a user in a dialog that asks before discarding typed text', async ({
  page,
}) => {
  const email = await createClient(page, 'Edith Before')
  await openAsAdmin(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'View Edith Before' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edith Before' })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Edith After')
  const company = dialog.getByLabel('Company')
  await company.fill('After Ltd')
  await page.keyboard.press('Escape')
  await answerUnsaved(page, 'Stay')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answerUnsaved(page, 'Stay')
  await expect(company).toHaveValue('After Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('dialog', { name: 'Edith After' })
  await expect(saved.getByText('After Ltd')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Edith After' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Edith After' })).toBeFocused()
})
