import { expect, type Locator, type Page, test } from '@playwright/test'
import { itemsOf, requestLists } from '#content/requests.ts'
import { docx, pdf } from '../make/files.ts'
import { complaintsOf, expectNoFaults } from './support/faults.ts'
import {
  beginProject,
  chooseByKeyboard,
  enterAsAdmin,
  scriptsReady,
  signIn,
  signInAsAdmin,
} from './support/person.ts'

// Two people, and axe on every page: long on a busy machine.
test.slow()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const done = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const state = (of: Locator, words: string) =>
  expect(of.getByText(words, { exact: true }).first()).toBeVisible()

/** Shares a file of the firm's with the project's people. */
async function share(firm: Page, project: string, name: string, content: Buffer): Promise<void> {
  const site = new URL((await firm.request.get('/healthz')).url()).origin
  const answer = await firm.request.post('/api/admin/documents/upload', {
    headers: { origin: site },
    multipart: { project, document: file(name, content) },
  })
  expect([answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([200, ''])
}

test('due diligence: a list is asked for, and handed in from a phone by keyboard, sent back, accepted', async ({
  browser,
  page,
}) => {
  const list = requestLists.find(({ id }) => id === 'sell-side')
  if (!list) throw new Error('no such list')
  const items = itemsOf(list)
  const complaints = complaintsOf(page)
  const { id } = await beginProject(page, 'Sale of the mill')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const theirs = complaintsOf(firm)
  await enterAsAdmin(firm, `/admin/projects/${id}/requests`)
  await expectNoFaults(firm)
  await firm.getByLabel('List', { exact: true }).selectOption(list.name)
  await firm.getByLabel('All of it wanted by').fill('2031-05-06')
  await firm.getByRole('button', { name: 'Add List' }).click()
  await done(firm, `${items.length} requests have been added.`)
  await expect(firm.getByRole('article')).toHaveCount(items.length)
  await expectNoFaults(firm)
  // Changed where it stands.
  const table = 'Company: Cap table'
  await firm.getByRole('link', { name: `Edit ${table}` }).press('Enter')
  const title = part(firm, 'Requests').getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await title.fill('Company: Cap table, fully diluted')
  await firm.getByRole('button', { name: 'Save' }).click()
  await done(firm, 'The request has been saved.')
  const wanted = 'Company: Cap table, fully diluted'
  await expect(entry(firm, wanted)).toBeVisible()

  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto('/client/dashboard')
  await scriptsReady(page)
  const attention = part(page, 'Needs your attention')
  await attention.getByRole('link', { name: wanted }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible()
  await scriptsReady(page)
  await expectNoFaults(page)
  const mine = entry(page, wanted)
  await state(mine, 'Open')
  const zone = mine.getByRole('button', { name: 'Drag & drop a document here' })
  const choose = async (name: string, content: Buffer, versions = 1) => {
    await chooseByKeyboard(page, zone, file(name, content))
    await expect(mine.getByText('Upload complete!')).toBeVisible()
    await expect(mine.getByRole('link', { name: `Download ${name}` })).toHaveCount(versions)
  }
  await choose('Cap table.docx', docx())
  await state(mine, 'Handed in')
  await choose('Options.pdf', pdf())
  await expectNoFaults(page)

  await firm.getByRole('link', { name: 'Handed in', exact: true }).click()
  const handedIn = entry(firm, wanted)
  await expect(firm.getByRole('article')).toHaveCount(1)
  await expect(handedIn.getByRole('link', { name: 'Preview Options.pdf' })).toBeVisible()
  await handedIn.getByText('Send it back').click()
  await handedIn.getByRole('button', { name: 'Send Back' }).click()
  await expect(handedIn.getByText('Say what is missing or wrong.')).toBeVisible()
  await expectNoFaults(firm)
  await handedIn.getByLabel('Reason').fill('The convertible loan is not in it.')
  await handedIn.getByRole('button', { name: 'Send Back' }).click()
  await done(firm, 'It has been sent back.')

  await page.reload()
  await scriptsReady(page)
  await state(mine, 'Sent back')
  await expect(mine.getByText('The convertible loan is not in it.').first()).toBeVisible()
  await choose('Cap table.docx', docx(), 2)
  await state(mine, 'Handed in')

  // From the first page of the day.
  await firm.goto('/admin')
  await firm.getByRole('link', { name: /requests? handed in/ }).click()
  const ofThis = firm.locator(`[href^="/admin/projects/${id}/"]`)
  await firm.getByRole('link', { name: wanted }).and(ofThis).click()
  await expect(handedIn.getByRole('link', { name: 'Download Cap table.docx' })).toHaveCount(2)
  await handedIn.getByRole('button', { name: `Accept ${wanted}` }).click()
  await done(firm, 'It has been accepted.')
  await state(handedIn.or(firm.getByRole('article').last()), 'Accepted')

  await page.goto(`/client/projects/${id}?requests=accepted`)
  await state(mine, 'Accepted')
  await expect(zone).toHaveCount(0)
  await mine.getByText('History').click()
  await expect(mine.getByText('sent it back')).toBeVisible()
  await expectNoFaults(page)
  expect([complaints, theirs]).toEqual([[], []])
  await firm.context().close()
})

test('a document is approved after changes, by keyboard, and the record can be printed', async ({
  browser,
  page,
}) => {
  const complaints = complaintsOf(page)
  const { id } = await beginProject(page, 'A tender')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInAsAdmin(firm)
  await share(firm, id, 'Tender.pdf', pdf())
  await firm.goto(`/admin/projects/${id}/requests`)
  await scriptsReady(firm)
  const asking = part(firm, 'Ask for something')
  await expect(asking.getByLabel('Document to approve')).toBeHidden()
  await asking.getByLabel('What we need').selectOption('Approval of a document')
  await asking.getByLabel('Title').fill('The tender, before it goes out')
  await asking.getByRole('button', { name: 'Add Request' }).click()
  await expect(asking.getByText('Choose the document that is to be approved.')).toBeVisible()
  await expectNoFaults(firm)
  await asking.getByLabel('Document to approve').selectOption('Tender.pdf, v1')
  await asking.getByRole('button', { name: 'Add Request' }).click()
  await done(firm, 'The request has been added.')

  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`/client/projects/${id}`)
  await scriptsReady(page)
  const mine = entry(page, 'The tender, before it goes out')
  await expect(mine.getByText('1, of')).toBeVisible()
  const first = await mine.getByText(/^[\da-f]{64}$/).textContent()
  await mine.getByLabel('What should be changed').fill('The date on page 2.')
  await mine.getByRole('button', { name: 'Ask for Changes' }).press('Enter')
  await done(page, 'We will look at what you ask for.')
  await state(mine, 'Handed in')
  await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectNoFaults(page)

  await share(firm, id, 'Tender.pdf', pdf())
  await page.reload()
  await scriptsReady(page)
  await state(mine, 'Open')
  await expect(mine.getByText('2, of')).toBeVisible()
  const second = await mine.getByText(/^[\da-f]{64}$/).textContent()
  expect(second).not.toBe(first)
  await mine.getByRole('button', { name: 'Approve' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve version 2?' })
  await expect(dialog.getByText('Tender.pdf')).toBeVisible()
  await expectNoFaults(page)
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
  await expectNoFaults(page)
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
  await expectNoFaults(firm)
  expect(complaints).toEqual([])
  await firm.context().close()
})

test('requests are answered, decided on and approved without scripts', async ({ browser, page }) => {
  const { email, id } = await beginProject(page, 'Without scripts')
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
