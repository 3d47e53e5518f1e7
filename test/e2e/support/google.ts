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

/** Starts a site with a real OpenID provider. */
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

/** Shares one site among a worker's tests. A worker-scoped fixture would run these tests in separate workers. */
export const test = base.extend<{ provider: OpenProvider; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed.
  site: async ({}, use) => {
    opened ??= openSite()
    await use(await opened)
  },
  provider: ({ site }, use) => use(site.provider),
  baseURL: ({ site }, use) => use(site.origin),
})

export const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to sign in with Google. Please try again.' })
export const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })

export async function openPopup(page: Page): Promise<Page> {
  await waitForHydration(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await expect(popup.getByRole('link', { name: 'Cancel' })).toBeVisible()
  return popup
}

/** Picks a person on the provider's page, which lists everyone known when it was opened. */
export const pick = (page: Page, person: ProviderPerson) =>
  page.getByRole('link', { name: person.sub }).click()
