import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openAsAdmin, signInAsAdmin } from './support/person.ts'

// Each test uses other inquiries of the demo and restores them.
const listOf = (status: string) => `/admin/inquiries?status=${status}`

test('a bulk action by keyboard confirms itself and can be undone', async ({ page }) => {
  await openAsAdmin(page, listOf('Declined'))
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  const count = await boxes.count()
  expect(count).toBeGreaterThan(0)
  const bar = page.getByRole('form', { name: 'Selected inquiries' })
  await expect(bar.getByRole('button', { name: 'Archive' })).toBeHidden()
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await expect(bar.getByRole('status')).toHaveText('1 selected')
  await page.keyboard.press('Space')
  await bar.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(bar.getByRole('status')).toHaveText(`${count} selected`)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/inquir(y was|ies were) archived\./)).toBeVisible()
  await expect(page.getByText('No inquiry has the status “Declined”.')).toBeVisible()
  await expectAccessible(page)
  // The message has the focus.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Undone: /)).toBeVisible()
  await expect(boxes).toHaveCount(count)
  await expect(bar.getByRole('button', { name: 'Archive' })).toBeHidden()
})

test('bulk actions work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAsAdmin(page)
  await page.goto('/admin?search=harborline&sort=name')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('heading', { name: 'Deactivate 1 user?' })).toBeVisible()
  await page.goto(listOf('Won'))
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('1 inquiry was archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 1 inquiry is as it was.')).toBeVisible()
  await expect(page).toHaveURL(listOf('Won'))
  await context.close()
})
