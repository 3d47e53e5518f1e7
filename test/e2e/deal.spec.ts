import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { itemsOf, requestLists } from '#content/requests.ts'
import { pdf } from '../make/files.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  acceptTerms,
  chooseFileByKeyboard,
  createClient,
  linksInEmail,
  openAsAdmin,
  openPage,
  PASSWORD,
  waitForHydration,
} from './support/person.ts'

// Five people and many pages take long on a busy machine.
test.slow()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })
const address = (who: string) => `${randomUUID()}@${who}.example`

/** Accepts an invitation by its emailed link. */
async function accept(page: Page, email: string): Promise<void> {
  const [link = ''] = (await linksInEmail(page, email, 1)).filter((one) => one.includes('/invitation'))
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page).toHaveURL(/\/(client|admin)/)
}

async function add(firm: Page, person: { email: string; name: string; rights: string[] }): Promise<void> {
  const form = region(firm, 'Add somebody')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Name').fill(person.name)
  for (const right of person.rights) await form.getByLabel(right).check()
  await form.getByRole('button', { name: 'Add to Project' }).click()
  await said(firm, `${person.name} is on the project.`)
  await expect(form.getByLabel('Email')).toHaveValue('')
}

/** Submits a file for a request by keyboard. */
async function handIn(page: Page, request: Locator, name: string): Promise<void> {
  const area = request.getByRole('button', { name: 'Drag & drop a document here' })
  await chooseFileByKeyboard(page, area, file(name))
  await expect(request.getByRole('link', { name: `Download ${name}` })).toBeVisible()
}

test('a deal runs from the invitation of its people through requests, an approval and messages to a new lead', async ({
  browser,
  page: firm,
}) => {
  const title = `Sale ${randomUUID().slice(0, 8)}`
  const owner = await createClient(firm, 'Mara Main')
  await openAsAdmin(firm, `/admin/projects/new?client=${owner}`)
  await firm.getByLabel('Title').fill(title)
  await firm.getByLabel('Description').fill('Two cold stores are for sale.')
  await firm.getByRole('button', { name: 'Create Project' }).click()
  await said(firm, 'The project was created.')
  const id = new URL(firm.url()).pathname.split('/').at(-1) ?? ''
  const office = `/admin/projects/${id}`

  await openPage(firm, `${office}/people`)
  const [cfo, lawyer] = [address('cfo'), address('lawyer')]
  await add(firm, { email: cfo, name: 'Cleo Finance', rights: ['Documents and requests', 'Invoices'] })
  await add(firm, { email: lawyer, name: 'Lou Lawyer', rights: ['Documents and requests'] })

  const list = requestLists.find((one) => one.id === 'sell-side')
  if (!list) throw new Error('no such list')
  await firm.goto(`${office}/requests`)
  await waitForHydration(firm)
  await firm.getByLabel('List', { exact: true }).selectOption(list.name)
  await firm.getByRole('button', { name: 'Add List' }).click()
  await said(firm, `${itemsOf(list).length} requests have been added.`)
  const wanted = itemsOf(list)
    .filter(({ kind }) => kind === 'document')
    .slice(0, 12)
    .map((item) => item.title)
  expect(wanted.length).toBe(12)

  const finance = await browser.newPage({ viewport: { width: 375, height: 740 } })
  await accept(finance, cfo)
  await acceptTerms(finance)
  await expect(finance.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitForHydration(finance)
  const [first = '', second = '', ...others] = wanted
  await handIn(finance, entry(finance, first), 'First.pdf')
  await handIn(finance, entry(finance, second), 'Second.pdf')
  await expectAccessible(finance)
  const site = new URL(finance.url()).origin
  for (const [place, name] of others.entries()) {
    const request = await entry(finance, name).getAttribute('id')
    const answer = await finance.request.post('/api/documents/upload', {
      headers: { origin: site },
      multipart: { project: id, request: request ?? '', document: file(`Paper ${place}.pdf`) },
    })
    expect([name, answer.status()]).toEqual([name, 200])
  }

  await firm.goto(`${office}/requests?state=handed-in`)
  await waitForHydration(firm)
  await expect(firm.getByRole('article')).toHaveCount(wanted.length)
  await entry(firm, first).getByText('Send it back').click()
  await entry(firm, first).getByLabel('Reason').fill('Page 3 is missing.')
  await entry(firm, first).getByRole('button', { name: 'Send Back' }).click()
  await said(firm, 'It has been sent back.')
  await finance.reload()
  await waitForHydration(finance)
  await expect(entry(finance, first).getByText('Page 3 is missing.').first()).toBeVisible()
  await handIn(finance, entry(finance, first), 'First, all pages.pdf')
  await openPage(firm, `${office}/requests?state=handed-in`)
  for (const name of wanted) {
    const accept = firm.getByRole('button', { name: `Accept ${name}`, exact: true })
    await accept.click()
    await said(firm, 'It has been accepted.')
    // The status of the previous one looks the same.
    await expect(accept).toHaveCount(0)
  }

  const shared = await firm.request.post('/api/admin/documents/upload', {
    headers: { origin: site },
    multipart: { project: id, document: file('Purchase agreement.pdf') },
  })
  expect(shared.status()).toBe(200)
  await firm.goto(`${office}/requests`)
  await waitForHydration(firm)
  const asking = region(firm, 'Ask for something')
  await asking.getByLabel('What we need').selectOption('Approval of a document')
  await asking.getByLabel('Title').fill('The agreement, before it is signed')
  await asking.getByLabel('Document to approve').selectOption('Purchase agreement.pdf, v1')
  await asking.getByRole('button', { name: 'Add Request' }).click()
  await said(firm, 'The request has been added.')
  const law = await browser.newPage()
  await accept(law, lawyer)
  await acceptTerms(law)
  await waitForHydration(law)
  await entry(law, 'The agreement, before it is signed').getByRole('button', { name: 'Approve' }).click()
  await law
    .getByRole('dialog', { name: 'Approve version 1?' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await said(law, 'This version is approved.')

  await region(law, 'Messages').getByLabel('Message').fill('Approved, with regards from the court.')
  await law.getByRole('button', { name: 'Send Message' }).click()
  await said(law, 'Your message was sent.')
  await firm.goto(`${office}/messages`)
  await expect(firm.getByText('Approved, with regards from the court.')).toBeVisible()
  await waitForHydration(firm)
  await firm.getByLabel('Message', { exact: true }).fill('Thank you. We sign on Friday.')
  await firm.getByRole('button', { name: 'Send Message' }).click()
  await said(firm, 'Your message was sent.')
  await finance.reload()
  await expect(finance.getByText('Thank you. We sign on Friday.')).toBeVisible()

  await firm.goto(`${office}/people`)
  await waitForHydration(firm)
  const members = firm.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await members.filter({ hasText: lawyer }).getByRole('button', { name: 'Remove' }).click()
  await firm
    .getByRole('dialog', { name: `Remove Lou Lawyer from “${title}”?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await said(firm, 'Lou Lawyer is on the project no longer.')
  await law.reload()
  await expect(law.getByRole('heading', { name: 'Project not found' })).toBeVisible()

  const colleague = address('firm')
  await firm.goto('/admin/team')
  await waitForHydration(firm)
  await firm.getByLabel('Name').fill('Cora Colleague')
  await firm.getByLabel('Email').fill(colleague)
  await firm.getByRole('button', { name: 'Invite Colleague' }).click()
  await said(firm, `An invitation is on its way to ${colleague}.`)
  const cora = await browser.newPage()
  await accept(cora, colleague)
  await expect(cora).toHaveURL('/admin')
  await firm.goto(`${office}/people`)
  await waitForHydration(firm)
  const side = region(firm, 'Our side')
  await side.getByLabel('Looked after by').selectOption('Cora Colleague')
  await side.getByRole('button', { name: 'Save' }).click()
  await said(firm, 'Saved. The client sees it.')
  await finance.reload()
  await expect(region(finance, 'People')).toContainText('Cora Colleague')
  await expect(region(finance, 'People')).not.toContainText('Lou Lawyer')

  const log = await (await cora.request.get('/admin/activity.csv')).text()
  const about = log.split('\n').filter((line) => line.includes(title))
  for (const [who, what] of [
    ['Norrvane Office', 'project.list-asked'],
    ['Cleo Finance', 'project.handed-in'],
    ['Norrvane Office', 'project.sent-back'],
    ['Lou Lawyer', 'project.approved'],
    ['Lou Lawyer', 'project.message-sent'],
    ['Norrvane Office', 'project.person-removed'],
    ['Norrvane Office', 'project.lead-changed'],
  ] as const)
    expect(
      about.filter((line) => line.includes(`,${who},`) && line.includes(`,${what},`)).length,
      what,
    ).toBeGreaterThan(0)
})
