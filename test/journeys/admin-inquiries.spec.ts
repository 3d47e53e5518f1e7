import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { acceptTerms, becomeClient, enterAsAdmin, PASSWORD, signIn } from './kit/person.ts'

/** Sends the public form; resolves to the name it was sent under. */
async function inquire(page: Page, email: string): Promise<string> {
  const name = `Nora ${randomUUID().slice(0, 8)}`
  const part = () => Math.floor(Math.random() * 250) + 1
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  await page.goto('/contact')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Company name').fill('Nora & Sons')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+1 555 0103')
  await page.getByLabel('Service of interest').selectOption('Cloud & DevOps Consulting')
  await page.getByLabel('Message').fill('Our records are on paper.\nHelp.')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  return name
}

test('an inquiry comes in, is answered, and becomes a client with a project', async ({ page, browser }) => {
  const email = `${randomUUID()}@visitor.example`
  const name = await inquire(page, email)
  await enterAsAdmin(page)
  await page.getByRole('link', { name: /new inquir/ }).click()
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('Search names, email or message').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Our records are on paper.')).toBeVisible()

  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('Write an answer.')).toBeVisible()
  await page.getByLabel(`Answer to ${name}`).fill('Dear Nora,\n\nlet us talk on Monday.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('Your answer is on its way.')).toBeVisible()
  await expect(page.getByLabel(`Answer to ${name}`)).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Sent' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('In conversation')

  await page.getByRole('textbox', { name: /^Notes/ }).fill('Sounds kind. Paper!')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('The notes are saved.')).toBeVisible()

  await expect(page.getByLabel('Project title')).toHaveValue('Cloud & DevOps Consulting for Nora & Sons')
  await page.getByLabel('Project title').fill('From paper to records')
  await page.getByRole('button', { name: 'Make this a client' }).click()
  await expect(page.getByText('The client is invited by mail')).toBeVisible()
  const link = await page.getByText(/\/invitation\?token=/).innerText()
  await expect(page.getByRole('link', { name: 'From paper to records' })).toHaveAttribute(
    'href',
    /^\/admin\/projects\/[0-9a-f-]{36}$/,
  )
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('Won')
  await page.reload()
  await expect(page.getByRole('link', { name: 'From paper to records' })).toBeVisible()
  await expect(page.getByText(/\/invitation\?token=/)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Sounds kind. Paper!')

  await page.goto('/admin/mail')
  await page.getByLabel('Search address or subject').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page
    .getByRole('row', { name: /Invitation/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('What this mail says is not shown')).toBeVisible()

  const answer = page.locator('li', { hasText: email }).filter({ hasText: 'Your inquiry about' })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(answer).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await answer.getByRole('link').click()
  await expect(page.getByText('Reply to')).toBeVisible()
  const message = page.frameLocator('iframe')
  await expect(message.getByText('let us talk on Monday.')).toBeVisible()
  await expect(message.getByText('Our records are on paper.')).toBeVisible()

  const nora = await browser.newPage()
  await nora.goto(link)
  await nora.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await nora.getByRole('button', { name: 'Set Password' }).click()
  await acceptTerms(nora)
  await nora.getByRole('link', { name: 'From paper to records' }).click()
  await expect(nora.getByText('Our records are on paper.')).toBeVisible()
  await nora.close()
})

test('an inquiry of somebody with an account gives the project to that account', async ({
  page,
  browser,
}) => {
  const email = await becomeClient(page, 'Nora Known')
  const name = await inquire(page, email)
  const office = await browser.newPage()
  await enterAsAdmin(office, `/admin/inquiries?search=${email}`)
  await office.getByRole('link', { name, exact: true }).click()
  await expect(office.getByText('This address has an account already (Nora Known).')).toBeVisible()
  await office.getByLabel('Project title').fill('A project of the known Nora')
  await office.getByRole('button', { name: 'Make this a client' }).click()
  // Its form is gone, so the words have the focus.
  await expect(office.locator(':focus')).toContainText('belongs to the account with this address')
  await office.close()
  await signIn(page, email)
  await page.goto('/client/dashboard')
  await acceptTerms(page)
  await expect(page.getByRole('link', { name: 'A project of the known Nora' })).toBeVisible()
})

test('notes that somebody else has saved meanwhile are shown before they can be replaced', async ({
  page,
  context,
}) => {
  const name = await inquire(page, `${randomUUID()}@visitor.example`)
  await enterAsAdmin(page, `/admin/inquiries?search=${name}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: /^Notes/ }).fill('Words of the other tab')
  await other.getByRole('button', { name: 'Save notes' }).click()
  await expect(other.getByText('The notes are saved.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Words of this tab')
  // Another form loads the page anew; what is in this one is as old as before.
  await page.getByLabel(`Answer to ${name}`).fill('Thank you.')
  await page.getByRole('button', { name: 'Send Answer' }).click()
  await expect(page.getByText('Your answer is on its way.')).toBeVisible()
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('You changed this yourself in the meantime')).toBeVisible()
  await expect(page.getByText('Words of the other tab')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Words of this tab')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('The notes are saved.')).toBeVisible()
  // And once more in the same tab: nothing stands between somebody and their own words.
  await page.getByRole('textbox', { name: /^Notes/ }).fill('More words of this tab')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('The notes are saved.')).toBeVisible()
})

test('a test mail is sent by keyboard alone, and the page says when it has left', async ({ page }) => {
  await enterAsAdmin(page, '/admin/mail')
  await page.getByRole('button', { name: 'Send a test mail' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Test mail/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible()
  await expect(page.getByText('you asked for this mail')).toBeVisible()
})
