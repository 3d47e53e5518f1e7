import { expect, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessible } from './support/accessibility.ts'
import {
  article,
  button,
  expectStatus,
  file,
  link,
  openRequest,
  region,
  selectFileByKeyboard,
  shareWithProject,
} from './support/parts.ts'
import { createProject, openPage, requestProject, signInAsAdmin, siteOf } from './support/person.ts'

test('a document can be resubmitted after changes were requested, and another approved, using only the keyboard', async ({
  browser,
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  const { id } = await requestProject(page, 'A tender')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInAsAdmin(firm)
  await shareWithProject(firm, id, file('Tender.pdf'))
  await openPage(firm, `/admin/projects/${id}/requests`)
  const form = region(firm, 'Add a request')
  await expect(form.getByLabel('Document to approve')).toBeHidden()
  await form.getByLabel('What we need').selectOption('Document approval')
  await form.getByLabel('Title').fill('The tender, before it goes out')
  await button(form, 'Add Request').click()
  await expect(form.getByText('Select the document to approve.')).toBeVisible()
  await expectAccessible(firm)
  await form.getByLabel('Document to approve').selectOption('Tender.pdf, v1')
  await button(form, 'Add Request').click()
  await expect(article(firm, 'The tender, before it goes out')).toBeVisible()
  await form.getByLabel('What we need').selectOption('A document')
  await form.getByLabel('Title').fill('The lease')
  await button(form, 'Add Request').click()
  await expect(article(firm, 'The lease')).toBeVisible()

  await page.setViewportSize({ width: 375, height: 740 })
  await openPage(page, `/client/projects/${id}/requests`)
  const lease = await openRequest(page, 'The lease')
  const upload = async (name: string) => {
    await selectFileByKeyboard(page, button(lease, 'Drag & drop documents here'), file(name))
    await expect(link(lease, `Download ${name}`)).toBeVisible()
  }
  await upload('Lease.pdf')
  await openPage(firm, `/admin/projects/${id}/requests?state=submitted`)
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
  await button(submitted, 'Request Changes').click()
  await expectStatus(firm, 'Changes requested.')
  await expect(tab).toHaveText('Requests')
  await openPage(page, `/client/projects/${id}/requests`)
  // Closed requests are printed completely.
  await page.emulateMedia({ media: 'print' })
  await expect(lease.locator('details').first()).not.toHaveAttribute('open')
  await expect(lease.getByText('Page 3 is missing.').first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await openRequest(page, 'The lease')
  await openRequest(page, 'The tender, before it goes out')
  const controls = [
    lease.getByText('Drag & drop documents here'),
    lease.getByText('Supported formats'),
    page.getByText('What should change?'),
  ]
  for (const control of controls) await expect(control).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of controls) await expect(control).toBeHidden()
  await page.emulateMedia({ media: null })
  await upload('Lease, all pages.pdf')
  await openPage(firm, `/admin/projects/${id}/requests`)
  await openRequest(firm, 'The lease')
  await article(firm, 'The lease').locator('summary').first().focus()
  await firm.keyboard.press('k')
  await firm.keyboard.press('j')
  await firm.keyboard.press('a')
  await expectStatus(firm, 'Submission accepted.')
  await expectAccessible(page)

  const tender = await openRequest(page, 'The tender, before it goes out')
  const approve = button(tender, 'Approve')
  await approve.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve version 1?' })
  await expect(dialog.getByText('Tender.pdf')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog, 'Approve').press('Enter')
  await expectStatus(page, 'This version is approved.')

  await tender.getByText('History').click()
  await link(tender, 'Record of this approval').click()
  await expect(page.getByText('Approval record')).toBeVisible()
  await expectAccessible(page)
  const approved = region(page, 'Approved')
  await page.emulateMedia({ media: 'print' })
  await expect(approved).toBeVisible()
  for (const hidden of [button(page, 'Print'), page.locator('body > header'), page.locator('footer')])
    await expect(hidden).toBeHidden()
  expect(consoleErrors).toEqual([])
  await openPage(firm, '/admin/requests')
  const requestLists = link(firm, 'Request Lists')
  await expect(requestLists).toBeVisible()
  await firm.emulateMedia({ media: 'print' })
  await expect(requestLists).toBeHidden()
  await firm.context().close()
})

test('after a request is accepted with the keyboard, the next submission below it gets the focus, then the first one', async ({
  browser,
  page,
}) => {
  const { id } = await requestProject(page, 'Three questions')
  const firm = await browser.newPage()
  await signInAsAdmin(firm)
  const path = `/admin/projects/${id}/requests`
  const headers = { origin: await siteOf(page) }
  for (const title of ['One', 'Two', 'Three'])
    await firm.request.post(path, { headers, form: { intent: 'add', kind: 'answer', title } })
  await openPage(firm, path)
  for (const entry of await firm.getByRole('article').evaluateAll((items) => items.map((item) => item.id))) {
    const form = { intent: 'answer', entry, answer: 'Monday.' }
    await page.request.post(`/client/projects/${id}/requests`, { headers, form })
  }
  await openPage(firm, path)
  const row = (title: string) => article(firm, title).locator('summary').first()
  await row('One').focus()
  await firm.keyboard.press('j')
  await expect(row('Two')).toBeFocused()
  await firm.keyboard.press('a')
  await expect(row('Three')).toBeFocused()
  await expect(article(firm, 'Two').getByText('Accepted', { exact: true })).toBeVisible()
  await expect(row('Three')).toBeFocused()
  await firm.keyboard.press('a')
  await expect(row('One')).toBeFocused()
  await firm.context().close()
})

test('a few requests of a long list are added in a few clicks', async ({ page }) => {
  const id = await createProject(page, { title: 'A sawmill', description: 'For sale.' })
  await openPage(page, `/admin/projects/${id}/requests?list=sell-side`)
  await button(page, 'Clear Selection').click()
  await expect(button(page, 'Add 0 Requests')).toBeVisible()
  const company = page.getByRole('group', { name: 'Company', exact: true })
  await button(company, 'All').click()
  await page.getByLabel('Cap table').uncheck()
  await button(page, 'Add 4 Requests').click()
  await expect(page.getByText('4 requests added.')).toBeVisible()
  await expect(button(page, 'Select All')).toHaveCount(0)
})
