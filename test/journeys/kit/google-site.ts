import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type OpenProvider, openProvider, type ProviderPerson } from '#test/browser/openid-provider.ts'
import { freePort } from '#test/postgres.ts'
import { launch, ready, stop } from '#test/process/server.ts'
import { scriptsReady } from './person.ts'

/** One site for each worker, with a real OpenID provider of its own that a test may take away. */
export const test = base.extend<
  { provider: OpenProvider },
  { site: { origin: string; provider: OpenProvider } }
>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are wanted.
    async ({}, use) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const provider = await openProvider([`${origin}/api/auth/callback/google`])
      const running = launch({
        PORT: String(port),
        DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-google-')),
        GOOGLE_CLIENT_ID: provider.settings.clientId,
        GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
        LOG_LEVEL: 'error',
      })
      await ready(running, port)
      await use({ origin, provider })
      await stop(running)
      await provider.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  provider: ({ site }, use) => use(site.provider),
  baseURL: ({ site }, use) => use(site.origin),
})

/** The words of the specification, where they are announced. */
export const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to sign in with Google. Please try again.' })
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })

export async function openPopup(page: Page): Promise<Page> {
  await scriptsReady(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await expect(popup.getByRole('link', { name: 'Cancel' })).toBeVisible()
  return popup
}

/** Says at the provider who signs in; its page lists whom it knew when it was opened. */
export const pick = (page: Page, person: ProviderPerson) =>
  page.getByRole('link', { name: person.sub }).click()
export const byPopup = async (page: Page, person: ProviderPerson) => pick(await openPopup(page), person)
