import { expect, type Page, test } from '@playwright/test'
import { pdf } from '../make/files.ts'
import { expectNoFaults, expectNoFaultsAtAnyWidth } from './kit/faults.ts'
import {
  acceptTerms,
  becomeClient,
  enterAsAdmin,
  enterAsClient,
  linksTo,
  logIn,
  PASSWORD,
  scriptsReady,
  signInAsAdmin,
  signInAsAdminAlone,
  signInAsNewClient,
  tryLogIn,
} from './kit/person.ts'

/** The window of a user, found by the address. */
async function openUser(page: Page, email: string, name: string) {
  await page.goto(`/admin?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `View ${name}` }).click()
  return page.getByRole('dialog', { name })
}

test('a client is invited, sets a password by the link, logs in and accepts the terms', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `${crypto.randomUUID()}@client.example`
  await enterAsAdmin(page)
  await page.getByRole('link', { name: 'Invite a Client' }).click()
  await expect(page).toHaveURL('/admin/invite')
  await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeVisible()
  await page.getByLabel('Name').fill('Ida Invited')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())

  const guest = await browser.newPage()
  expect(await linksTo(guest, email, 1)).toContain(copied)
  await guest.goto(copied)
  await expect(guest.getByText(email)).toBeVisible()
  await expectNoFaults(guest)
  await guest.getByRole('textbox', { name: 'Password', exact: true }).fill('short')
  await guest.getByRole('button', { name: 'Set Password' }).click()
  await expect(guest.getByText('Use at least 8 characters.')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Set Password' }).click()
  await acceptTerms(guest)
  await expect(guest.getByRole('heading', { name: 'Your Projects' })).toBeVisible()
  await guest.goto(copied)
  await expect(guest.getByText('This link no longer works.')).toBeVisible()

  await page.goto(`/admin?show=invited&search=${email}`)
  const list = page.getByRole('region', { name: 'Users', exact: true })
  await expect(list.getByText('No user matches this search.')).toBeVisible()
  await page.goto(`/admin/activity?search=${encodeURIComponent('Ida Invited')}`)
  await expect(page.getByText('accepted the invitation').first()).toBeVisible()
})

test('an invitation is sent again from the window of the user', async ({ page }) => {
  const email = `${crypto.randomUUID()}@client.example`
  await enterAsAdmin(page)
  await page.getByRole('link', { name: 'Invite a Client' }).click()
  await expect(page).toHaveURL('/admin/invite')
  await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeVisible()
  await page.getByLabel('Name').fill('Otto Again')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const first = (await page.locator('[data-link]').textContent()) ?? ''
  await page.getByRole('link', { name: 'Show the user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otto Again' })
  await dialog.getByRole('button', { name: 'Invite again' }).click()
  const question = page.getByRole('dialog', { name: 'Invite again?' })
  await expect(question.getByText('Sends a new invitation.')).toBeVisible()
  await question.getByRole('button', { name: 'Invite again' }).click()
  await expect(dialog.getByText(`A new invitation is on its way to ${email}.`)).toBeVisible()
  const fresh = (await dialog.locator('[data-link]').textContent()) ?? ''
  await page.goto(first)
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await page.goto(fresh)
  await expect(page.getByRole('button', { name: 'Set Password' })).toBeVisible()
})

test('a deactivated client is signed out at once, and let in again later', async ({ page, browser }) => {
  const client = await browser.newPage()
  const email = await enterAsClient(client, 'Dora Deactivated')
  await signInAsAdmin(page)
  let dialog = await openUser(page, email, 'Dora Deactivated')
  // With the keyboard alone, and once thought better of.
  await dialog.getByRole('button', { name: 'Deactivate' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Deactivate?' })
  await expect(question.getByText('Signs this user out everywhere')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Deactivate' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  // Neither the question nor its Escape closes the window behind it.
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('deactivated and signed out everywhere')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Re-activate' })).toBeVisible()
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('rowheader', { name: 'Dora Deactivated' }).getByText('Deactivated', { exact: true }),
  ).toBeVisible()

  await client.getByRole('link', { name: 'Go to Document Portal' }).click()
  await expect(client).toHaveURL(/\/login/)
  await tryLogIn(client, email)
  await expect(client.getByText('Failed to log in. Please check your credentials.')).toBeVisible()

  await page.goto(`/admin?show=deactivated&search=${email}`)
  await page.getByRole('button', { name: 'View Dora Deactivated' }).click()
  dialog = page.getByRole('dialog', { name: 'Dora Deactivated' })
  await dialog.getByRole('button', { name: 'Re-activate' }).click()
  await page
    .getByRole('dialog', { name: 'Re-activate?' })
    .getByRole('button', { name: 'Re-activate' })
    .click()
  // Though the list no longer shows the user, the window does, as the account is now.
  await expect(dialog.getByText('The user is active again')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await logIn(client, email)
  await expect(client).toHaveURL(/\/client\/dashboard/)
})

test('the administrator views the portal as a client, and can change nothing', async ({ page }) => {
  const name = 'Vera Viewed'
  const email = await signInAsNewClient(page, name)
  await page.context().clearCookies()
  await signInAsAdminAlone(page)
  const dialog = await openUser(page, email, name)
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  const banner = page.getByRole('region', { name: 'Viewing as a client' })
  await expect(banner).toContainText(`You are viewing the portal as ${name}. Nothing can be changed.`)
  for (const path of ['/client/dashboard', '/client/documents', '/client/profile', '/']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
    await expectNoFaultsAtAnyWidth(page)
  }

  await page.goto('/client/projects/new')
  await page.getByLabel('Title').fill('Not mine')
  await page.getByLabel('Description').fill('I only look.')
  await page.getByLabel('Service').selectOption('Other')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing can be changed.' })).toBeVisible()
  await page.goto('/client/documents')
  await scriptsReady(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'x.pdf', mimeType: '', buffer: pdf() })
  await expect(page.getByText(/^Upload failed: /)).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/client\/dashboard/)
  const projects = page.getByRole('region', { name: 'Your Projects' })
  await expect(projects.getByText('No projects yet.')).toBeVisible()

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.goto(`/admin/activity?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('began to view the portal as this client')).toBeVisible()
  await expect(page.getByText('stopped viewing the portal as this client')).toBeVisible()
})

test('where the terms are not accepted, the administrator is told so', async ({ page }) => {
  const email = await becomeClient(page, 'Nora Newcomer')
  await signInAsAdminAlone(page)
  const dialog = await openUser(page, email, 'Nora Newcomer')
  await dialog.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByText('Nora Newcomer has not accepted the terms.')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('dialog', { name: 'Nora Newcomer' })).toBeVisible()
})

test('the log is narrowed down, shows before and after, and is handed out as a file', async ({ page }) => {
  const email = await becomeClient(page, 'Lotte Logged')
  await signInAsAdmin(page)
  const dialog = await openUser(page, email, 'Lotte Logged')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Company').fill('Logged Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Logged Ltd')).toBeVisible()
  await dialog.getByRole('link', { name: 'What this user did' }).click()
  await expect(page.getByText('Only what Lotte Logged did.')).toBeVisible()
  await expect(page.getByText('changed the user')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show everybody' }).click()
  await expect(page.getByText('Only what')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search by name or action' }).fill('Lotte Logged')
  await page.getByLabel('Kind').selectOption('User')
  await page.getByLabel('From day').fill(new Date().toLocaleDateString('sv-SE'))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/kind=user/)
  // By name as well: what was listed before stands there until the new list is.
  const entry = page.getByRole('listitem').filter({ hasText: /changed the user.*Lotte Logged/ })
  await entry.getByText('Details').click()
  await expect(entry.getByText('Logged Ltd')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('activity.csv')
  await entry.getByRole('link', { name: 'Lotte Logged' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lotte Logged' })).toBeVisible()
})
