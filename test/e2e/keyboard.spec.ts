import { expect, type Locator, test } from '@playwright/test'
import { button, link } from './support/parts.ts'
import { openAsAdmin, waitForHydration } from './support/person.ts'

// 1280 x 1024 px at 400% zoom.
test.use({ viewport: { width: 320, height: 256 } })

test('dialogs and new pages take the focus, and closing a dialog or menu returns it', async ({ page }) => {
  const pressEnter = async (on: Locator) => {
    await on.focus()
    await on.press('Enter')
  }
  await openAsAdmin(page, '/admin/invoices/new?client=demo-harborline&copy=demo-invoice-4')
  const send = button(page, 'Save and Send')
  await pressEnter(send)
  const question = page.getByRole('dialog', { name: 'Send this invoice?' })
  await expect(question.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(send).toBeFocused()

  const banner = page.getByRole('banner')
  const newMenu = banner.locator('summary', { hasText: 'New' })
  const newInvoice = link(banner, 'Invoice', { exact: true })
  await pressEnter(newMenu)
  await expect(newInvoice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(newInvoice).toBeHidden()
  await expect(newMenu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New Project' })).toBeVisible()
  await expect(page.locator(':focus').getByRole('heading', { name: 'New Project' })).toBeVisible()
  await expect(newInvoice).toBeHidden()

  await page.goto('/admin')
  await waitForHydration(page)
  const view = button(page, 'View', { exact: false }).first()
  await pressEnter(view)
  await expect(page.getByRole('dialog').locator(':focus')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()

  await page.goto('/admin/documents')
  await waitForHydration(page)
  const menu = page.locator('summary[aria-label^="Actions for"]').first()
  await pressEnter(menu)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(link(page.getByRole('dialog'), 'Close')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
