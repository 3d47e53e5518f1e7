import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { svg } from '../make/files.ts'
import { pictureFile } from '../make/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { acceptTerms, createClient, createProject, openAsAdmin, openPage, signIn } from './support/person.ts'

const natural = (page: Page) =>
  page.locator('picture img').evaluate((img) => {
    const { currentSrc, naturalWidth } = img as HTMLImageElement
    return { avif: currentSrc.endsWith('.avif'), loaded: naturalWidth > 0 }
  })
const saved = (page: Page) =>
  expect(page.getByRole('status').getByText('The changes were saved.')).toBeVisible()

test('a project is created, assigned to a client, published with a picture, unpublished and deleted', async ({
  page,
  browser,
}) => {
  test.slow()
  const faults: string[] = []
  const title = `Crane ${randomUUID().slice(0, 8)}`
  const email = await createClient(page, 'Crane Client')
  await openAsAdmin(page)
  page.on('pageerror', (error) => faults.push(error.message))
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('link', { name: 'New Project' }).click()
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByText('Give the project a title.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It plans itself.')
  await page.getByLabel('Client account').pressSequentially(email.slice(0, 12))
  await expect(page.locator(`datalist option[value="${email}"]`)).toBeAttached()
  await page.getByLabel('Client account').fill(email)
  await page.getByText('For the site', { exact: true }).click()
  await page.getByLabel('Tags').fill('Cranes, AI')
  await page.getByLabel('Internal notes').fill('Only ours.')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('status').getByText('The project was created.')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Last messages' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Project' }).click()
  await page.getByRole('textbox', { name: 'Next step' }).fill('We meet on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await expect(page.getByText('We meet on Monday.')).toBeVisible()

  // Uploading a picture keeps unsaved input of the form beside it.
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('Cranes, AI')
  await page.getByLabel('Duration').fill('Two months')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel(/Picture file|Another picture/).setInputFiles({ name, mimeType, buffer })
  await choose('drawing.svg', 'image/svg+xml', svg())
  await page.getByRole('button', { name: 'Upload Picture' }).click()
  await expect(page.getByRole('alert').getByText('Choose a JPEG, PNG, WebP or AVIF picture.')).toBeVisible()
  await choose('crane.jpg', 'image/jpeg', await pictureFile({ width: 1800, height: 1200 }))
  await page.getByRole('button', { name: 'Upload Picture' }).click()
  // Sizes are generated in the background.
  await expect(page.getByText('The picture was stored.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => natural(page)).toEqual({ avif: true, loaded: true })
  await expect(page.getByLabel('Duration')).toHaveValue('Two months')
  await page.getByLabel('Published').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Publish Anyway' }).click()
  await saved(page)

  const visitor = await browser.newPage()
  await visitor.goto('/portfolio')
  const card = visitor.getByRole('listitem').filter({ hasText: title })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => natural(visitor)).toEqual({ avif: true, loaded: true })
  await expect(visitor.getByText('Only ours.')).toHaveCount(0)
  await expectAccessible(visitor)

  await page.getByLabel('Published').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await expect(page.getByText('Not on the site')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await visitor.goto('/portfolio')
  await expect(visitor.getByRole('heading', { name: 'Portfolio' })).toBeVisible()
  await expect(visitor.getByText(title)).toHaveCount(0)

  await signIn(visitor, email)
  await visitor.goto('/client/dashboard')
  await acceptTerms(visitor)
  await expect(visitor.getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Edit Project' }).click()
  await page.getByRole('button', { name: 'Delete Project' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No document and no invoice belongs to it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete Project' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Project' }).click()
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(page.getByText('The project was deleted.')).toBeVisible()
  expect(faults).toEqual([])
})

test('an edit conflict between two tabs shows both revisions and lets either one win', async ({ page }) => {
  const title = `Tabs ${randomUUID().slice(0, 8)}`
  const id = await createProject(page, { title, description: 'Edited twice.' })
  await openPage(page, `/admin/projects/${id}/edit`)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await page.getByLabel('Status').fill('First tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await second.getByLabel('Status').fill('Second tab')
  await second.getByRole('button', { name: 'Save' }).click()
  const alert = second.getByRole('alert').filter({ hasText: 'You changed this yourself in the meantime' })
  await expect(alert).toBeFocused()
  await expect(second.getByLabel('Status')).toHaveValue('Second tab')
  await expect(second.getByLabel('Status')).toHaveAccessibleDescription(/Saved version: First tab/)
  await expect(second.getByText('Saved version:')).toHaveCount(1)
  await expectAccessible(second)
  await page.getByRole('link', { name: 'Edit Project' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('First tab')
  await second.keyboard.press('Tab')
  await expect(second.getByRole('button', { name: 'Keep mine' })).toBeFocused()
  await second.keyboard.press('Enter')
  await saved(second)
  await expect(second.getByText('Second tab', { exact: true })).toBeVisible()
  // The first tab now has the conflict and takes the saved revision.
  await page.getByLabel('Status').fill('First tab again')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Use theirs' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('Second tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('The form shows the saved version now.')
  await expect(page.getByText('You changed this yourself in the meantime')).toBeHidden()
  await page.getByLabel('Next step').fill('We meet')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  await expect(page.getByText('Second tab', { exact: true })).toBeVisible()
})
