import { expect, type Page, test } from '@playwright/test'
import { pdf } from '../make/files.ts'
import { expectAccessibleAtAllWidths } from './support/accessibility.ts'
import {
  createClient,
  openAsAdmin,
  signInAsAdminInOwnSession,
  signInAsNewClient,
  waitForHydration,
} from './support/person.ts'

/** Opens the dialog of a user, found by email address. */
async function openUser(page: Page, email: string, name: string) {
  await page.goto(`/admin?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `View ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('the administrator views the portal as a client and cannot change anything', async ({ page }) => {
  const name = 'Vera Viewed'
  const email = await signInAsNewClient(page, name)
  await page.context().clearCookies()
  await signInAsAdminInOwnSession(page)
  const dialog = await openUser(page, email, name)
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Viewing as a client' })
  await expect(banner).toContainText(`You are viewing the portal as ${name}. Nothing can be changed.`)
  await expectAccessibleAtAllWidths(page)
  for (const path of ['/client/documents', '/client/profile', '/']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }

  await page.goto('/client/projects/new')
  await page.getByLabel('Title').fill('Not mine')
  await page.getByLabel('Description').fill('I only look.')
  await page.getByLabel('Service').selectOption('Other')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing can be changed.' })).toBeVisible()
  await page.goto('/client/documents')
  await waitForHydration(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'x.pdf', mimeType: '', buffer: pdf() })
  await expect(page.getByText(/^Upload failed: /)).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/client\/dashboard/)
  const projects = page.getByRole('region', { name: 'Your Projects' })
  await expect(projects.getByText('No projects yet.')).toBeVisible()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(`/admin/activity?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('began to view the portal as this client')).toBeVisible()
  await expect(page.getByText('stopped viewing the portal as this client')).toBeVisible()
})

test('the administrator edits a user in a dialog, and the list row updates', async ({ page }) => {
  const email = await createClient(page, 'Edith Before')
  await openAsAdmin(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'View Edith Before' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edith Before' })
  await expect(dialog.getByText('Sell one of our two companies.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Edith After')
  await dialog.getByLabel('Company').fill('After Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Edith After' }).getByText('After Ltd')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('rowheader', { name: 'Edith After' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Edith After' })).toBeFocused()
})
