import { expect, type Page, test } from '@playwright/test'
import { pdf } from '../make/files.ts'
import { expectNoFaults } from './support/faults.ts'
import { beginProject, enterAsAdmin, scriptsReady } from './support/person.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = async (page: Page, button: ReturnType<Page['getByRole']>) => {
  await button.focus()
  await page.keyboard.press('Enter')
}
const choose = async (page: Page, name: string) => {
  await scriptsReady(page)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: pdf() })
  await expect(page.getByText('Upload complete!')).toBeVisible()
}

test('the firm moves a document, removes it and restores it, by keyboard at 320 px', async ({
  page,
  browser,
}) => {
  await beginProject(page, 'Right project', 'Filing Client')
  await page.goto('/client/documents')
  const name = `Misplaced ${Date.now()}.pdf`
  await page.getByLabel('Project (optional)').selectOption('None')
  await choose(page, name)

  const admin = await (await browser.newContext({ viewport: { width: 320, height: 800 } })).newPage()
  await enterAsAdmin(admin, `/admin/documents?search=${encodeURIComponent(name)}`)
  const dialog = admin.getByRole('dialog', { name })
  const status = (text: string) => admin.getByRole('status').filter({ hasText: text })
  const details = async () => {
    await press(admin, row(admin, name).getByRole('link', { name }))
    await expect(dialog).toBeVisible()
  }
  await details()
  await expectNoFaults(admin)
  await press(admin, dialog.getByRole('button', { name: 'Move', exact: true }))
  const moving = admin.getByRole('dialog', { name: 'Move this document?' })
  await moving.getByLabel('To').selectOption('Right project')
  await expectNoFaults(admin)
  await press(admin, moving.getByRole('button', { name: 'Move', exact: true }))
  await expect(status('The document was moved.')).toBeVisible()
  await expect(row(admin, name)).toContainText('Right project')

  await details()
  await press(admin, dialog.getByRole('button', { name: 'Remove' }))
  const removing = admin.getByRole('dialog', { name: 'Remove this document?' })
  await expectNoFaults(admin)
  await press(admin, removing.getByRole('button', { name: 'Remove' }))
  await expect(status('The document was removed.')).toBeVisible()
  await expect(row(admin, name)).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Welcome to the Client Portal.pdf')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)

  await press(admin, admin.getByRole('link', { name: 'Removed', exact: true }))
  await expect(row(admin, name)).toContainText('Removed')
  await details()
  await expect(dialog.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await expectNoFaults(admin)
  await press(admin, dialog.getByRole('button', { name: 'Restore' }))
  await expect(status('The document was restored.')).toBeVisible()
  await page.reload()
  await expect(row(page, name)).toContainText('Right project')
  await admin.context().close()
})
