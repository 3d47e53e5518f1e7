import { expect, type JSHandle, type Page, type Route } from '@playwright/test'
import { pictureFile } from '#test/make/pictures.ts'
import { holdRequests } from './parts.ts'
import { QUICK_POLL, waitForHydration } from './person.ts'

/** Delays the next page's scripts until the returned function is called. */
export async function holdScripts(page: Page) {
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
export async function takenOver(page: Page) {
  await waitForHydration(page)
  await expect
    .poll(
      () =>
        page
          .locator('main form')
          .evaluateAll((all) =>
            all.every((one) => Object.keys(one).some((key) => key.startsWith('__react'))),
          ),
      QUICK_POLL,
    )
    .toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

/** Opens a page, fills it in before hydration and expects the input after it. Returns the number of controls. */
export async function expectKept(page: Page, path: string): Promise<number> {
  const letGo = await holdScripts(page)
  let isSubmitted = false
  // Leaves submissions unanswered, so that a control that saves itself doesn't replace its form.
  const holdSubmissions = (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    isSubmitted = true
  }
  await page.route('**', holdSubmissions)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('footer').last()).toBeAttached()
  const opened = await page.evaluateHandle(() => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    for (const one of closed) one.open = true
    return closed
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
  await opened.evaluate((all) => {
    for (const one of all) one.open = false
  })
  await page.unroute('**', holdSubmissions)
  if (isSubmitted) await page.reload()
  return before.length
}
