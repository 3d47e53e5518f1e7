import { expect, test } from '@playwright/test'
import { holdScripts, takenOver } from './support/early-input.ts'
import { signInAs } from './support/pages.ts'
import { button, link } from './support/parts.ts'
import { createClient, openAsClient, signIn } from './support/person.ts'

test('the terms can be accepted if their box was checked before hydration', async ({ page }) => {
  await signIn(page, await createClient(page, 'Early Ada'))
  const letGo = await holdScripts(page)
  await page.goto('/client/dashboard', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox')
  await box.check()
  letGo()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await takenOver(page)
  await expect(box).toBeChecked()
  await button(page, 'Accept and Continue').click()
  await expect(page.getByRole('heading', { name: 'Welcome, Early Ada' })).toBeVisible()
})

test('invoice totals include amounts typed before hydration, and adding lines keeps them', async ({
  page,
}) => {
  await signInAs.admin(page)
  await page.goto('/admin/invoices/new')
  await page.locator('main a[href*="client="]').first().click()
  await expect(page).toHaveURL(/client=/)
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Description').fill('Early work')
  await page.getByLabel('Price').fill('1234')
  await button(page, 'Add Line').click()
  const second = page.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Price').fill('500')
  letGo()
  await takenOver(page)
  await expect(page.getByLabel('Totals')).toContainText('EUR 1,734.00')
  await second.getByLabel('Price').fill('600')
  await button(page, 'Add Line').click()
  await expect(page.getByRole('group', { name: 'Line 3' })).toBeVisible()
  await expect(second.getByLabel('Price')).toHaveValue('600')
  await expect(page.getByLabel('Totals')).toContainText('EUR 1,834.00')
})

test('a form submitted before hydration is not submitted twice', async ({ page }) => {
  await openAsClient(page)
  const letGo = await holdScripts(page)
  await page.goto('/client/projects/new', { waitUntil: 'commit' })
  await page.getByLabel('Title').fill('Asked for once')
  await page.getByLabel('Description').fill('Once.')
  await page.getByLabel('Service').selectOption({ index: 1 })
  const answer = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/client/projects/new*', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await answer.promise
    }
    await route.continue()
  })
  // Clicks inside the page, because Playwright's clicks wait for the navigation.
  const clickedLast = Promise.withResolvers<void>()
  await page.exposeFunction('clickedLast', () => clickedLast.resolve())
  await button(page, 'Send Request').evaluate((element) => {
    const pressed = element as HTMLButtonElement
    setTimeout(() => pressed.click())
    const timer = setInterval(() => {
      if (!Object.keys(pressed).some((key) => key.startsWith('__react'))) return
      clearInterval(timer)
      pressed.click()
      setTimeout((globalThis as unknown as { clickedLast: () => void }).clickedLast, 100)
    }, 20)
  })
  await expect.poll(() => sent).toBe(1)
  letGo()
  await clickedLast.promise
  expect(sent).toBe(1)
  answer.resolve()
  await expect(page).not.toHaveURL(/projects\/new/)
  await page.goto('/client/dashboard')
  await expect(link(page, 'Asked for once')).toHaveCount(1)
})

test('after hydration, errors shown earlier have the focus and dialogs opened earlier can be closed', async ({
  page,
}) => {
  const hydrateForm = await holdScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await button(page, 'Create Account').click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  hydrateForm()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await signInAs.admin(page)
  const hydrateDialog = await holdScripts(page)
  await page.goto('/admin?search=harborline.example', { waitUntil: 'commit' })
  await button(page, /^View/).first().click()
  await expect(page).toHaveURL(/open=/)
  hydrateDialog()
  await button(page.getByRole('dialog'), 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Search users')).toHaveValue('harborline.example')
})

test("after the browser's language or time zone changes, the first page corrects its dates", async ({
  page,
}) => {
  const email = await openAsClient(page)
  await signIn(page, email)
  const cookie = { name: 'foyer.reader', value: encodeURIComponent('ja-JP|Asia/Tokyo'), path: '/' }
  await page.context().addCookies([{ ...cookie, domain: 'localhost' }])
  const answer = await page.request.get('/client/dashboard')
  expect(await answer.text()).toMatch(/Last login: <time[^>]*>\d{4}\/\d\d\/\d\d /)
  await page.goto('/client/dashboard')
  await expect(page.getByText(/^Last login: [A-Z][a-z]{2} \d{1,2}, \d{4}, /)).toBeVisible()
})
