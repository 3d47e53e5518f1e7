import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { button, expectStatus, link } from './support/parts.ts'
import { createClient, openAsAdmin } from './support/person.ts'

test('an invoice draft updates its totals on each input, is validated on blur and can be sent after a confirmation', async ({
  page,
}) => {
  const email = await createClient(page, 'Ivy Invoiced')
  await openAsAdmin(page, '/admin/invoices/new')
  await page.getByLabel('Search clients').fill(email)
  await button(page, 'Search').click()
  await link(page, email).click()
  await page.getByLabel('Description').fill('Two days of advice')
  await page.getByLabel('Quantity').fill('1.5')
  await page.getByLabel('Price').fill('100.10')
  await button(page, 'Add line').click()
  const second = page.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Description').fill('Travel')
  // Invalid numbers are reported on blur and on save.
  const price = second.getByLabel('Price')
  const ambiguous = second.getByText('“4.500” could mean 4500 or 4.500.')
  await price.fill('4.500')
  await expect(ambiguous).toBeHidden()
  await second.getByLabel('Tax %').focus()
  await expect(ambiguous).toBeVisible()
  await button(page, 'Save draft').click()
  await expect(price).toBeFocused()
  await price.fill('')
  await price.pressSequentially('4,500.00')
  await expect(page.getByLabel('Totals').getByRole('definition').last()).toHaveText('EUR 5,719.68')
  await expect(ambiguous).toBeHidden()
  await price.fill('1.234,56')
  await second.getByLabel('Tax %').fill('7')
  await expect(page.getByText('EUR 1,505.66')).toBeVisible()
  await button(page, 'Add line').click()
  await button(page, 'Remove line 3').click()
  const accounts = `accounts-${email}`
  await page.getByLabel('CC').fill(accounts)
  await page.getByLabel('Street address').fill('1 Main Street')
  await page.getByLabel('Postal code').fill('12345')
  await page.getByLabel('City').fill('Cork')
  await page.getByLabel('Country').selectOption('IE')
  // Enter saves the form instead of removing a line.
  await second.getByLabel('Quantity').press('Enter')
  await expect(page.getByRole('status')).toHaveText('Draft saved.')
  await expectAccessible(page)

  await button(page, 'Save and send').click()
  const question = page.getByRole('dialog', { name: 'Send this invoice?' })
  await expect(question).toContainText(email)
  await expect(question).toContainText(`We’ll also email the PDF to ${accounts}`)
  await button(question, 'Send invoice').click()
  await expectStatus(page, 'Invoice sent.')
  const download = page.waitForEvent('download')
  await link(page, 'Download PDF').click()
  expect((await download).suggestedFilename()).toMatch(/^Invoice \d{4}-\d{4}\.pdf$/)
})
