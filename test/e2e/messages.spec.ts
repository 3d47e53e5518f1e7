import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsInLightAndDark } from './support/faults.ts'
import { beginProject, enter, enterAsAdmin, signIn, signInAsAdmin } from './support/person.ts'

// Two people, and axe on every page: long on a busy machine.
test.slow()

const phone = { viewport: { width: 375, height: 800 } }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Your message was sent.' })

const newTitle = () => `Cold store ${randomUUID().slice(0, 8)}`
/** A new client on the page of the own new project. */
async function openProject(page: Page) {
  const title = newTitle()
  const { id } = await beginProject(page, title)
  await enter(page, `/client/projects/${id}`)
  return { title, id }
}

test('either side begins, the other sees that there is something new, and answers', async ({
  browser,
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.setViewportSize(phone.viewport)
  const { title, id } = await openProject(page)
  const talk = region(page, 'Messages')
  await expect(talk.getByText('No messages yet.')).toBeVisible()

  // By keyboard, on a phone: first nothing, then something.
  const text = talk.getByLabel('Message')
  const send = talk.getByRole('button', { name: 'Send Message' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(talk.getByText('Write a message.')).toBeVisible()
  await expect(text).toBeFocused()
  await expectNoFaults(page)
  await page.keyboard.type('Can we see the site?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is at https://harbour.example/map.')
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sent(page)).toBeVisible()
  await expect(text).toHaveValue('')
  const first = talk.getByRole('listitem').filter({ hasText: 'Can we see the site?' })
  await expect(first.getByText('You', { exact: true })).toBeVisible()
  await expect(first.getByRole('link')).toHaveAttribute('href', 'https://harbour.example/map')
  await expectNoFaultsInLightAndDark(page)

  const firm = await browser.newPage()
  firm.on('pageerror', (error) => faults.push(error.message))
  await enterAsAdmin(firm)
  const unread = region(firm, 'Unread messages')
  const row = unread.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Can we see the site?')).toBeVisible()
  await expectNoFaults(firm)
  await row.locator('summary').click()
  await row.getByLabel(`Message to ${title}`).fill('On Monday at nine.')
  await row.getByRole('button', { name: 'Send Message' }).click()
  await expect(sent(firm)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const attention = region(page, 'Needs your attention')
  await expect(attention.getByText(`${title} · Norrvane Office`)).toBeVisible()
  await expect(region(page, 'Your Projects').getByText('One new message')).toBeVisible()
  await expectNoFaultsInLightAndDark(page)
  await attention.getByRole('link', { name: 'One new message' }).click()
  const second = talk.getByRole('listitem').filter({ hasText: 'On Monday at nine.' })
  await expect(second.getByText('New', { exact: true })).toBeVisible()
  await expect(second).toBeInViewport()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('One new message')).toHaveCount(0)

  await firm.setViewportSize(phone.viewport)
  await firm.goto(`/admin/projects/${id}/messages`)
  await expect(firm.getByText('Read by Ada Client. They hear of it by mail.')).toBeVisible()
  await expectNoFaultsInLightAndDark(firm)
  await firm.getByLabel('Message', { exact: true }).fill('Bring boots.')
  await firm.getByRole('button', { name: 'Send Message' }).click()
  await expect(sent(firm)).toBeVisible()
  await expect(firm.getByRole('listitem').filter({ hasText: 'Bring boots.' })).toBeVisible()
  expect(faults).toEqual([])
  await firm.context().close()
})

test('what was typed is kept when it can not be sent, and asked about when somebody leaves', async ({
  page,
}) => {
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

test('both sides write before scripts run, and point at a document', async ({ browser, page }) => {
  const { email, id } = await beginProject(page, newTitle())
  await enter(page, `/client/documents?project=${id}`)
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
