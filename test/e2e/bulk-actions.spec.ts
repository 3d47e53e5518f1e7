import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { button } from './support/parts.ts'
import { openAsAdmin } from './support/person.ts'

test('a bulk action shows a confirmation message and can be undone, using only the keyboard', async ({
  page,
}) => {
  // No other test uses these demo inquiries, and this one restores them.
  await openAsAdmin(page, '/admin/inquiries?status=Declined')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const count = await boxes.count()
  expect(count).toBeGreaterThan(0)
  const bar = page.getByRole('form', { name: 'Selected inquiries' })
  await expect(button(bar, 'Archive')).toBeHidden()
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText(`${count} selected`)
  await expectAccessible(page)
  await button(bar, 'Archive').press('Enter')
  await expect(page.getByText(/inquir(y|ies) archived\./)).toBeVisible()
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible()
  await expectAccessible(page)
  // The message has the focus.
  await page.keyboard.press('Tab')
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ changes? undone\.$/)).toBeVisible()
  await expect(boxes).toHaveCount(count)
  await expect(button(bar, 'Archive')).toBeHidden()
})
