import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { docx, exe, pdf } from '../make/files.ts'
import { unzip } from '../unzip.ts'
import { expectAccessible } from './support/accessibility.ts'
import { chooseFileByKeyboard, openAsAdmin, openAsClient, waitForHydration } from './support/person.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const choose = async (page: Page, name: string, buffer: Buffer) => {
  await waitForHydration(page)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
}

/** Opens the portal as a new client and the admin area in another browser. */
async function openBoth(
  page: Page,
  browser: Browser,
  name: string,
  { viewport = { width: 1280, height: 900 }, path = '/admin/documents' } = {},
) {
  const email = await openAsClient(page, name)
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  const admin = await (await browser.newContext({ viewport })).newPage()
  await openAsAdmin(admin, path)
  return { admin, email, client: page }
}

/** Navigates from the list of documents to the upload page of a client. */
async function goAndShare(admin: Page, email: string) {
  await admin.getByRole('link', { name: 'Share a document' }).click()
  await admin.getByLabel('Search clients').fill(email)
  await admin.keyboard.press('Enter')
  await admin.getByRole('list', { name: 'Clients' }).getByRole('link', { name: email }).click()
  await expect(admin.getByText('The client is told by mail within minutes.')).toBeVisible()
}

test('a shared document is marked new for the client, and its download appears in the view log', async ({
  page,
  browser,
}) => {
  const { admin, client, email } = await openBoth(page, browser, 'Shary Client', { path: '/admin' })
  await admin.getByRole('navigation', { name: 'Administration' }).getByText('Documents').click()
  await goAndShare(admin, email)
  await choose(admin, 'Program.pdf', exe())
  await expect(admin.getByText('This file is not a PDF, whatever its name says.')).toBeVisible()
  const [one, two] = [pdf(), pdf()]
  for (const content of [one, two]) {
    await choose(admin, 'Offer.pdf', content)
    await expect(admin.getByText('Upload complete!')).toBeVisible()
    await expect(admin.getByText('Uploading')).toHaveCount(0)
  }
  await admin.getByRole('link', { name: 'Show the documents of Shary Client' }).click()
  await expect(row(admin, 'Offer.pdf')).toContainText('v2')
  await expect(admin.getByText('Only of the client Shary Client')).toBeVisible()

  await client.getByRole('link', { name: 'Go to Document Portal' }).click()
  await expect(row(client, 'Offer.pdf').getByText('New', { exact: true })).toBeVisible()
  const loading = client.waitForEvent('download')
  await row(client, 'Offer.pdf').getByRole('link', { name: 'Download' }).click()
  expect((await readFile(await (await loading).path())).equals(two)).toBe(true)

  await row(admin, 'Offer.pdf').getByRole('link', { name: 'Offer.pdf' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Offer.pdf' })
  await dialog.getByRole('heading', { name: 'Activity' }).waitFor()
  await expect(dialog.getByText('Shary Client downloaded v2')).toBeVisible()
  const older = admin.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download version 1' }).click()
  expect((await readFile(await (await older).path())).equals(one)).toBe(true)
  await admin.context().close()
})

test('several documents are uploaded, selected, downloaded as one zip and removed', async ({
  page,
  browser,
}) => {
  const { admin, email } = await openBoth(page, browser, 'Manya Client')
  await goAndShare(admin, email)
  await waitForHydration(admin)
  const names = ['One.pdf', 'Two.docx', 'Three.pdf']
  await admin.locator('input[type=file]').setInputFiles([
    { name: 'One.pdf', mimeType: 'application/pdf', buffer: pdf() },
    { name: 'Bad.pdf', mimeType: 'application/pdf', buffer: exe() },
    { name: 'Two.docx', mimeType: '', buffer: docx() },
    { name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
    { name: 'Three.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ])
  await expect(admin.getByText('Upload complete! 3 of 5')).toBeVisible()
  const refused = admin.getByRole('alert').filter({ hasText: 'Bad.pdf' })
  await expect(refused).toContainText('Bad.pdf: Upload failed: Unsupported Media Type.')
  await expect(refused).toContainText('Notes.txt: Only PDF, DOCX and XLSX files can be uploaded.')
  await expectAccessible(admin)

  await admin.getByRole('link', { name: 'Show the documents of Manya Client' }).click()
  await expect(row(admin, 'One.pdf')).toContainText('Not opened')
  await waitForHydration(admin)
  const bar = admin.getByRole('form', { name: 'Selected documents' })
  await expect(bar.getByRole('button', { name: 'Remove' })).toBeHidden()
  await bar.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  const zip = admin.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download as zip' }).click()
  const files = await unzip(await readFile(await (await zip).path()))
  expect([...files.keys()].sort()).toEqual(['One v1.pdf', 'Three v1.pdf', 'Two v1.docx'])

  await admin.getByRole('checkbox', { name: 'Select One.pdf' }).uncheck()
  await bar.getByRole('button', { name: 'Remove' }).click()
  const asking = admin.getByRole('dialog', { name: 'Remove 2 documents?' })
  await expect(asking.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(admin)
  await asking.getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByText('2 documents were removed.')).toBeVisible()
  await expect(row(admin, 'One.pdf')).toBeVisible()
  for (const name of names.slice(1)) await expect(row(admin, name)).toHaveCount(0)

  await admin.getByRole('checkbox', { name: 'Select One.pdf' }).check()
  await bar.getByRole('button', { name: 'Share' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Share documents' })).toBeVisible()
  await admin.getByRole('link', { name: 'For all clients' }).click()
  await expect(admin.getByRole('list', { name: 'Documents to share' })).toContainText('One.pdf')
  await expect(admin.getByRole('button', { name: 'Share 1 document' })).toBeVisible()
  await admin.context().close()
})

test('staff share and withdraw a document by keyboard at 375 px', async ({ page, browser }) => {
  const { admin, email } = await openBoth(page, browser, 'Narrow Client', {
    viewport: { width: 375, height: 800 },
  })
  await goAndShare(admin, email)
  const name = 'A_very_long_name_without_any_blank_in_it_2026.pdf'
  const area = admin.getByRole('button', { name: /Drag & drop/ })
  await chooseFileByKeyboard(admin, area, { name, mimeType: '', buffer: pdf() })
  await expect(admin.getByText('Upload complete!')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Show the documents of' }).focus()
  await admin.keyboard.press('Enter')
  const details = row(admin, 'A_very_long_name').getByRole('link', { name: 'A_very_long_name' })
  await details.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: /A_very_long_name/ })
  await dialog.getByRole('heading', { name: 'Activity' }).waitFor()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Withdraw' }).focus()
  await admin.keyboard.press('Enter')
  await admin
    .getByRole('dialog', { name: 'Withdraw this document?' })
    .getByRole('button', { name: 'Withdraw' })
    .focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('The document is withdrawn.')).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
})
