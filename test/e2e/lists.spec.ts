import { expect, test } from '@playwright/test'
import { openAsAdmin, waitForHydration } from './support/person.ts'

test('a sorted and filtered list opens its rows by a click anywhere and is restored by its link', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/invoices')
  await page.getByRole('link', { name: 'Paid', exact: true }).first().click()
  await expect(page).toHaveURL(/status=Paid/)
  // Scripts store the address of the list.
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Total' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await waitForHydration(page)
  const list = page.url()
  // Clicks beside the text of the row.
  const cell = await page.getByRole('row').nth(1).getByRole('cell').nth(3).boundingBox()
  await page.mouse.click((cell?.x ?? 0) + 5, (cell?.y ?? 0) + 20)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d/ })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
})

test('a list row on a phone is a card that shows amount and status', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openAsAdmin(page, '/admin/invoices?status=Overdue')
  const card = page.getByRole('row').nth(1)
  await card.scrollIntoViewIfNeeded()
  for (const words of [/^Overdue$/, /^[A-Z]{3}\s[\d,.]+$/])
    await expect(card.getByText(words)).toBeInViewport({ ratio: 1 })
})

test('the New menu and the account menu work by keyboard and close', async ({ page }) => {
  await openAsAdmin(page, '/admin/mail')
  const bar = page.getByRole('banner')
  const button = bar.locator('summary', { hasText: 'New' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('link', { name: 'Invoice', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'Invoice', exact: true })).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await bar.getByRole('link', { name: 'Project', exact: true }).click()
  await expect(page).toHaveURL('/admin/projects/new')
  await expect(bar.getByRole('link', { name: 'Project', exact: true })).toBeHidden()
  await bar.locator('summary', { hasText: 'Your account' }).click()
  await expect(bar.getByText('Norrvane Office')).toBeVisible()
  await bar.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/admin/security')
})
