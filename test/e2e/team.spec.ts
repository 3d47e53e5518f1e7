import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectNoFaults, expectNoFaultsInLightAndDark } from './support/faults.ts'
import { becomeClient, enterAsAdmin, linksTo, PASSWORD, scriptsReady, tryLogIn } from './support/person.ts'

test('a colleague is invited, accepts, works under the own name, and is removed', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `${randomUUID()}@firm.example`
  const name = `Cora ${email.slice(0, 8)}`
  await enterAsAdmin(page)
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Invite Colleague' }).click()
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite Colleague' }).click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  const row = page.getByRole('row', { name })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()
  await expectNoFaultsInLightAndDark(page)

  const colleague = await browser.newPage()
  const [link = ''] = await linksTo(colleague, email, 1)
  await colleague.goto(link)
  await expect(colleague.getByText('Choose a password for the office of')).toBeVisible()
  await colleague.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Set Password' }).click()
  await expect(colleague).toHaveURL('/admin')
  const header = colleague.getByRole('navigation', { name: 'Main' })
  await expect(header.getByRole('link', { name: 'Office' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Client Portal' })).toHaveCount(0)
  await expect(colleague.getByRole('link', { name: 'Team' })).toHaveCount(0)

  // The offer of a second factor, once and for all.
  await scriptsReady(colleague)
  const offer = colleague.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(offer.getByRole('link', { name: 'Set one up under Security' })).toBeVisible()
  await expectNoFaults(colleague)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await colleague.goto('/client')
  await expect(colleague).toHaveURL('/admin')

  // Works: somebody's company is put right.
  const client = `Willa ${email.slice(0, 8)}`
  const address = await becomeClient(await browser.newPage(), client)
  await colleague.goto(`/admin?search=${encodeURIComponent(address)}`)
  await colleague.getByRole('button', { name: `View ${client}` }).click()
  const dialog = colleague.getByRole('dialog', { name: client })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Company').fill('Willa Works Ltd')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Willa Works Ltd')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/team')
  await scriptsReady(page)
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('changed the user').first()).toBeVisible()
  await expect(page.getByText(client).first()).toBeVisible()

  await page.goto('/admin/team')
  await scriptsReady(page)
  await row.getByRole('button', { name: `Remove ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Remove ${name}?` })
  await expect(question.getByText('They look after no project.')).toBeVisible()
  await expectNoFaults(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${name} is removed and signed out everywhere.`)).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Former colleagues' }).getByRole('row', { name }),
  ).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Colleagues', exact: true }).getByRole('row', { name }),
  ).toHaveCount(0)

  await colleague.getByRole('link', { name: 'Projects' }).first().click()
  await expect(colleague).toHaveURL(/\/login/)
  await tryLogIn(colleague, email)
  await expect(colleague.getByText('Failed to log in. Please check your credentials.')).toBeVisible()
})
