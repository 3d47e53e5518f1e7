import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import { openPage, requestProject, signIn, signInAsAdmin } from './support/person.ts'

// Two browsers take long on a busy machine.
test.slow()

const phone = { viewport: { width: 375, height: 800 } }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Your message was sent.' })

const newTitle = () => `Cold store ${randomUUID().slice(0, 8)}`
/** Opens the page of a new project as its client. */
async function openProject(page: Page) {
  const title = newTitle()
  const { id } = await requestProject(page, title)
  await openPage(page, `/client/projects/${id}`)
  return { title, id }
}

test('a message that failed to send is kept, and leaving the page asks first', async ({ page }) => {
  await openProject(page)
  const text = region(page, 'Messages').getByLabel('Message')
  const send = page.getByRole('button', { name: 'Send Message' })
  await text.fill('A long story')
  const failing = (route: Route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue()
  await page.route('**/client/projects/*.data*', failing)
  await send.click()
  await expect(page.getByText('What you have entered is still here')).toBeVisible()
  await expect(text).toHaveValue('A long story')
  await page.unroute('**/client/projects/*.data*', failing)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(text).toHaveValue('A long story')
  await send.click()
  await expect(sent(page)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
})

test('both sides send messages with a document attached without scripts', async ({ browser, page }) => {
  const { email, id } = await requestProject(page, newTitle())
  await openPage(page, `/client/documents?project=${id}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'Plan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await expect(page.getByRole('row', { name: /Plan\.pdf/ })).toBeVisible()
  const bare = await browser.newPage({ javaScriptEnabled: false, ...phone })
  await signIn(bare, email)
  await bare.goto(`/client/projects/${id}`)
  const talk = region(bare, 'Messages')
  await talk.getByLabel('Message').fill('Here is the plan.')
  await talk.getByText('Attach documents').click()
  await talk.getByLabel('Plan.pdf').check()
  await talk.getByRole('button', { name: 'Send Message' }).click()
  await expect(sent(bare)).toBeVisible()
  await expect(talk.getByRole('link', { name: 'Download Plan.pdf' })).toBeVisible()
  await bare.context().clearCookies()
  await signInAsAdmin(bare)
  await bare.goto(`/admin/projects/${id}/messages`)
  await expect(bare.getByRole('link', { name: 'Download Plan.pdf' })).toBeVisible()
  await bare.getByLabel('Message', { exact: true }).fill('Thank you.')
  await bare.getByRole('button', { name: 'Send Message' }).click()
  await expect(sent(bare)).toBeVisible()
  await bare.context().close()
})
