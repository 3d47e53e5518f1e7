import { expect, type Locator, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessible } from './support/accessibility.ts'
import {
  article,
  chooseFileByKeyboard,
  expectStatus,
  file,
  openRequest,
  region,
  shareWithProject,
} from './support/parts.ts'
import { openPage, requestProject, signInAsAdmin } from './support/person.ts'

const expectState = (request: Locator, words: string) =>
  expect(request.getByText(words, { exact: true }).first()).toBeVisible()

test('a document can be resubmitted after it was sent back, and another approved after changes, using only the keyboard', async ({
  browser,
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const { id } = await requestProject(page, 'A tender')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInAsAdmin(firm)
  await shareWithProject(firm, id, file('Tender.pdf'))
  await openPage(firm, `/admin/projects/${id}/requests`)
  const form = region(firm, 'Request something')
  await expect(form.getByLabel('Document to approve')).toBeHidden()
  await form.getByLabel('What we need').selectOption('Document approval')
  await form.getByLabel('Title').fill('The tender, before it goes out')
  await form.getByRole('button', { name: 'Add Request' }).click()
  await expect(form.getByText('Select the document to approve.')).toBeVisible()
  await expectAccessible(firm)
  await form.getByLabel('Document to approve').selectOption('Tender.pdf, v1')
  await form.getByRole('button', { name: 'Add Request' }).click()
  await expect(article(firm, 'The tender, before it goes out')).toBeVisible()
  await form.getByLabel('What we need').selectOption('A document')
  await form.getByLabel('Title').fill('The lease')
  await form.getByRole('button', { name: 'Add Request' }).click()
  await expect(article(firm, 'The lease')).toBeVisible()

  await page.setViewportSize({ width: 375, height: 740 })
  await openPage(page, `/client/projects/${id}/requests`)
  const lease = await openRequest(page, 'The lease')
  const upload = async (name: string) => {
    await chooseFileByKeyboard(
      page,
      lease.getByRole('button', { name: 'Drag & drop documents here' }),
      file(name),
    )
    await expect(lease.getByRole('link', { name: `Download ${name}` })).toBeVisible()
  }
  await upload('Lease.pdf')
  await openPage(firm, `/admin/projects/${id}/requests?state=handed-in`)
  const submitted = article(firm, 'The lease')
  const tab = firm.getByRole('navigation', { name: 'Project', exact: true }).getByText('Requests')
  await expect(tab).toHaveText('Requests1')
  // The waiting row is open, but its keyboard shortcuts do nothing until the list has the focus.
  await firm.keyboard.press('r')
  await expect(submitted.getByLabel('Reason')).toBeHidden()
  await submitted.locator('summary').first().focus()
  await firm.keyboard.press('r')
  await expect(submitted.getByLabel('Reason')).toBeFocused()
  await submitted.getByLabel('Reason').fill('Page 3 is missing.')
  await submitted.getByRole('button', { name: 'Request Changes' }).click()
  await expectStatus(firm, 'Changes requested.')
  await expect(tab).toHaveText('Requests')
  await openPage(page, `/client/projects/${id}/requests`)
  await openRequest(page, 'The lease')
  await expect(lease.getByText('Page 3 is missing.').first()).toBeVisible()
  await upload('Lease, all pages.pdf')
  await openPage(firm, `/admin/projects/${id}/requests`)
  await openRequest(firm, 'The lease')
  await article(firm, 'The lease').locator('summary').first().focus()
  await firm.keyboard.press('k')
  await firm.keyboard.press('j')
  await firm.keyboard.press('a')
  await expectStatus(firm, 'Accepted.')
  await expectAccessible(page)

  const tender = await openRequest(page, 'The tender, before it goes out')
  const hash = tender.locator('input[name=sha256]').first()
  await expect(tender.getByText('1, from')).toBeVisible()
  const first = await hash.inputValue()
  await tender.getByLabel('What should change?').fill('The date on page 2.')
  await tender.getByRole('button', { name: 'Request Changes' }).press('Enter')
  await expectStatus(page, "We'll look into the changes you asked for.")
  await expectState(tender, 'Submitted')
  const approve = tender.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveCount(0)

  await shareWithProject(firm, id, file('Tender.pdf'))
  await openPage(page, `/client/projects/${id}/requests`)
  await openRequest(page, 'The tender, before it goes out')
  await expectState(tender, 'Open')
  await expect(tender.getByText('2, from')).toBeVisible()
  const second = await hash.inputValue()
  expect(second).not.toBe(first)
  await approve.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve version 2?' })
  await expect(dialog.getByText('Tender.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expectStatus(page, 'This version is approved.')
  await expectState(tender, 'Accepted')

  await tender.getByText('History').click()
  await tender.getByRole('link', { name: 'Record of this approval' }).click()
  await expect(page.getByText('Approval record')).toBeVisible()
  await expectAccessible(page)
  const approved = region(page, 'Approved')
  for (const words of ['Ada Client', 'Tender.pdf', second])
    await expect(approved.getByText(words, { exact: false })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(approved).toBeVisible()
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    page.locator('body > header'),
    page.locator('footer'),
  ])
    await expect(hidden).toBeHidden()
  expect(consoleErrors).toEqual([])
  await firm.context().close()
})
