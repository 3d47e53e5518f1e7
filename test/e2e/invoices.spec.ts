import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { expectAccessible } from './support/accessibility.ts'
import { createClient, openAsClient, signInAsAdmin } from './support/person.ts'

const text = async (path: string) =>
  (await extractText(new Uint8Array(readFileSync(path)), { mergePages: true })).text.replaceAll('\u00a0', ' ')

/** Drafts an invoice for a client, found by email address. */
async function draft(firm: Page, email: string) {
  await firm.goto('/admin/invoices')
  await firm.getByRole('link', { name: 'New invoice' }).click()
  await expect(firm.getByRole('heading', { name: 'New invoice' })).toBeVisible()
  await firm.getByLabel('Search clients').fill(email)
  await firm.getByRole('button', { name: 'Search' }).click()
  await firm.getByRole('link', { name: email }).click()
  await expect(firm.getByLabel('Bill to')).toBeVisible()
  await firm.getByLabel('Description').fill('Two days of advice')
  await firm.getByLabel('Quantity').fill('1.5')
  await firm.getByLabel('Price').fill('100.10')
}

test('an invoice is drafted, sent, downloaded by the client and marked as paid', async ({ browser }) => {
  const [firm, client] = [await browser.newPage(), await browser.newPage()]
  const email = await openAsClient(client, 'Ivy Invoiced')
  await signInAsAdmin(firm)
  await draft(firm, email)
  await firm.getByRole('button', { name: 'Add line' }).click()
  const second = firm.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Description').fill('Travel')
  // Invalid numbers are reported on blur and on save.
  await second.getByLabel('Price').fill('4.500')
  await expect(second.getByText('“4.500” could mean 4500 or 4.500.')).toBeHidden()
  await second.getByLabel('Tax %').focus()
  await expect(second.getByText('“4.500” could mean 4500 or 4.500.')).toBeVisible()
  await firm.getByRole('button', { name: 'Save draft' }).click()
  await expect(second.getByLabel('Price')).toBeFocused()
  const total = firm.getByLabel('Sums').getByRole('definition').last()
  await second.getByLabel('Price').fill('')
  await second.getByLabel('Price').pressSequentially('4,500.00')
  await expect(total).toHaveText('EUR 5,533.68')
  await expect(second.getByText('“4.500” could mean 4500 or 4.500.')).toBeHidden()
  await second.getByLabel('Price').fill('1.234,56')
  await second.getByLabel('Tax %').fill('7')
  await expect(firm.getByText('EUR 1,499.66')).toBeVisible()
  await firm.getByRole('button', { name: 'Add line' }).click()
  await firm.getByRole('button', { name: 'Remove line 3' }).click()
  const accounts = `accounts-${email}`
  await firm.getByLabel('Also send to').fill(accounts)
  // Enter saves the form instead of removing a line.
  await second.getByLabel('Quantity').press('Enter')
  await expect(firm.getByRole('status')).toHaveText('The draft was saved.')
  await expectAccessible(firm)

  await firm.getByRole('button', { name: 'Save and send' }).click()
  const question = firm.getByRole('dialog', { name: 'Send this invoice?' })
  await expect(question).toContainText(email)
  await expect(question).toContainText(`The PDF also goes by mail to ${accounts}`)
  await question.getByRole('button', { name: 'Send invoice' }).click()
  await expect(firm.getByRole('status')).toContainText('The invoice was sent')
  const title = await firm.getByRole('heading', { level: 1 }).innerText()
  expect(title).toMatch(/^Invoice \d{4}-\d{4}$/)

  await client.reload()
  await client.getByRole('link', { name: 'View Invoices' }).click()
  await expect(client.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(client.getByRole('row', { name: /EUR\s1,499\.66\s*Sent/ })).toBeVisible()
  await client.getByRole('link', { name: title.replace('Invoice ', ''), exact: true }).click()
  await expect(client.getByText('How to pay')).toBeVisible()
  const download = client.waitForEvent('download')
  await client.getByRole('link', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${title}.pdf`)
  const words = await text(await file.path())
  for (const part of [title, 'Two days of advice', 'Tax 7 % on 1,234.56', 'EUR 1,499.66', 'Page 1 of 1']) {
    expect(words).toContain(part)
  }

  await firm.getByRole('button', { name: 'Mark as paid' }).click()
  await firm.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(firm.getByRole('status')).toHaveText('The invoice is marked as paid.')
  await client.reload()
  await expect(client.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(client.getByText('How to pay')).toBeHidden()
})

test('an invoice is drafted, extended by a line and sent without scripts', async ({ browser }) => {
  const [firm, client] = [await browser.newPage({ javaScriptEnabled: false }), await browser.newPage()]
  const email = await createClient(client, 'Nora Noscript')
  await signInAsAdmin(firm)
  await draft(firm, email)
  await firm.getByRole('button', { name: 'Add line' }).click()
  await expect(firm.getByLabel('Description').first()).toHaveValue('Two days of advice')
  // Waits for the whole page, because a partly loaded form would lack fields.
  await firm.waitForLoadState()
  await firm.getByRole('button', { name: 'Remove line 2' }).click()
  await expect(firm.getByRole('button', { name: 'Remove line 2' })).toHaveCount(0)
  await firm.waitForLoadState()
  await firm.getByRole('button', { name: 'Save and send' }).click()
  await firm.getByRole('button', { name: 'Send invoice' }).click()
  await expect(firm.getByRole('status')).toContainText('The invoice was sent')
})
