import { randomUUID } from 'node:crypto'
import { type APIResponse, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { adminEmail, password as demoPassword } from '#demo/logins.ts'

export const PASSWORD = 'correct horse battery'

/** An address of one's own: twenty sign-ups an hour may come from one network. */
const ownNetwork = () => {
  const part = () => Math.floor(Math.random() * 250) + 1
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

/** Fills the sign-up form by its labels and sends it; resolves to the address used. */
export async function signUp(page: Page, name = 'Ada Client'): Promise<string> {
  const email = `${randomUUID()}@client.example`
  await page.setExtraHTTPHeaders(ownNetwork())
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

const QUICK_POLL = { intervals: [50, 100, 200], timeout: 60_000 }
/** The entries of the demo inbox for an address, asked for without a page: that costs ten times as much. */
async function listedMails(page: Page, email: string): Promise<string[]> {
  const inbox = await (await page.request.get('/demo/mail')).text()
  return inbox.split('<li>').filter((entry) => entry.includes(email))
}

/** Waits in the demo inbox until so many mails to an address are there, and opens the newest. */
export async function openEmail(page: Page, email: string, count = 1): Promise<void> {
  await expect.poll(async () => (await listedMails(page, email)).length, QUICK_POLL).toBe(count)
  await page.goto('/demo/mail')
  const mails = page.locator('li', { hasText: email })
  await expect(mails).toHaveCount(count)
  await mails.first().getByRole('link').click()
}

/** What the newest mail to an address says, as HTML, once `count` mails have come. */
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

/** All links in the newest mail to an address, once `count` mails have come. */
export async function linksInEmail(page: Page, email: string, count: number): Promise<string[]> {
  const mail = await newestMail(page, email, count)
  return [...mail.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
}

/** Sends the log-in form; what comes of it is for the test to see. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Logs in by the form; resolves when the page behind it is there. */
export async function signInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await submitSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/login/)
}

/** Until the scripts have taken over the page, or this part of it; for what can't be done without them. */
export async function waitForHydration(page: Page, part = page.locator('main').first()): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
}

/** Chooses a file in the area where documents are dropped, without a mouse. */
export async function chooseFileByKeyboard(
  page: Page,
  area: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await waitForHydration(page, area)
  const chooser = page.waitForEvent('filechooser')
  await area.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Accepts the terms in their dialog, which is in nobody's way until it is modal. */
export async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.locator('dialog:modal', { hasText: 'Terms of Service and Privacy Policy' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept and Continue' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Where the site of this test is. */
const siteOf = async (page: Page) => new URL((await page.request.get('/healthz')).url()).origin

/** Sends a form as its page would, with the browser's cookies, and expects to be led on. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<APIResponse> {
  const headers = { origin: await siteOf(page), ...ownNetwork() }
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect([path, answer.status()]).toEqual([path, 302])
  return answer
}

/** A new client with a verified address, made without any page and not logged in; resolves to the address. */
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

/** Logs in without the form; the next page that is opened knows who it is. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await send(page, '/login', { email, password })
}

/** Opens a page; resolves when it works with scripts. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** A new client who is logged in and has accepted the terms, on no page yet. */
export async function signInAsNewClient(page: Page, name?: string): Promise<string> {
  const email = await createClient(page, name)
  await signIn(page, email)
  await send(page, '/client', { accepted: 'on' })
  return email
}

/** The same, on a page of the portal. */
export async function openAsClient(page: Page, name?: string, path = '/client/dashboard'): Promise<string> {
  const email = await signInAsNewClient(page, name)
  await openPage(page, path)
  return email
}

/** Where a form has led to that makes a project. */
const projectOf = (answer: APIResponse) =>
  answer.headers().location?.match(/\/projects\/([\w-]+)/)?.[1] ?? 'none'

/** A new client, on no page yet, who has asked for a project; resolves to the address and the project's id. */
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
/** Of people of the demo who are signed in, by site and address. */
const signedIn = new Map<string, Cookies>()

/** Signs somebody of the demo in, once for all tests of this process, because a password is slow on purpose. */
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

/** Logs in as the demo's administrator, without the form. */
export const signInAsAdmin = (page: Page) => signInOnce(page, adminEmail)

/** The demo's administrator, logged in, on a page of the admin area. */
export async function openAsAdmin(page: Page, path = '/admin'): Promise<void> {
  await signInAsAdmin(page)
  await openPage(page, path)
}

/** In a session of its own, for whoever logs out or views the portal as a client: that is the session's. */
export const signInAsAdminInOwnSession = (page: Page) => signIn(page, adminEmail, demoPassword)

/** The same, on a page of the admin area. */
export async function openAsAdminInOwnSession(page: Page, path = '/admin'): Promise<void> {
  await signInAsAdminInOwnSession(page)
  await openPage(page, path)
}

/** Lets the demo's administrator make a project, without its page; resolves to its id. */
export async function createProject(
  page: Page,
  project: { title: string; description: string; status?: string; clientEmail?: string },
): Promise<string> {
  await signInAsAdmin(page)
  return projectOf(await send(page, '/admin/projects/new', { status: 'In Progress', ...project }))
}

/** The same as one of the demo's clients, who has something of everything. */
export const signInAsDemoClient = (page: Page) => signInOnce(page, 'client@harborline.example')
