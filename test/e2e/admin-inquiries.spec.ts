import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { button, expectStatus, link } from './support/parts.ts'
import { openAsAdmin, withOwnNetwork } from './support/person.ts'

test('a visitor sends an inquiry, gets a reply and becomes a client with a project', async ({
  page,
  browser,
}) => {
  const [name, email] = [`Nora ${randomUUID().slice(0, 8)}`, `${randomUUID()}@visitor.example`]
  const visitor = await browser.newPage()
  await withOwnNetwork(visitor)
  await visitor.goto('/contact')
  await visitor.getByLabel('Full name').fill(name)
  await visitor.getByLabel('Company name').fill('Nora & Sons')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Phone number').fill('+1 555 0103')
  await visitor.getByLabel('Service of interest').selectOption('Cloud & DevOps Consulting')
  await visitor.getByLabel('Message').fill('Our records are on paper.\nHelp.')
  await visitor.getByRole('checkbox').click()
  await button(visitor, 'Send Inquiry').click()
  await expect(visitor.getByRole('heading', { name: 'Thank You!' })).toBeVisible()

  await openAsAdmin(page, `/admin/inquiries?search=${encodeURIComponent(email)}`)
  await link(page, name, { exact: true }).click()
  await page.getByLabel(`Reply to ${name}`).fill('Dear Nora,\n\nlet us talk on Monday.')
  await button(page, 'Send Reply').click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await expect(page.getByLabel(`Reply to ${name}`)).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('In conversation')
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await expect(button(page, 'Save status')).toBeHidden()
  await status.selectOption('Declined')
  await expectStatus(page, 'Status changed to “Declined”.')
  await button(page, 'Undo').click()
  await expectStatus(page, 'Status changed to “In conversation”.')
  await expect(status).toHaveValue('In conversation')
  await expect(status).toBeFocused()
  await button(page, 'Convert to Client').click()
  const dialog = page.getByRole('dialog', { name: 'Convert to client' })
  await dialog.getByLabel('Project title').fill('From paper to records')
  await dialog.getByLabel('Description').fill('Every record in one place.')
  const preview = dialog.getByRole('region', { name: 'Email preview' })
  await expect(preview).toContainText('You’ve been added to the project “From paper to records”.')
  await button(dialog, 'Convert to Client').click()
  await expect(page.getByText('Client invited and project created.')).toBeVisible()
})
