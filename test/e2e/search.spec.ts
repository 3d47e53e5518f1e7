import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { holdRequests } from './support/parts.ts'
import { openAsAdmin, signInAsAdmin, signInAsDemoClient, waitForHydration } from './support/person.ts'

// Axe takes a long time on a busy machine.
test.slow()
// One after the other: a newer search of a person ends the running one, and these tests share accounts.
test.describe.configure({ mode: 'default' })

for (const [who, area, signIn] of [
  ['staff', 'admin', signInAsAdmin],
  ['a client', 'client', signInAsDemoClient],
] as const) {
  test(`${who} can search from any page using only the keyboard`, async ({ page }) => {
    await signIn(page)
    await page.goto(`/${area}/documents`)
    await waitForHydration(page)
    const before = page.url()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('combobox', { name: 'Search' })
    await expect(field).toBeFocused()
    // A query with a typo finds only similar results.
    await field.pressSequentially('cold-storge')
    const found = dialog.getByRole('option', { name: /Sale of the cold-storage business/ }).first()
    await expect(found).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await field.fill('cold-stora')
    await expect(found.locator('mark')).toHaveText('cold-stora')
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ results?$/)
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? 'none')
    await field.press('ArrowUp')
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(before)

    await page.keyboard.press('Control+k')
    await field.fill('cold-stora')
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${area}/projects/[^/]+$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sale of the cold-storage business')
    await expect(page.locator('#page')).toBeFocused()

    // Without a selected result, Enter opens the search page.
    await page.keyboard.press('Control+k')
    await field.fill('lease')
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect(page).toHaveURL(`/${area}/search?q=lease`)
    await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByLabel(/Names, titles/)).toHaveValue('lease')
    await expectAccessibleInBothThemes(page)
  })
}

test('results for an earlier query never replace those for the current one', async ({ page }) => {
  await openAsAdmin(page)
  const release = await holdRequests(page, /api\/admin\/search\?q=lease/)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  const requested = page.waitForRequest('**/api/admin/search?q=lease')
  await field.fill('lease')
  const stale = await requested
  await field.fill('harborline')
  await expect(dialog.getByRole('option', { name: /Harborline/ }).first()).toBeVisible()
  release()
  await expect.poll(() => stale.failure()?.errorText ?? '').toContain('ABORTED')
  await expect(dialog.getByRole('option', { name: /Harborline/ }).first()).toBeVisible()
})
