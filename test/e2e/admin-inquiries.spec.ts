import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { acceptTerms, openAsAdmin, PASSWORD } from './support/person.ts'

/** Sends the inquiry form; returns the sender's name. */
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

test('an inquiry is answered and converted to a client with a project', async ({ page, browser }) => {
  const email = `${randomUUID()}@visitor.example`
  const name = await inquire(page, email)
  await openAsAdmin(page)
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

test('a test email is sent by keyboard, and its page shows when it was delivered', async ({ page }) => {
  await openAsAdmin(page, '/admin/mail')
  await page.getByRole('button', { name: 'Send a test mail' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Test mail/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible()
  await expect(page.getByText('you asked for this mail')).toBeVisible()
})
