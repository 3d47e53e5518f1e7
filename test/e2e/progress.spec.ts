import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openAsAdmin, requestProject, signIn, signInAsAdmin } from './support/person.ts'

// Two browsers take long on a busy machine.
test.slow()

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('progress entries are edited in place and deleted after a confirmation, by keyboard', async ({
  browser,
  page,
}) => {
  const { id } = await requestProject(page, 'A cold store')
  const firm = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await openAsAdmin(firm, `/admin/projects/${id}/progress`)
  await firm.getByText('Add a milestone').click()
  await part(firm, 'Milestones').getByLabel('Title').fill('Doors hung')
  await part(firm, 'Milestones').getByLabel('Due').fill('2026-02-03')
  await firm.getByRole('button', { name: 'Add milestone' }).click()
  await expect(firm.getByText('Late, was due')).toBeVisible()

  await firm.getByRole('link', { name: 'Edit Doors hung' }).press('Enter')
  const title = part(firm, 'Milestones').getByLabel('Title').first()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Doors hung')
  await expectAccessible(firm)
  await title.fill('Doors are hung')
  await title.press('Enter')
  await expect(firm.getByText('The milestone has been saved.')).toBeVisible()
  await expect(firm).toHaveURL(`/admin/projects/${id}/progress`)
  await firm.getByRole('button', { name: 'Mark reached Doors are hung' }).click()
  await expect(firm.getByText('The milestone has been marked reached.')).toBeVisible()
  await expect(firm.getByText(/, reached/)).toBeVisible()

  await firm.getByRole('button', { name: 'Delete Doors are hung' }).press('Enter')
  const asking = firm.getByRole('dialog', { name: 'Delete this milestone?' })
  await expect(asking).toBeVisible()
  await expectAccessible(firm)
  await firm.keyboard.press('Escape')
  await expect(asking).toHaveCount(0)
  await expect(firm.getByRole('button', { name: 'Delete Doors are hung' })).toBeFocused()
  await firm.getByRole('button', { name: 'Delete Doors are hung' }).press('Enter')
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(firm.getByText('The milestone has been deleted.')).toBeVisible()
  await expect(firm.getByText('No milestones yet.')).toBeVisible()
  await firm.context().close()
})

test('both sides manage progress and requests without scripts', async ({ browser, page }) => {
  const { email, id } = await requestProject(page, 'Without scripts')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const firm = await context.newPage()
  await signInAsAdmin(firm)
  await firm.goto(`/admin/projects/${id}/progress`)
  await firm.getByText('Post an update').click()
  await part(firm, 'Updates').getByLabel('Title').fill('Wrong words')
  await firm.getByLabel('Text').fill('To be taken away.')
  await firm.getByRole('button', { name: 'Post update' }).click()
  await firm.getByRole('button', { name: 'Delete Wrong words' }).click()
  await firm.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(firm.getByText('The update has been deleted.')).toBeVisible()
  await expect(firm.getByText('No updates yet.')).toBeVisible()
  await firm.getByRole('link', { name: 'Requests', exact: true }).click()
  await firm.getByLabel('What we need').selectOption('An answer in words')
  await firm.getByLabel('Title').fill('Which gate?')
  await firm.getByRole('button', { name: 'Add Request' }).click()
  await expect(firm.getByText('The request has been added.')).toBeVisible()
  await context.clearCookies()
  await signIn(firm, email)
  await firm.goto(`/client/projects/${id}`)
  await firm.getByLabel('Your answer').fill('Gate 3.')
  await firm.getByRole('button', { name: 'Send Answer' }).click()
  await expect(firm.getByText('Your answer has been sent to us.')).toBeVisible()
  await context.close()
})
