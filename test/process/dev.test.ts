import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browserPath } from '../browser/browser.ts'
import { copyTemplate } from '../database-template.ts'
import { freePort } from '../postgres.ts'
import { copyForDevelopment, edit as editFile, folder } from './firm-clone.ts'
import { launch, type Running, ready, stop } from './server.ts'

/** Long enough for a busy machine. */
const SOON = { timeout: 90_000, interval: 20 }

// The Vite cache is empty, because the first visit is part of the test.
copyForDevelopment()
const edit = (file: string, from: string, to: string) => editFile(folder, file, from, to)
/** Writes a page or news item of the firm's own. Only pages may be in the footer. */
const writeContent = (file: string, title: string, more = '') =>
  writeFileSync(
    join(folder, 'demo-content', file),
    `---\ntitle: ${title}\ndescription: A text of the firm’s own.\n${more}---\n\nWritten in Markdown.\n`,
  )
for (const name of ['pages', 'news']) mkdirSync(join(folder, 'demo-content', name))
writeContent('pages/imprint.md', 'Imprint')
writeContent('news/2026-09-01-new-office.md', 'New office')

let running: Running
let browser: Browser
let page: Page
let origin = ''
/** Console messages and failed requests. */
const complaints: string[] = []

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  running = launch(
    { PORT: String(port), DATA_DIR: copyTemplate('foyer-dev-data-') },
    { program: join(folder, 'server/dev.ts'), cwd: folder },
  )
  await ready(running, port)
  browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  page = await browser.newPage()
  page.on('console', (message) => {
    // The browser warns about unused preloads on a busy machine.
    if (message.text().includes('was preloaded using link preload but not used')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`)
  })
})
afterAll(async () => {
  await browser?.close()
  await stop(running)
})

/** Opens a page and waits for its hydration. */
const open = async (path: string) => {
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && document.readyState === 'complete')
}

test('the development server opens each area on the first visit with a clean console', async () => {
  await open('/login')
  await page.getByLabel('Email').fill('client@harborline.example')
  await page.getByLabel('Password', { exact: true }).fill('foyer-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/client/dashboard')
  for (const path of ['/client/documents', '/client/profile']) await open(path)
  for (const path of ['/', '/contact', '/imprint', '/news/new-office', '/dev/emails'])
    await page.goto(`${origin}${path}`)
  expect(complaints).toEqual([])
  await page.context().clearCookies()
})

test('the development server shows an edited page without a reload', async () => {
  await open('/login')
  await page.evaluate(() => Object.assign(window, { stays: true }))
  edit('app/routes/auth/login.tsx', "title={t('Client Portal Login')}", 'title="Edited title"')
  await vi.waitFor(
    async () => expect(await page.getByRole('heading').allTextContents()).toContain('Edited title'),
    SOON,
  )
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  expect(complaints).toEqual([])
})

test('the development server applies an edited rule to the next request', async () => {
  const form = { email: 'new@visitor.example', password: 'short', confirmPassword: 'short' }
  const answer = async () =>
    (await page.request.post(`${origin}/signup`, { form, headers: { origin } })).text()
  expect(await answer()).toContain('Use at least 8 characters.')
  edit('app/core/form-fields.ts', 'MIN_PASSWORD_LENGTH = 8', 'MIN_PASSWORD_LENGTH = 9')
  await vi.waitFor(async () => expect(await answer()).toContain('Use at least 9 characters.'), SOON)
  expect(complaints).toEqual([])
})

test("the development server shows the firm's edited and added pages", async () => {
  const imprint = async () => (await page.request.get(`${origin}/imprint`)).text()
  expect(await imprint()).toContain('Written in Markdown.')
  edit('demo-content/pages/imprint.md', 'Written in Markdown.', 'Edited in Markdown.')
  await vi.waitFor(async () => expect(await imprint()).toContain('Edited in Markdown.'), SOON)
  writeContent('pages/team.md', 'Team', 'footer: true\n')
  await vi.waitFor(async () => expect((await page.request.get(`${origin}/team`)).status()).toBe(200), SOON)
  await page.getByRole('link', { name: 'Team' }).waitFor()
  // The restart interrupts requests of the page that was open.
  complaints.length = 0
  await open('/login')
  expect(complaints).toEqual([])
})
