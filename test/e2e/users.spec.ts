import { expect, type Page, test } from '@playwright/test'
import { pdf } from '../make/files.ts'
import { expectNoFaultsAtAnyWidth } from './support/faults.ts'
import { scriptsReady, signInAsAdminAlone, signInAsNewClient } from './support/person.ts'

/** The window of a user, found by the address. */
async function openUser(page: Page, email: string, name: string) {
  await page.goto(`/admin?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `View ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('the administrator views the portal as a client, and can change nothing', async ({ page }) => {
  const name = 'Vera Viewed'
  const email = await signInAsNewClient(page, name)
  await page.context().clearCookies()
  await signInAsAdminAlone(page)
  const dialog = await openUser(page, email, name)
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Viewing as a client' })
  await expect(banner).toContainText(`You are viewing the portal as ${name}. Nothing can be changed.`)
  for (const path of ['/client/dashboard', '/client/documents', '/client/profile', '/']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
    await expectNoFaultsAtAnyWidth(page)
  }

  await page.goto('/client/projects/new')
  await page.getByLabel('Title').fill('Not mine')
  await page.getByLabel('Description').fill('I only look.')
  await page.getByLabel('Service').selectOption('Other')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing can be changed.' })).toBeVisible()
  await page.goto('/client/documents')
  await scriptsReady(page)
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
