import { expect, type Page, test } from '@playwright/test'
import { createClient, openPage, requestProject, signIn, waitForHydration } from './support/person.ts'

/** A word in everything that the first user typed, searched or owns. */
const SECRET = 'Zanzibar'

/** Returns all storage of the site that scripts can read. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, databases, requests, document.cookie])
  })

/** Returns the visible text, the values of fields and the URL. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    return [location.href, document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n')
  })

/** Searches, types without sending, and opens a project as the first user. */
async function workAs(page: Page) {
  const { email, id } = await requestProject(page, `${SECRET} project`, `${SECRET} Ltd`)
  await openPage(page, `/client/search?q=${SECRET}`)
  await expect(page.getByRole('link', { name: `${SECRET} project` }).first()).toBeVisible()
  await openPage(page, `/client/projects/${id}`)
  await page.getByRole('textbox', { name: 'Message' }).first().fill(`${SECRET} draft`)
  return { email, id }
}

async function expectNothingOfOther(page: Page, paths: string[]) {
  for (const path of paths) {
    await openPage(page, path)
    expect([path, (await shownOn(page)).includes(SECRET)]).toEqual([path, false])
  }
  expect(await storedIn(page)).not.toContain(SECRET)
}

const pages = [
  '/client/dashboard',
  '/client/documents',
  '/client/invoices',
  '/client/profile',
  '/client/search',
]

test('the next user of a browser sees nothing of a user who signed out, even with the back button', async ({
  page,
}) => {
  const other = await createClient(page, 'Next Person')
  await workAs(page)
  page.on('dialog', (dialog) => dialog.accept())
  await openPage(page, '/client/profile')
  const menu = page.getByText('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedIn(page)).not.toContain(SECRET)
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    // A portal page is requested again and redirects to the sign-in page.
    await expect(page).toHaveURL(/\/(login|$)/)
    expect((await shownOn(page)).replace(page.url(), '').includes(`${SECRET} project`)).toBe(false)
    expect((await shownOn(page)).includes(`${SECRET} draft`)).toBe(false)
  }
  await signIn(page, other)
  await page.request.post('/client', {
    form: { accepted: 'on' },
    headers: { origin: new URL(page.url()).origin },
  })
  await expectNothingOfOther(page, pages)
})

test('the next user of a browser sees nothing of an expired session, nor in its storage', async ({
  page,
  context,
}) => {
  const other = await createClient(page, 'Next Person')
  const { id } = await workAs(page)
  const origin = new URL(page.url()).origin
  // The session expires without a sign-out.
  await context.clearCookies()
  await page.getByRole('textbox', { name: 'Message' }).first().fill(`${SECRET} draft`)
  await page.getByRole('button', { name: 'Send Message' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, other)
  await page.request.post('/client', { form: { accepted: 'on' }, headers: { origin } })
  await page.goto(`/client/projects/${id}`)
  expect((await shownOn(page)).includes(`${SECRET} draft`)).toBe(false)
  await waitForHydration(page)
  await expectNothingOfOther(page, pages)
})
