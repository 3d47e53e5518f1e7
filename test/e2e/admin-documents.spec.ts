import { expect, type Page, test } from '@playwright/test'
import { docx, exe } from '../make/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { alert, button, file, link, row, selectFileByKeyboard, selectFiles } from './support/parts.ts'
import { createClient, openAsAdmin, waitForHydration } from './support/person.ts'

/** Creates a client and, using only the keyboard, opens the page for sharing documents with them. */
async function openSharing(page: Page, name: string): Promise<void> {
  const email = await createClient(page, name)
  await openAsAdmin(page, '/admin/documents')
  await link(page, 'Share a document').press('Enter')
  await page.getByLabel('Search clients').fill(email)
  await page.keyboard.press('Enter')
  await link(page.getByRole('list', { name: 'Clients' }), email).press('Enter')
  await expect(page.getByText('Within minutes, we’ll email everyone who can see the document.')).toBeVisible()
}

test('several documents can be uploaded, selected, downloaded as one ZIP file and removed', async ({
  page,
}) => {
  await openSharing(page, 'Manya Client')
  await selectFiles(
    page,
    file('One.pdf'),
    file('Bad.pdf', exe()),
    file('Two.docx', docx()),
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    file('Three.pdf'),
  )
  const uploaded = page.getByRole('status').filter({ hasText: 'Upload complete! 3 of 5' })
  await expect(uploaded).toContainText('One.pdf, Two.docx, Three.pdf')
  const rejected = alert(page, 'Bad.pdf')
  await expect(rejected).toContainText('Bad.pdf: Upload failed: Unsupported Media Type.')
  await expect(rejected).toContainText('Notes.txt: Only PDF, DOCX and XLSX files can be uploaded.')
  await expectAccessible(page)

  await selectFiles(page, file('Mistake.pdf'))
  await expect(uploaded).toBeHidden()
  await button(page, 'Undo').click()
  await expect(page.getByText('1 document no longer shared.')).toBeVisible()
  await expect(page.getByText('Upload complete!')).toBeHidden()

  await link(page, 'View Manya Client’s Documents').click()
  await expect(row(page, 'One.pdf')).toContainText('Not viewed')
  await expect(row(page, 'Mistake.pdf')).toHaveCount(0)
  await waitForHydration(page)
  const bar = page.getByRole('form', { name: 'Selected documents' })
  await expect(button(bar, 'Remove')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText('3 selected')
  const zip = page.waitForEvent('download')
  await button(bar, 'Download as zip').click()
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/)

  await page.getByRole('checkbox', { name: 'Select One.pdf' }).uncheck()
  await button(bar, 'Remove').click()
  const question = page.getByRole('dialog', { name: 'Remove 2 documents?' })
  await expect(question.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await button(question, 'Remove').click()
  await expect(page.getByText('2 documents removed.')).toBeVisible()
  await expect(row(page, 'One.pdf')).toBeVisible()
  for (const name of ['Two.docx', 'Three.pdf']) await expect(row(page, name)).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select One.pdf' }).check()
  await button(bar, 'Share').click()
  // The document list has a tab with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Share documents' })).toBeVisible()
  await link(page, 'Share with All Clients').click()
  await expect(page.getByRole('list', { name: 'Documents to share' })).toContainText('One.pdf')
  await expect(button(page, 'Share 1 document')).toBeVisible()
})

test('staff can share and withdraw a document using only the keyboard at 375 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openSharing(page, 'Narrow Client')
  const zone = button(page, /Drag & drop/)
  await selectFileByKeyboard(page, zone, file('A_very_long_name_without_any_blank_in_it_2026.pdf'))
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expectAccessible(page)
  await link(page, /’s Documents$/).press('Enter')
  await link(row(page, 'A_very_long_name'), 'A_very_long_name').press('Enter')
  const dialog = page.getByRole('dialog', { name: /A_very_long_name/ })
  await dialog.getByRole('heading', { name: 'Activity' }).waitFor()
  await expectAccessible(page)
  await button(dialog, 'Remove').press('Enter')
  const choice = page.getByRole('dialog', { name: 'Remove this document?' })
  await expect(choice.getByRole('button')).toHaveText(['Withdraw', 'Remove', 'Cancel'])
  await button(choice, 'Withdraw').press('Enter')
  await expect(page.getByText('Document withdrawn.')).toBeVisible()
  await expectAccessible(page)
})
