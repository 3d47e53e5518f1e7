import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { button, link, region } from './support/parts.ts'
import { createProject, openAsAdmin, openPage, requestProject } from './support/person.ts'

test('progress entries can be edited in place and deleted after a confirmation, using only the keyboard', async ({
  page,
}) => {
  const id = await createProject(page, { title: 'A cold store', description: 'Keeps cold.' })
  await openPage(page, `/admin/projects/${id}/progress`)
  const milestones = region(page, 'Milestones')
  await milestones.locator('summary').first().click()
  await milestones.getByLabel('Title').fill('Doors hung')
  await milestones.getByLabel('Due').fill('2026-02-03')
  await button(page, 'Add milestone').click()

  await link(page, 'Edit Doors hung').press('Enter')
  const title = milestones.getByRole('listitem').getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Doors hung')
  await expectAccessible(page)
  await title.fill('Doors are hung')
  await title.press('Enter')
  await expect(page.getByText('Milestone saved.')).toBeVisible()
  await expect(page).toHaveURL(`/admin/projects/${id}/progress`)

  const remove = button(page, 'Delete Doors are hung')
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this milestone?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await button(question, 'Delete').click()
  await expect(page.getByText('Milestone deleted.')).toBeVisible()
  await expect(page.getByText('No milestones yet.')).toBeVisible()
})

test('the form for a first milestone or message is ready for typing', async ({ page }) => {
  const id = await createProject(page, { title: 'A dry store', description: 'Keeps dry.' })
  await openPage(page, `/admin/projects/${id}`)
  await link(page, 'Add Milestone').click()
  await expect(region(page, 'Milestones').getByLabel('Title')).toBeFocused()
  await link(page, 'Messages').last().click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('The doors are here.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('All four.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Message sent.')).toBeVisible()
  await expect(page.getByText('The doors are here. All four.')).toBeVisible()
})

test('a client sends a message with Ctrl+Enter, and Reply on Today puts the cursor into the answer', async ({
  page,
  browser,
}) => {
  const client = await browser.newPage()
  const { id } = await requestProject(client, 'A quiet store')
  await openPage(client, `/client/projects/${id}/messages`)
  await client.getByLabel('Message', { exact: true }).fill('When do you start?')
  await client.keyboard.press('Control+Enter')
  await expect(client.getByText('Message sent.')).toBeVisible()
  await client.close()
  await openAsAdmin(page, '/admin/today')
  await page.locator('summary', { hasText: 'Reply to A quiet store' }).press('Enter')
  const answer = page.getByRole('textbox', { name: 'Message to A quiet store' })
  await expect(answer).toBeFocused()
  await page.keyboard.type('On Monday')
  await expect(answer).toHaveValue('On Monday')
})

test('Post Update on a project opens the update form, ready for typing', async ({ page }) => {
  const id = await createProject(page, { title: 'A warm store', description: 'Keeps warm.' })
  await openPage(page, `/admin/projects/${id}`)
  await link(page, 'Post Update').click()
  await expect(page).toHaveURL(`/admin/projects/${id}/progress?add=update`)
  const title = region(page, 'Updates').getByLabel('Title')
  await expect(title).toBeFocused()
  await page.keyboard.type('Doors are hung')
  await region(page, 'Updates').getByRole('textbox', { name: 'Text' }).fill('All four of them.')
  await button(page, 'Post Update').click()
  await expect(page.getByText('Update posted.')).toBeVisible()
})
