import { expect, type JSHandle, type Page, type Route, test } from '@playwright/test'
import { pictureFile } from '#test/make/pictures.ts'
import { open, signInAs, visitPages } from './support/pages.ts'
import { button, holdRequests, link } from './support/parts.ts'
import { createClient, openAsClient, signIn, waitForHydration } from './support/person.ts'

/** Delays the next page's scripts until the returned function is called. */
async function holdScripts(page: Page) {
  await page.unroute('**/*.js')
  return holdRequests(page, '**/*.js')
}

const picture = pictureFile({ format: 'png' })

const CONTROLS = 'main :is(input, textarea, select):not([type=hidden])'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Changes the value of every visible control in a single call, because lists have hundreds of them. */
const enterAll = (page: Page) =>
  page.evaluateHandle((controls) => {
    const enter = (control: Control) => {
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1
      else if (control.type === 'checkbox' || control.type === 'radio') return control.click()
      else if (control.type === 'date') control.value = '2031-02-03'
      else if (control.type === 'email') control.value = 'early@client.example'
      else control.value = `early ${control.value}`
      for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }))
    }
    const all = [...document.querySelectorAll<Control>(controls)].filter(
      (one) => one.checkVisibility() && !one.matches(':disabled, [readonly]'),
    )
    // Scripts can't set files.
    for (const one of all) if (one.type !== 'file') enter(one)
    return all
  }, CONTROLS)

const statesOf = (entered: JSHandle<Control[]>) =>
  entered.evaluate((all) =>
    all.map((one) => [one.name, one.type, (one as HTMLInputElement).checked, one.value, one.isConnected]),
  )

/** Waits until every form is hydrated and painted. */
async function takenOver(page: Page) {
  await waitForHydration(page)
  await expect
    .poll(() =>
      page
        .locator('main form')
        .evaluateAll((all) => all.every((one) => Object.keys(one).some((key) => key.startsWith('__react')))),
    )
    .toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Leaves submissions unanswered, so that a control that saves itself doesn't replace its form. */
const holdSubmissions = (route: Route) => (route.request().method() === 'POST' ? undefined : route.fallback())

/** Fills in a page before hydration and expects the input after it; returns the number of controls. */
async function expectKept(page: Page, path: string): Promise<number> {
  const letGo = await holdScripts(page)
  await page.route('**', holdSubmissions)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('footer').last()).toBeAttached()
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  // Keeps the elements, because scripts may add others between them.
  const entered = await enterAll(page)
  const file = { name: 'early.png', mimeType: 'image/png', buffer: await picture }
  // A folder is uploaded as soon as scripts run. See room-index.spec.ts.
  for (const field of await page.locator('main input[type=file]:not([webkitdirectory]):visible').all())
    await field.setInputFiles(file)
  await entered.evaluate((all) => all.at(-1)?.focus())
  const before = await statesOf(entered)
  letGo()
  await takenOver(page)
  expect(await statesOf(entered), path).toEqual(before)
  if (before.length > 0)
    expect(await entered.evaluate((all) => all.at(-1) === document.activeElement), path).toBe(true)
  await page.unroute('**', holdSubmissions)
  return before.length
}

test('input entered before hydration is kept on every public page with a form', async ({ page }) => {
  test.slow()
  let entered = 0
  for (const path of open.filter((path) => /^\/(login|signup|forgot|verify|close)/.test(path)))
    entered += await expectKept(page, path)
  expect(entered).toBeGreaterThan(15)
})

for (const [who, controls] of [
  ['client', 20],
  ['admin', 20],
  ['rooms', 5],
] as const) {
  test(`input entered before hydration is kept on every ${who} page`, async ({ page }) => {
    test.slow()
    let entered = 0
    await visitPages(page, who, async (path) => {
      // A preview has no scripts, like the public page that it shows.
      if (!path.endsWith('/preview')) entered += await expectKept(page, path)
    })
    expect(entered).toBeGreaterThan(controls)
  })
}

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
