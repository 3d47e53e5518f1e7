import { expect, type Locator, type Page, test } from '@playwright/test'
import { docx, pdf } from '../make/files.ts'
import { collectConsoleErrors, expectAccessible } from './support/accessibility.ts'
import { requestProject, signIn, signInAsAdmin, waitForHydration } from './support/person.ts'

// Two browsers take long on a busy machine.
test.slow()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const done = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const state = (of: Locator, words: string) =>
  expect(of.getByText(words, { exact: true }).first()).toBeVisible()

/** Shares a document of the firm with a project. */
async function share(firm: Page, project: string, name: string, content: Buffer): Promise<void> {
  const site = new URL((await firm.request.get('/healthz')).url()).origin
  const answer = await firm.request.post('/api/admin/documents/upload', {
    headers: { origin: site },
    multipart: { project, document: file(name, content) },
  })
  expect([answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([200, ''])
}

test('a document is approved after changes by keyboard, and the approval record can be printed', async ({
  browser,
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const { id } = await requestProject(page, 'A tender')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInAsAdmin(firm)
  await share(firm, id, 'Tender.pdf', pdf())
  await firm.goto(`/admin/projects/${id}/requests`)
  await waitForHydration(firm)
  const asking = part(firm, 'Ask for something')
  await expect(asking.getByLabel('Document to approve')).toBeHidden()
  await asking.getByLabel('What we need').selectOption('Approval of a document')
  await asking.getByLabel('Title').fill('The tender, before it goes out')
  await asking.getByRole('button', { name: 'Add Request' }).click()
  await expect(asking.getByText('Choose the document that is to be approved.')).toBeVisible()
  await expectAccessible(firm)
  await asking.getByLabel('Document to approve').selectOption('Tender.pdf, v1')
  await asking.getByRole('button', { name: 'Add Request' }).click()
  await done(firm, 'The request has been added.')

  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/client/projects/${id}`)
  await waitForHydration(page)
  const mine = entry(page, 'The tender, before it goes out')
  await expect(mine.getByText('1, of')).toBeVisible()
  const first = await mine.getByText(/^[\da-f]{64}$/).textContent()
  await mine.getByLabel('What should be changed').fill('The date on page 2.')
  await mine.getByRole('button', { name: 'Ask for Changes' }).press('Enter')
  await done(page, 'We will look at what you ask for.')
  await state(mine, 'Handed in')
  await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)

  await share(firm, id, 'Tender.pdf', pdf())
  await page.reload()
  await waitForHydration(page)
  await state(mine, 'Open')
  await expect(mine.getByText('2, of')).toBeVisible()
  const second = await mine.getByText(/^[\da-f]{64}$/).textContent()
  expect(second).not.toBe(first)
  await mine.getByRole('button', { name: 'Approve' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve version 2?' })
  await expect(dialog.getByText('Tender.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(mine.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await done(page, 'This version is approved.')
  await state(mine, 'Accepted')

  await mine.getByText('History').click()
  await mine.getByRole('link', { name: 'Record of this approval' }).click()
  await expect(page.getByText('Record of an approval')).toBeVisible()
  await expectAccessible(page)
  const approved = part(page, 'Approved')
  for (const words of ['Ada Client', 'Tender.pdf', second ?? 'none'])
    await expect(approved.getByText(words, { exact: false })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(approved).toBeVisible()
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    page.locator('body > header'),
    page.locator('footer'),
  ])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await firm.goto(`/admin/projects/${id}/requests?state=accepted`)
  await firm.getByText('History').click()
  await firm.getByRole('link', { name: 'Record of this approval' }).click()
  await expect(part(firm, 'Approved').getByText(second ?? 'none')).toBeVisible()
  await expectAccessible(firm)
  expect(consoleErrors).toEqual([])
  await firm.context().close()
})

test('requests are submitted, reviewed and approved without scripts', async ({ browser, page }) => {
  const { email, id } = await requestProject(page, 'Without scripts')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await signInAsAdmin(plain)
  await share(plain, id, 'Plan.docx', docx())
  const firm = `/admin/projects/${id}/requests`
  await plain.goto(firm)
  await plain.getByLabel('What we need').selectOption('Approval of a document')
  await plain.getByLabel('Document to approve').selectOption('Plan.docx, v1')
  await plain.getByLabel('Title').fill('The plan')
  await plain.getByRole('button', { name: 'Add Request' }).click()
  await expect(plain.getByText('The request has been added.')).toBeVisible()
  await plain.getByLabel('What we need').selectOption('An answer in words')
  await plain.getByLabel('Title').fill('Which gate?')
  await plain.getByRole('button', { name: 'Add Request' }).click()
  await expect(entry(plain, 'Which gate?')).toBeVisible()
  await context.clearCookies()

  await signIn(plain, email)
  await plain.goto(`/client/projects/${id}`)
  await plain.getByLabel('Your answer').fill('Gate 3.')
  await plain.getByRole('button', { name: 'Send Answer' }).click()
  await expect(plain.getByText('Your answer has been sent to us.')).toBeVisible()
  await plain.getByRole('button', { name: 'Approve' }).click()
  await plain.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(plain.getByText('This version is approved.')).toBeVisible()
  await context.clearCookies()

  await signInAsAdmin(plain)
  await plain.goto(firm)
  const answered = entry(plain, 'Which gate?')
  await answered.getByText('Send it back').click()
  await answered.getByLabel('Reason').fill('North or south?')
  await answered.getByRole('button', { name: 'Send Back' }).click()
  await expect(plain.getByText('It has been sent back.')).toBeVisible()
  await answered.getByRole('button', { name: 'Take Back' }).click()
  await plain.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
  await expect(plain.getByText('The request has been taken back.')).toBeVisible()
  await expect(plain.getByRole('article')).toHaveCount(1)
  await context.close()
})
