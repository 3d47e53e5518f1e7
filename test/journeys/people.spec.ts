import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsAtAnyWidth, expectNoFaultsInLightAndDark } from './kit/faults.ts'
import {
  acceptTerms,
  becomeClient,
  createProject,
  enter,
  enterAsAdmin,
  linksTo,
  PASSWORD,
  scriptsReady,
} from './kit/person.ts'

// Several people, and axe on every page: long on a busy machine.
test.slow()

const phone = { viewport: { width: 375, height: 800 } }
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** A project of a new client, on its page of people; resolves to its id. */
async function beginProject(page: Page, title: string): Promise<string> {
  const clientEmail = await becomeClient(page, 'Mara Main')
  const id = await createProject(page, { title, description: 'Two cold stores are for sale.', clientEmail })
  await enter(page, `/admin/projects/${id}/people`)
  await expect(page.getByRole('heading', { name: 'Members (0)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  return id
}

async function add(page: Page, person: { email: string; name: string; rights: string[] }): Promise<void> {
  const form = page.getByRole('region', { name: 'Add somebody' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Name').fill(person.name)
  for (const right of person.rights) await form.getByLabel(right).check()
  await form.getByRole('button', { name: 'Add to Project' }).click()
  await expect(said(page, `${person.name} is on the project.`)).toBeVisible()
}

/** From the mail to the project's page, as somebody who sees the portal for the first time. */
async function accept(page: Page, email: string): Promise<void> {
  const [link = ''] = (await linksTo(page, email, 1)).filter((one) => one.includes('/invitation'))
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await acceptTerms(page)
}

test('the firm adds a CFO and a lawyer, who see what is theirs; the lawyer is removed and sees nothing', async ({
  browser,
  page: firm,
}) => {
  const title = `Sale ${randomUUID().slice(0, 8)}`
  const id = await beginProject(firm, title)
  const [cfo, lawyer] = [`${randomUUID()}@cfo.example`, `${randomUUID()}@lawyer.example`]
  await add(firm, { email: cfo, name: 'Cleo Finance', rights: ['Documents and requests', 'Invoices'] })
  await add(firm, { email: lawyer, name: 'Lou Lawyer', rights: ['Documents and requests'] })
  const members = firm.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(members.filter({ hasText: 'Cleo Finance' }).first()).toContainText(
    'Sees documents and requests, and invoices',
  )
  await expectNoFaults(firm)

  const finance = await browser.newPage(phone)
  await accept(finance, cfo)
  await expect(finance).toHaveURL(new RegExp(`/client/projects/${id}$`))
  const people = finance.getByRole('region', { name: 'People' })
  await expect(people).toContainText('Cleo Finance (you)')
  for (const name of ['Mara Main', 'Lou Lawyer']) await expect(people).toContainText(name)
  await expect(people).toContainText('You see the project’s documents, requests and invoices.')
  await expectNoFaultsInLightAndDark(finance)

  const law = await browser.newPage()
  await accept(law, lawyer)
  await expect(law.getByRole('region', { name: 'People' })).toContainText('Lou Lawyer (you)')
  await expect(law.getByRole('link', { name: 'Upload a document for this project' })).toBeVisible()

  // Told what it means, and by keyboard.
  await firm.reload()
  await scriptsReady(firm)
  await members.filter({ hasText: lawyer }).getByRole('button', { name: 'Remove' }).press('Enter')
  const dialog = firm.getByRole('dialog', { name: `Remove Lou Lawyer from “${title}”?` })
  await expect(dialog).toContainText('Lou Lawyer no longer sees the project')
  await expectNoFaults(firm)
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(said(firm, 'Lou Lawyer is on the project no longer.')).toBeVisible()
  await expect(firm.getByRole('heading', { name: 'Members (1)' })).toBeVisible()
  await law.reload()
  await expect(law.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await law.goto('/client/dashboard')
  await expect(law.getByRole('region', { name: 'Your Projects' })).toContainText('No projects yet.')

  // The CFO's right to invoices goes, and then the CFO leads the project.
  const entry = members.filter({ hasText: cfo })
  await entry.getByRole('button', { name: 'Change Rights' }).click()
  const rights = firm.getByRole('dialog', { name: 'What does Cleo Finance see?' })
  await rights.getByLabel('Invoices').uncheck()
  await rights.getByRole('button', { name: 'Save' }).click()
  await expect(said(firm, 'What Cleo Finance sees has been changed.')).toBeVisible()
  await expect(entry).not.toContainText('documents and requests, and invoices')
  await entry.getByRole('button', { name: 'Make Main Contact' }).click()
  await firm
    .getByRole('dialog', { name: 'Make Cleo Finance the main contact' })
    .getByRole('button', { name: 'Make Main Contact' })
    .click()
  await expect(said(firm, 'Cleo Finance is the main contact now.')).toBeVisible()
  await expect(members.filter({ hasText: 'Mara Main' })).toHaveCount(1)
  await finance.reload()
  await expect(people).toContainText('You are the main contact')
})

test('who looks after it is chosen by name, and the client sees it', async ({ browser, page: firm }) => {
  const id = await beginProject(firm, `Office ${randomUUID().slice(0, 8)}`)
  const email = `${randomUUID()}@cfo.example`
  await add(firm, { email, name: 'Cleo Finance', rights: [] })
  const side = firm.getByRole('region', { name: 'Our side' })
  await side.getByLabel('Looked after by').selectOption('Norrvane Office')
  await side.getByRole('button', { name: 'Save' }).click()
  await expect(said(firm, 'Saved. The client sees it.')).toBeVisible()
  await firm.reload()
  await expect(side.getByLabel('Looked after by').locator('option:checked')).toHaveText('Norrvane Office')
  const client = await browser.newPage(phone)
  await accept(client, email)
  await expect(client).toHaveURL(new RegExp(`/client/projects/${id}$`))
  await expect(client.getByRole('region', { name: 'People' })).toContainText('Norrvane Office')
  await expect(client.getByRole('link', { name: 'Upload a document for this project' })).toHaveCount(0)
})

test('an address that can’t be added is said at its field, and what was typed stays', async ({ page }) => {
  await beginProject(page, `Wrong ${randomUUID().slice(0, 8)}`)
  const form = page.getByRole('region', { name: 'Add somebody' })
  await form.getByRole('button', { name: 'Add to Project' }).click()
  await expect(form.getByText('Enter your email address.')).toBeVisible()
  await form.getByLabel('Email').fill('admin@norrvane.example')
  await form.getByLabel('Name').fill('Typed Name')
  await form.getByLabel('Invoices').check()
  await form.getByRole('button', { name: 'Add to Project' }).click()
  await expect(form.getByText('This is the address of somebody of the firm')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Typed Name')
  await expect(form.getByLabel('Invoices')).toBeChecked()
})

test('the rights of a member can be changed on any screen', async ({ page }) => {
  await enterAsAdmin(page, '/admin/projects?search=cold-storage')
  const project = await page.getByRole('rowheader').getByRole('link').getAttribute('href')
  await page.goto(`${project}/people`)
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Edda Lindqvist')
  await page.getByRole('button', { name: 'Change Rights' }).click()
  await expectNoFaultsAtAnyWidth(page)
})
