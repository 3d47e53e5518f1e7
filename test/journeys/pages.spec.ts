import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { logIn } from './person.ts'

const open = [
  '/',
  '/portfolio',
  '/services',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/copyright',
  '/login',
  '/signup',
  '/forgot-password',
  '/verify-email',
  '/close-account',
  '/no-such-page',
]
const guarded = {
  client: ['/client/dashboard', '/client/documents', '/client/profile'],
  admin: ['/admin', '/admin/documents', '/admin/documents/share', '/admin/security'],
}
const email = { client: 'client@harborline.example', admin: 'admin@norrvane.example' }

for (const width of [375, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme })

      test('open pages have no fault that axe knows, no console error, and fit the screen', async ({
        page,
      }) => {
        const errors: string[] = []
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        page.on('pageerror', (error) => errors.push(error.message))
        for (const path of open) {
          await page.goto(path)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map((v) => `${path}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
        }
        expect(errors.filter((text) => !text.includes('404'))).toEqual([])
      })

      for (const who of ['client', 'admin'] as const) {
        test(`so do the pages of the ${who}`, async ({ page }) => {
          const errors: string[] = []
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
          page.on('pageerror', (error) => errors.push(error.message))
          await logIn(page, email[who], 'foyer-demo-2026')
          await page.waitForURL(guarded[who][0] as string)
          for (const path of guarded[who]) {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            const { violations } = await new AxeBuilder({ page }).analyze()
            expect(violations.map((v) => `${path}: ${v.id} ${v.nodes[0]?.html}`)).toEqual([])
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
          }
          expect(errors).toEqual([])
        })
      }
    })
  }
}
