import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { svg } from '../make/files.ts'
import { pictureFile } from '../make/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, expectStatus, link } from './support/parts.ts'
import { createClient, createProject, openAsAdmin, openPage } from './support/person.ts'

const isAvifShown = (page: Page) =>
  page.locator('picture img').evaluate((img) => {
    const { currentSrc, naturalWidth } = img as HTMLImageElement
    return currentSrc.endsWith('.avif') && naturalWidth > 0
  })
const expectSaved = (page: Page) => expectStatus(page, 'Changes saved.')

test('a project can be created for a suggested client and published with a picture', async ({
  page,
  browser,
}) => {
  const title = `Crane ${randomUUID().slice(0, 8)}`
  const email = await createClient(page, 'Crane Client')
  await openAsAdmin(page, '/admin/projects/new')
  await button(page, 'Create Project').click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It plans itself.')
  await page.getByLabel('Client account').pressSequentially(email.slice(0, 12))
  await expect(page.locator(`datalist option[value="${email}"]`)).toBeAttached()
  await page.getByLabel('Client account').fill(email)
  await page.getByText('Details for the site', { exact: true }).click()
  await page.getByLabel('Tags').fill('Cranes, AI')
  await button(page, 'Create Project').click()
  await expectStatus(page, 'Project created.')

  // Uploading a picture keeps unsaved input in the form next to it.
  await link(page, 'Publish', { exact: true }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('Cranes, AI')
  await page.getByLabel('Duration').fill('Two months')
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await button(page, 'Upload Picture').click()
  }
  await upload('drawing.svg', 'image/svg+xml', svg())
  await expect(page.getByRole('alert').getByText('Select a JPEG, PNG, WebP or AVIF picture.')).toBeVisible()
  await upload('crane.jpg', 'image/jpeg', await pictureFile({ width: 1800, height: 1200 }))
  // Sizes are generated in the background.
  await expect(page.getByText('Picture added.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => isAvifShown(page)).toBe(true)
  await expect(page.getByLabel('Duration')).toHaveValue('Two months')
  await page.getByLabel('Published').check()
  await button(page, 'Save', { exact: true }).click()
  await button(page, 'Publish Anyway').click()
  await expectStatus(page, 'Published. View on the site')

  const visitor = await browser.newPage()
  await visitor.goto('/portfolio')
  await link(visitor, title).click()
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => isAvifShown(visitor)).toBe(true)
  await expectAccessible(visitor)
})

test('an edit conflict between two tabs shows both revisions, and either one can be kept', async ({
  page,
}) => {
  const title = `Tabs ${randomUUID().slice(0, 8)}`
  const id = await createProject(page, { title, description: 'Edited twice.' })
  await openPage(page, `/admin/projects/${id}/edit`)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await page.getByLabel('Next step').fill('First tab')
  await button(page, 'Save').click()
  await expectSaved(page)
  await second.getByLabel('Next step').fill('Second tab')
  await button(second, 'Save').click()
  const conflict = 'already saved a different version of this'
  await expect(second.getByRole('alert').filter({ hasText: conflict })).toBeFocused()
  await expect(second.getByLabel('Next step')).toHaveValue('Second tab')
  await expect(second.getByLabel('Next step')).toHaveAccessibleDescription(/Saved version: First tab/)
  await expect(second.getByText('Saved version:')).toHaveCount(1)
  await expectAccessible(second)
  await link(page, 'Edit Project').click()
  await expect(page.getByRole('textbox', { name: 'Next step' })).toHaveValue('First tab')
  await second.keyboard.press('Tab')
  await expect(button(second, 'Keep Mine')).toBeFocused()
  await second.keyboard.press('Enter')
  await expectSaved(second)
  await expect(second.getByRole('paragraph').filter({ hasText: 'Second tab' })).toBeVisible()
  // Now the first tab has the conflict, and takes the saved revision.
  await page.getByLabel('Next step').fill('First tab again')
  await button(page, 'Save').click()
  await link(page, 'Use Theirs').click()
  await expect(page.getByLabel('Next step')).toHaveValue('Second tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('The form now shows the saved version.')
  await expect(page.getByText(conflict)).toBeHidden()
  await page.getByLabel('Internal notes').fill('We meet')
  await button(page, 'Save').click()
  await expectSaved(page)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Second tab' })).toBeVisible()
})

test('the comma after a company’s name that wraps on a phone stays on the name’s line', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openAsAdmin(page, '/admin/projects')
  const title = 'Demand forecast for three depots'
  await link(page, title).first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const company = link(page, 'Harborline Logistics Ltd.', { exact: true }).first()
  const comma = await company.evaluate((name) => {
    name.textContent = 'Harborline Logistics and Forwarding of the Northern Ports Ltd.'
    const listRects = (node: Node | null) => {
      const range = document.createRange()
      range.selectNodeContents(node as Node)
      return [...range.getClientRects()]
    }
    const lines = listRects(name)
    const [after] = listRects(name.nextSibling)
    return { fromName: (after?.left ?? 0) - (lines.at(-1)?.right ?? 0), lines: lines.length }
  })
  expect(comma.lines).toBeGreaterThan(1)
  expect(Math.abs(comma.fromName)).toBeLessThan(2)
})
