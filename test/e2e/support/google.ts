import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { type OpenProvider, openProvider, type ProviderPerson } from '#test/browser/openid-provider.ts'
import { freePort } from '#test/postgres.ts'
import { launch, ready } from '#test/process/server.ts'
import { waitForHydration } from './person.ts'

type Site = { origin: string; provider: OpenProvider }

/** A site with a real OpenID provider of its own. */
async function openSite(): Promise<Site> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await openProvider([`${origin}/api/auth/callback/google`])
  const folder = mkdtempSync(join(tmpdir(), 'foyer-google-'))
  cpSync(process.env.E2E_TEMPLATE ?? '', join(folder, 'db'), { recursive: true })
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    GOOGLE_CLIENT_ID: provider.settings.clientId,
    GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
    LOG_LEVEL: 'error',
  }
  const running = launch(settings, { program: fileURLToPath(import.meta.resolve('./start.ts')) })
  await ready(running, port)
  return { origin, provider }
}

let opened: Promise<Site> | undefined

/**
 * One such site for all tests of a process, with which it ends; a test may take its provider away. Were it a fixture of
 * the process, these tests would have processes and browsers of their own.
 */
export const test = base.extend<{ provider: OpenProvider; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are wanted.
  site: async ({}, use) => {
    opened ??= openSite()
    await use(await opened)
  },
  provider: ({ site }, use) => use(site.provider),
  baseURL: ({ site }, use) => use(site.origin),
})

/** The words of the specification, where they are announced. */
export const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to sign in with Google. Please try again.' })
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })

export async function openPopup(page: Page): Promise<Page> {
  await waitForHydration(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await expect(popup.getByRole('link', { name: 'Cancel' })).toBeVisible()
  return popup
}

/** Says at the provider who signs in; its page lists whom it knew when it was opened. */
export const pick = (page: Page, person: ProviderPerson) =>
  page.getByRole('link', { name: person.sub }).click()
export const byPopup = async (page: Page, person: ProviderPerson) => pick(await openPopup(page), person)
