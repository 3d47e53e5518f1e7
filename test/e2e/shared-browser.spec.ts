import { expect, type Page, test } from '@playwright/test'
import { button, link, signOut } from './support/parts.ts'
import { openPage, requestProject, signIn, signInAsNewClient, waitForHydration } from './support/person.ts'

/** A word in everything that the first user typed, searched for or owns. */
const SECRET = 'Zanzibar'

/** Returns everything in the site's storage that scripts can read. */
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

/** Searches and opens a project as the first user. */
async function searchAndOpen(page: Page, id: string) {
  await openPage(page, `/client/search?q=${SECRET}`)
  await expect(link(page, `${SECRET} project`).first()).toBeVisible()
  await openPage(page, `/client/projects/${id}/messages`)
}

/** Expects no trace of the first user on any portal page or in storage. */
async function expectNothingOfOther(page: Page) {
  for (const name of ['dashboard', 'documents', 'invoices', 'profile', 'search']) {
    await openPage(page, `/client/${name}`)
    expect([name, (await shownOn(page)).includes(SECRET)]).toEqual([name, false])
  }
  expect(await storedIn(page)).not.toContain(SECRET)
}

test('the next user of a browser sees no data of a user who signed out or whose session expired', async ({
  page,
}) => {
  test.slow()
  const other = await signInAsNewClient(page, 'Next Person')
  await page.context().clearCookies()
  const { email, id } = await requestProject(page, `${SECRET} project`, `${SECRET} Ltd`)
  const text = page.getByRole('textbox', { name: 'Message' }).first()
  await searchAndOpen(page, id)
  await text.fill(`${SECRET} draft`)
  page.on('dialog', (dialog) => dialog.accept())
  await openPage(page, '/client/profile')
  await signOut(page)
  expect(await storedIn(page)).not.toContain(SECRET)
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    // A portal page is requested again and redirects to the sign-in page.
    await expect(page).toHaveURL(/\/(login|$)/)
    const shown = await shownOn(page)
    expect(shown.replace(page.url(), '').includes(`${SECRET} project`)).toBe(false)
    expect(shown.includes(`${SECRET} draft`)).toBe(false)
  }
  await signIn(page, other)
  await expectNothingOfOther(page)

  await page.context().clearCookies()
  await signIn(page, email)
  await searchAndOpen(page, id)
  // The session expires without a sign-out.
  await page.context().clearCookies()
  await text.fill(`${SECRET} draft`)
  await button(page, 'Send Message').first().click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, other)
  await page.goto(`/client/projects/${id}/messages`)
  expect((await shownOn(page)).includes(`${SECRET} draft`)).toBe(false)
  await waitForHydration(page)
  await expectNothingOfOther(page)
})
