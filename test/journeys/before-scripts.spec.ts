import { type ElementHandle, expect, type Locator, type Page, test } from '@playwright/test'
import { pictureFile } from '#test/pictures.ts'
import { guarded, open, rowsLinked, signInAs } from './page-map.ts'
import { becomeClient, enterAsClient, scriptsReady, signIn } from './person.ts'

/** Keeps the scripts of the next page on their way until they are let go. */
async function holdScripts(page: Page) {
  const gate = Promise.withResolvers<void>()
  await page.unroute('**/*.js')
  await page.route('**/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const CONTROLS = 'main :is(input, textarea, select):not([type=hidden])'

/** Something that differs from what is there, by the kind of control; false where nothing can be entered. */
async function enter(control: Locator): Promise<boolean> {
  if (!(await control.isVisible()) || !(await control.isEditable())) return false
  const { tag, type, options } = await control.evaluate((element) => ({
    tag: element.tagName,
    type: (element as HTMLInputElement).type,
    options: element instanceof HTMLSelectElement ? element.options.length : 0,
  }))
  if (tag === 'SELECT') await control.selectOption({ index: options - 1 })
  else if (type === 'checkbox') await control.setChecked(!(await control.isChecked()))
  else if (type === 'radio') await control.check()
  else if (type === 'file')
    await control.setInputFiles({
      name: 'early.png',
      mimeType: 'image/png',
      buffer: await pictureFile({ format: 'png' }),
    })
  else if (type === 'date') await control.fill('2031-02-03')
  else await control.fill(type === 'email' ? 'early@client.example' : `early ${await control.inputValue()}`)
  return true
}

const stateOf = (control: ElementHandle<Element>) =>
  control.evaluate((element) => {
    const { name, type, checked, value } = element as HTMLInputElement
    return [name, type, checked, value, element.isConnected]
  })

/** Until every form has been taken over, and what follows from that has been drawn. */
async function takenOver(page: Page) {
  await scriptsReady(page)
  await expect
    .poll(() =>
      page
        .locator('main form')
        .evaluateAll((all) => all.every((one) => Object.keys(one).some((key) => key.startsWith('__react')))),
    )
    .toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Fills in all there is before the scripts come; resolves to how many controls there were. */
async function expectKept(page: Page, path: string): Promise<number> {
  const letGo = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('footer').last()).toBeAttached()
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  // By the elements themselves, because the scripts may add some between them.
  const entered: ElementHandle<Element>[] = []
  for (const control of await page.locator(CONTROLS).all())
    if (await enter(control)) entered.push((await control.elementHandle()) as ElementHandle<Element>)
  const last = entered.at(-1)
  await last?.focus()
  const before = await Promise.all(entered.map(stateOf))
  letGo()
  await takenOver(page)
  expect(await Promise.all(entered.map(stateOf)), path).toEqual(before)
  if (last) expect(await last.evaluate((element) => element === document.activeElement), path).toBe(true)
  return entered.length
}

test('what is entered before the scripts come stays, on every open page with a form', async ({ page }) => {
  test.slow()
  let entered = 0
  for (const path of open.filter((path) => /^\/(login|signup|forgot|verify|close)/.test(path)))
    entered += await expectKept(page, path)
  expect(entered).toBeGreaterThan(15)
})

for (const who of ['client', 'admin'] as const) {
  test(`what is entered before the scripts come stays, on every page of the ${who}`, async ({ page }) => {
    test.slow()
    await signInAs[who](page)
    const rows = guarded[who].filter((path) => path.includes(':'))
    const addresses = guarded[who].filter((path) => !path.includes(':'))
    let entered = 0
    for (const address of addresses) {
      entered += await expectKept(page, address)
      addresses.push(...(await rowsLinked(page, rows)))
    }
    expect(rows, 'rows that no page links to').toEqual([])
    expect(entered).toBeGreaterThan(20)
  })
}

test('the terms that were ticked before the scripts came can be accepted', async ({ page }) => {
  await signIn(page, await becomeClient(page, 'Early Ada'))
  const letGo = await holdScripts(page)
  await page.goto('/client/dashboard', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox')
  await box.check()
  letGo()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await takenOver(page)
  await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Early Ada' })).toBeVisible()
})

test('the total of an invoice counts what was typed before the scripts came', async ({ page }) => {
  await signInAs.admin(page)
  await page.goto('/admin/invoices/new')
  await page.locator('main a[href*="client="]').first().click()
  await expect(page).toHaveURL(/client=/)
  const letGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Description').fill('Early work')
  await page.getByLabel('Price').fill('1234')
  letGo()
  await takenOver(page)
  await expect(page.getByLabel('Sums')).toContainText('EUR 1,234.00')
})

test('a form that was sent before the scripts came is not sent again by them', async ({ page }) => {
  await enterAsClient(page)
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
  // Clicked from inside the page: from outside, clicks wait for the page that is on its way.
  const clickedLast = Promise.withResolvers<void>()
  await page.exposeFunction('clickedLast', () => clickedLast.resolve())
  await page.getByRole('button', { name: 'Send Request' }).evaluate((element) => {
    const button = element as HTMLButtonElement
    setTimeout(() => button.click())
    const timer = setInterval(() => {
      if (!Object.keys(button).some((key) => key.startsWith('__react'))) return
      clearInterval(timer)
      button.click()
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
  await expect(page.getByRole('link', { name: 'Asked for once' })).toHaveCount(1)
})
