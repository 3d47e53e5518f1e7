import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { button, link } from './support/parts.ts'
import { openAsAdmin, openPage } from './support/person.ts'

test('staff can write a template and insert it after the typed text of an invitation, using only the keyboard', async ({
  page,
}) => {
  const name = `Welcome ${randomUUID().slice(0, 8)}`
  await openAsAdmin(page, '/admin/templates')
  await link(page, 'New Template').click()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Invitations')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Text').fill('We look forward to working with you.')
  await button(page, 'Save Template').click()
  await expect(page.getByText('Template saved.')).toBeVisible()
  await expect(link(page, name)).toBeVisible()

  await openPage(page, '/admin/invite')
  const message = page.getByLabel('Message')
  await message.fill('Good to meet you.')
  await page.getByText('Insert Template').press('Enter')
  const choice = button(page, name)
  await expect(choice).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await choice.press('Enter')
  await expect(message).toHaveValue('Good to meet you.\n\nWe look forward to working with you.')
  await expect(message).toBeFocused()
  await expect(choice).toBeHidden()
})
