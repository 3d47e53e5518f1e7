import { expect, test } from '@playwright/test'
import { becomeClient, enterAsAdmin } from './support/person.ts'

test('the administrator views a user, edits it, and sees the row change', async ({ page }) => {
  const email = await becomeClient(page, 'Edith Before')
  await enterAsAdmin(page)
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
