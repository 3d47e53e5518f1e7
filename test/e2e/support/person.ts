import { randomUUID } from 'node:crypto'
import { type APIResponse, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor/codes.server.ts'
import { adminEmail, password as demoPassword } from '#demo/logins.ts'

export const PASSWORD = 'correct horse battery'

/** Returns headers with a random client IP, because sign-ups are limited per network. */
const ownNetwork = () => {
  const part = () => Math.floor(Math.random() * 250) + 1
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

/** Sends all of the page's requests from a random client IP. */
export const withOwnNetwork = (page: Page) => page.setExtraHTTPHeaders(ownNetwork())

/** Fills in and sends the sign-up form. Returns the email. */
export async function signUp(page: Page, name = 'Ada Client'): Promise<string> {
  const email = `${randomUUID()}@client.example`
  await withOwnNetwork(page)
  await page.goto('/signup')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Job title').fill('Owner')
  await page.getByLabel('Industry').selectOption('Finance')
  await page.getByLabel('Project description').fill('Sell one of our two companies.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login\?notice=check-email$/)
  return email
}

/** Polls more often than Playwright's default, whose pauses soon reach a second. */
export const QUICK_POLL = { intervals: [50], timeout: 60_000 }
/** Lists the demo inbox's entries for an email address, without rendering the page. */
async function listedMails(page: Page, email: string): Promise<string[]> {
  const inbox = await (await page.request.get('/demo/mail')).text()
  return inbox.split('<li>').filter((entry) => entry.includes(email))
}

/** Waits until an address has received `count` emails, and opens the latest one in the demo inbox. */
export async function openEmail(page: Page, email: string, count = 1): Promise<void> {
  await expect.poll(async () => (await listedMails(page, email)).length, QUICK_POLL).toBe(count)
  await page.goto('/demo/mail')
  const mails = page.locator('li', { hasText: email })
  await expect(mails).toHaveCount(count)
  await mails.first().getByRole('link').click()
}

/** Returns the HTML of the latest email to an address, once `count` have arrived. */
async function newestMail(page: Page, email: string, count: number): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const mails = await listedMails(page, email)
    expect(mails.length).toBe(count)
    path = mails[0]?.match(/\/demo\/mail\/[\w-]+/)?.[0]
    expect(path).toBeDefined()
  }).toPass(QUICK_POLL)
  return (await page.request.get(`${path}/html`)).text()
}

/** Returns the links in the latest email to an address, once `count` have arrived. */
export async function linksInEmail(page: Page, email: string, count: number): Promise<string[]> {
  const mail = await newestMail(page, email, count)
  return [...mail.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
}

/** Sends the sign-in form. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the form and waits for the next page. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await submitSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/login/)
}

/**
 * Waits until the page, or this part of it, is hydrated and effects have registered their listeners. An effect of the
 * router's `ScrollRestoration` sets the history's mode to manual, and React runs all effects of hydration together.
 */
export async function waitForHydration(page: Page, part = page.locator('main').first()): Promise<void> {
  await expect
    .poll(
      () =>
        part.evaluate(
          (element) =>
            history.scrollRestoration === 'manual' &&
            Object.keys(element).some((key) => key.startsWith('__reactProps')),
        ),
      QUICK_POLL,
    )
    .toBe(true)
}

/** Accepts the terms in their dialog. */
export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.locator('dialog:modal', { hasText: 'Terms of Service and Privacy Policy' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Returns the site's origin. */
export const siteOf = async (page: Page) => new URL((await page.request.get('/healthz')).url()).origin

/** Sends a form with the browser's cookies and expects a redirect. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<APIResponse> {
  const headers = { origin: await siteOf(page), ...ownNetwork() }
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect([path, answer.status()]).toEqual([path, 302])
  return answer
}

/** Creates a client with a verified email through direct requests, without signing in. Returns the email. */
export async function createClient(page: Page, name = 'Ada Client'): Promise<string> {
  const email = `${randomUUID()}@client.example`
  const profile = { name, jobTitle: 'Owner', projectDescription: 'Sell one of our two companies.' }
  await send(page, '/signup', {
    ...profile,
    industry: 'finance',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  const mail = await newestMail(page, email, 1)
  await send(page, mail.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? '', {})
  return email
}

/** Signs in through a direct request. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await send(page, '/login', { email, password })
}

/** Opens a page and waits for its hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Creates a client, signs in and accepts the terms, all through direct requests. */
export async function signInAsNewClient(page: Page, name?: string): Promise<string> {
  const email = await createClient(page, name)
  await signIn(page, email)
  await send(page, '/client', { accepted: 'on' })
  return email
}

/** Creates and signs in a client like `signInAsNewClient`, then opens a page in the portal. */
export async function openAsClient(page: Page, name?: string, path = '/client/dashboard'): Promise<string> {
  const email = await signInAsNewClient(page, name)
  await openPage(page, path)
  return email
}

/** Returns the id of the project that a form redirected to. */
const projectOf = (answer: APIResponse) =>
  answer.headers().location?.match(/\/projects\/([\w-]+)/)?.[1] ?? 'none'

/** Requests a project as a new client. Returns the email and the project's id. */
export async function requestProject(
  page: Page,
  title: string,
  name?: string,
): Promise<{ email: string; id: string }> {
  const email = await signInAsNewClient(page, name)
  const request = { title, description: 'Plan it with us.', service: 'Other' }
  return { email, id: projectOf(await send(page, '/client/projects/new', request)) }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** Session cookies of people in the demo, keyed by site and email. */
const signedIn = new Map<string, Cookies>()

/** Signs in a demo account once per process, because password hashing is slow. */
async function signInOnce(page: Page, email: string): Promise<void> {
  const key = `${await siteOf(page)} ${email}`
  const known = signedIn.get(key)
  if (known) return page.context().addCookies(known)
  await signIn(page, email, demoPassword)
  const cookies = await page.context().cookies()
  signedIn.set(
    key,
    cookies.filter(({ name }) => name.includes('session')),
  )
}

/** Signs in as the demo's administrator, using a shared session. */
export const signInAsAdmin = (page: Page) => signInOnce(page, adminEmail)

/** Opens a page in the admin area as the demo's administrator. */
export async function openAsAdmin(page: Page, path = '/admin'): Promise<void> {
  await signInAsAdmin(page)
  await openPage(page, path)
}

/** Signs in with a new session, for tests that sign out or view the portal as a client. */
export const signInAsAdminInOwnSession = (page: Page) => signIn(page, adminEmail, demoPassword)

/** Creates a project as the demo's administrator through a direct request. Returns its id. */
export async function createProject(
  page: Page,
  project: { title: string; description: string; status?: string; clientEmail?: string },
): Promise<string> {
  await signInAsAdmin(page)
  return projectOf(await send(page, '/admin/projects/new', { status: 'In Progress', ...project }))
}

/** Signs in as a demo client who has rows of every kind. */
export const signInAsDemoClient = (page: Page) => signInOnce(page, 'client@harborline.example')

/** Signs in as a guest of the demo's data room. */
export const signInAsDemoBidder = (page: Page) => signInOnce(page, 'bidder@polarquay.example')

/** Starts setting up an authenticator app. The profile must be open. */
export async function startTwoFactorSetup(page: Page): Promise<Locator> {
  const section = page.getByRole('region', { name: 'Two-factor sign-in', exact: true })
  await section.getByText('Set up an authenticator app').click()
  await expect(section.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await section.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return section
}

/** Completes the setup with a code from the authenticator app. Returns its secret and the recovery codes. */
export async function confirmTwoFactorSetup(
  section: Locator,
): Promise<{ secret: string; recovery: string[] }> {
  const secret = ((await section.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await section.getByLabel('Code from the app').fill(getTotpCode(secret, getTotpStep(Date.now())))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Two-factor sign-in is on.')).toBeVisible()
  const recovery = await section.getByRole('list', { name: 'Recovery codes' }).locator('li').allTextContents()
  expect(recovery).toHaveLength(10)
  return { secret, recovery }
}

/** Turns on two-factor sign-in. The profile must be open. */
export const turnOnTwoFactor = async (page: Page) => confirmTwoFactorSetup(await startTwoFactorSetup(page))
