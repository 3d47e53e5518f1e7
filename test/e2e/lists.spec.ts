import { expect, test } from '@playwright/test'
import { link } from './support/parts.ts'
import { openAsAdmin, waitForHydration } from './support/person.ts'

test('a sorted and filtered list opens rows on a click anywhere, is restored from its URL and shows cards on a phone', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/invoices')
  await link(page, 'Paid', { exact: true }).first().click()
  await expect(page).toHaveURL(/status=Paid/)
  // Scripts store the list's URL.
  await waitForHydration(page)
  await link(page, 'Total').click()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await waitForHydration(page)
  const list = page.url()
  // Clicks next to the row's text.
  const cell = await page.getByRole('row').nth(1).getByRole('cell').nth(3).boundingBox()
  await page.mouse.click((cell?.x ?? 0) + 5, (cell?.y ?? 0) + 20)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d/ })).toBeVisible()
  await waitForHydration(page)
  await link(page, /^Invoices/)
    .last()
    .click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')

  // On a phone, a row is a card.
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/admin/invoices?status=Overdue')
  const card = page.getByRole('row').first()
  await card.scrollIntoViewIfNeeded()
  for (const words of [/^Overdue$/, /^[A-Z]{3}\s[\d,.]+$/])
    await expect(card.getByText(words)).toBeInViewport({ ratio: 1 })
})

test('a card on a phone keeps long text inside its cells', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  for (const path of ['/admin/messages', '/admin/templates', '/admin/requests']) {
    await openAsAdmin(page, path)
    const outside = await page.locator('td[data-header]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        const parts = [...cell.children].map((part) => part.getBoundingClientRect())
        return parts.filter((part) => part.left < left || part.right > right + 1).map(() => cell.textContent)
      }),
    )
    expect(outside).toEqual([])
  }
})

test('a status on a phone is only as wide as its text, and below the name it belongs to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openAsAdmin(page, '/admin/clients/demo-harborline')
  const badges = page.getByRole('main').locator('li .badge')
  await expect(badges.first()).toBeVisible()
  const widths = await badges.evaluateAll((all) => all.map((badge) => badge.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeLessThan(200)
})
