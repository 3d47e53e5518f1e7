import { expect, test } from '@playwright/test'
import { answerUnsaved, button } from './support/parts.ts'
import { createClient, openAsAdmin } from './support/person.ts'

test('the administrator can edit a user in a dialog that asks before discarding typed text', async ({
  page,
}) => {
  const email = await createClient(page, 'Edith Before')
  await openAsAdmin(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email)
  await button(page, 'Search').click()
  await button(page, 'View Edith Before').click()
  const dialog = page.getByRole('dialog', { name: 'Edith Before' })
  await button(dialog, 'Edit').click()
  await dialog.getByLabel('Name').fill('')
  await button(dialog, 'Save').click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Edith After')
  const company = dialog.getByLabel('Company')
  await company.fill('After Ltd')
  await page.keyboard.press('Escape')
  await answerUnsaved(page, 'Stay')
  await button(dialog, 'Close').click()
  await answerUnsaved(page, 'Stay')
  await expect(company).toHaveValue('After Ltd')
  await button(dialog, 'Save').click()
  const saved = page.getByRole('dialog', { name: 'Edith After' })
  await expect(saved.getByText('After Ltd')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: 'Edith After' })).toBeVisible()
  await expect(button(page, 'View Edith After')).toBeFocused()
})
