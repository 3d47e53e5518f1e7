import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { adminEmail, password as demoPassword } from '#demo/logins.ts'
import { answerUnsaved, button, expectStatus, link, signOut, status } from './support/parts.ts'
import {
  createProject,
  openPage,
  PASSWORD,
  requestProject,
  signInAsAdminInOwnSession,
} from './support/person.ts'

const RESTORED = 'We’ve restored your text.'
const SAVED = 'You’ve been signed out. Sign in to continue; your text is saved.'
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

/** Ends the session as if it had expired. */
const endSession = (page: Page) => page.context().clearCookies()

/** Signs in on the page that submitting a form without a session redirected to. */
async function signInAgain(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Sign in', { exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens the profile, types a city, and saves it after the session has ended. */
async function saveProfileSignedOut(page: Page) {
  await openPage(page, '/client/profile')
  await page.getByLabel('City').fill('Port Norrvane')
  await endSession(page)
  await button(page, 'Save Profile').click()
  await expect(page.getByText(SAVED)).toBeVisible()
}

test('a message sent after the session ended is restored after signing in, but a password is never stored', async ({
  page,
}) => {
  const { email, id } = await requestProject(page, 'Interrupted')
  await openPage(page, `/client/projects/${id}/messages`)
  const text = page.getByLabel('Message', { exact: true })
  await text.fill('Twenty minutes of work.')
  await endSession(page)
  await button(page, 'Send Message').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(page.locator('[data-notice]')).toBeFocused()

  await signInAgain(page, email)
  await expect(page).toHaveURL(`/client/projects/${id}/messages`)
  await expect(status(page, RESTORED)).toBeInViewport()
  await expect(page.locator('[data-notice]', { hasText: RESTORED })).toBeFocused()
  await expect(text).toHaveValue('Twenty minutes of work.')

  // A restored draft counts as unsaved, survives a reload and is deleted when it is sent.
  await link(page, 'Invoices').first().click()
  await answerUnsaved(page, 'Stay')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expectStatus(page, RESTORED)
  await expect(text).toHaveValue('Twenty minutes of work.')
  await button(page, 'Send Message').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Twenty minutes' })).toBeVisible()
  await expect(status(page, RESTORED)).toHaveCount(0)
  await expect(text).toHaveValue('')
  expect(await drafts(page)).toEqual([])

  await openPage(page, '/client/security')
  await page.getByText('Change password', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse battery')
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('another horse battery')
  await endSession(page)
  await button(page, 'Change Password').click()
  await expect(page.getByText('You’ve been signed out, so nothing was sent or saved.')).toBeVisible()
  expect(await drafts(page)).toEqual([])
})

test('a restored draft can be discarded, and is deleted on leaving its page and on signing out', async ({
  page,
}) => {
  const { email } = await requestProject(page, 'Discarded')
  const city = page.getByLabel('City')
  const interrupt = async () => {
    await saveProfileSignedOut(page)
    await signInAgain(page, email)
    await expect(city).toHaveValue('Port Norrvane')
  }
  await interrupt()
  await button(page, 'Discard').click()
  await expect(status(page, RESTORED)).toHaveCount(0)
  await expect(city).toHaveValue('')
  await expect(button(page, 'Save Profile')).toBeFocused()
  expect(await drafts(page)).toEqual([])

  await interrupt()
  await link(page, 'Dashboard').first().click()
  await answerUnsaved(page, 'Leave')
  await expect(page).toHaveURL('/client/dashboard')
  expect(await drafts(page)).toEqual([])

  await interrupt()
  page.once('dialog', (dialog) => dialog.accept())
  await signOut(page)
  expect(await drafts(page)).toEqual([])
})

test('a stored draft is not restored after a day', async ({ page }) => {
  const { email } = await requestProject(page, 'Kept for a day')
  await saveProfileSignedOut(page)
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))) {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '')
      sessionStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 24 * 60 * 60 * 1000 }))
    }
  })
  await signInAgain(page, email)
  await expect(button(page, 'Save Profile')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
  expect(await drafts(page)).toEqual([])
})

test('a restored draft does not overwrite a project that was edited in the meantime', async ({
  page,
  browser,
}) => {
  const title = `Edited twice ${randomUUID().slice(0, 8)}`
  const id = await createProject(page, { title, description: 'As it was.' })
  await page.context().clearCookies()
  await signInAsAdminInOwnSession(page)
  await openPage(page, `/admin/projects/${id}/edit`)
  await page.getByLabel('Description').fill('Mine, from before.')
  await endSession(page)
  const elsewhere = await browser.newPage()
  await signInAsAdminInOwnSession(elsewhere)
  await openPage(elsewhere, `/admin/projects/${id}/edit`)
  await elsewhere.getByLabel('Description').fill('Theirs, meanwhile.')
  await button(elsewhere, 'Save', { exact: false }).first().click()
  await expect(elsewhere.getByText('Changes saved.')).toBeVisible()
  await elsewhere.close()

  await button(page, 'Save', { exact: false }).first().click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await signInAgain(page, adminEmail, demoPassword)
  await expect(page.getByLabel('Description')).toHaveValue('Mine, from before.')
  await button(page, 'Save', { exact: false }).first().click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /edited|already saved/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine, from before.')
})

test('all fields of invoice lines are restored after signing in again', async ({ page }) => {
  await signInAsAdminInOwnSession(page)
  await page.goto('/admin/invoices/new')
  await page.locator('main a[href*="client="]').first().click()
  await expect(page).toHaveURL(/client=/)
  const address = page.url()
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  await line(1).getByLabel('Description').fill('First work')
  await line(1).getByLabel('Price').fill('100')
  await button(page, 'Add Line').click()
  await line(2).getByLabel('Description').fill('Second work')
  await line(2).getByLabel('Price').fill('250')
  await endSession(page)
  await button(page, 'Save Draft').click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await signInAgain(page, adminEmail, demoPassword)
  await expect(page).toHaveURL(address)
  await expect(line(2).getByLabel('Description')).toHaveValue('Second work')
  await expect(line(1).getByLabel('Price')).toHaveValue('100')
  await expect(page.getByLabel('Totals')).toContainText('EUR 350.00')
})
