import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './kit/faults.ts'
import { becomeClient, createProject, enter, signInAsAdmin } from './kit/person.ts'

/** A project of a client, open on one of the pages that change it. */
async function openProject(page: Page, clientEmail: string, part: 'edit' | 'publish'): Promise<string> {
  const title = `Mill ${randomUUID().slice(0, 8)}`
  const id = await createProject(page, { title, description: 'The mill is for sale.', clientEmail })
  await enter(page, `/admin/projects/${id}/${part}`)
  return title
}

test('publishing a client’s project asks first, by keyboard at 320 px; a case study is made instead', async ({
  page,
}) => {
  const email = await becomeClient(page, 'Mill Client')
  await page.setViewportSize({ width: 320, height: 800 })
  const title = await openProject(page, email, 'publish')
  const first = page.url()
  await page.getByLabel('Results').fill('Sold for ten')
  await page.getByLabel('Published').check()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const dialog = page.getByRole('dialog', { name: `Publish “${title}”?` })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Sold for ten')).toBeVisible()
  await expectNoFaults(page)
  // Escape is no; what was typed stays, and the next try asks again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Results')).toHaveValue('Sold for ten')
  await expect(page.getByText('Not on the site', { exact: true })).toBeVisible()
  await save.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Make a case study' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is the case study')).toBeVisible()
  await expect(page.getByText('For no client account yet')).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Results')).toHaveValue('Sold for ten')
  await expect(page.getByLabel('Published')).not.toBeChecked()
  await expectNoFaults(page)

  await page.goto(first)
  await page.getByLabel('Published').check()
  await save.click()
  await dialog.getByRole('button', { name: 'Publish Anyway' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The changes were saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it on the site' })).toBeVisible()
})

test('another client asks first, and works without scripts', async ({ page, browser, baseURL }) => {
  const [former, next] = [await becomeClient(page, 'Former Client'), await becomeClient(page, 'Next Client')]
  const title = await openProject(page, former, 'edit')
  const address = page.url()
  await page.getByLabel('Next step').fill('Typed and kept')
  await page.getByLabel('Client account').fill(next)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Give “${title}” to Next Client?` })
  await expect(
    dialog.getByText('Former Client leaves the project and will no longer see any of that.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await signInAsAdmin(plain)
  await plain.goto(address)
  await plain.getByLabel('Next step').fill('Typed and kept')
  await plain.getByLabel('Client account').fill(next)
  await plain.getByRole('button', { name: 'Save', exact: true }).click()
  const served = plain.getByRole('dialog', { name: `Give “${title}” to Next Client?` })
  await expect(served).toBeVisible()
  await expect(plain.getByText('For Former Client')).toBeVisible()
  // The question stands above the form that it sends, which has to have come as well.
  await plain.waitForLoadState()
  await served.getByRole('button', { name: 'Hand Over' }).click()
  await expect(plain.getByText('The changes were saved.')).toBeVisible()
  await expect(plain.getByText('For Next Client')).toBeVisible()
  await expect(plain.getByText('Typed and kept')).toBeVisible()
  await context.close()
})
