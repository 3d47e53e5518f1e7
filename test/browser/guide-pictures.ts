import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import sharp from 'sharp'
import { browserPath } from './browser.ts'

// `npm run pictures -- http://localhost:3000` takes the screenshots for the README and the guides from a running demo.
// An optional second argument names a browser with more fonts, such as /usr/bin/chromium.

const [base = 'http://localhost:3000', browserFile] = process.argv.slice(2)
const PASSWORD = 'foyer-demo-2026'
const folder = join(import.meta.dirname, '../../docs/pictures')

const PROJECT = 'Sale of the cold-storage business'

/** Screenshot of a page. With `link`, of the page behind the first link with this text, plus the path in `below`. */
type Picture = { name: string; path: string; link?: string; below?: string }

const pictures: Record<string, Picture[]> = {
  '': [{ name: 'site', path: '/' }],
  'client@harborline.example': [{ name: 'portal', path: '/client/dashboard' }],
  'admin@norrvane.example': [
    { name: 'today', path: '/admin/today' },
    { name: 'project', path: '/admin/projects?search=cold-storage', link: PROJECT },
    { name: 'requests', path: '/admin/projects?search=cold-storage', link: PROJECT, below: '/requests' },
    { name: 'invoice', path: '/admin/invoices', link: '2026-' },
    { name: 'client', path: '/admin/projects?search=cold-storage', link: 'Jonas Pell' },
    { name: 'room', path: '/admin/projects/demo-cold-storage/room/index' },
    { name: 'room-levels', path: '/admin/projects/demo-cold-storage/room/groups#levels' },
  ],
  'bidder@polarquay.example': [
    { name: 'room-viewer', path: '/rooms/demo-room', link: 'Information memorandum.pdf' },
  ],
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.fill('input[name=email]', email)
  await page.fill('input[name=password]', PASSWORD)
  await page.click('form button[type=submit]')
  await page.waitForURL(/\/(client|admin|rooms)/)
  await page.close()
}

async function take(context: BrowserContext, { name, path, link, below = '' }: Picture): Promise<void> {
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  if (link) {
    const target = await page.locator('main a', { hasText: link }).first().getAttribute('href')
    await page.goto(`${target?.replace(/\?.*/, '')}${below}`, { waitUntil: 'networkidle' })
  }
  const picture = sharp(await page.screenshot())
  writeFileSync(
    join(folder, `${name}.webp`),
    await picture.resize(960).webp({ quality: 60, effort: 6 }).toBuffer(),
  )
  await page.close()
}

const browser = await chromium.launch({ executablePath: browserFile ?? (await browserPath()) })
try {
  for (const [email, list] of Object.entries(pictures)) {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      colorScheme: 'light',
      locale: 'en-GB',
    })
    if (email) await signIn(context, email)
    for (const picture of list) await take(context, picture)
    await context.close()
  }
} finally {
  await browser.close()
}
