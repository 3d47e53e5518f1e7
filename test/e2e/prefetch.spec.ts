import { expect, test } from '@playwright/test'
import { link } from './support/parts.ts'

test('hovering over a link to a public page prefetches that page', async ({ page }) => {
  const wire = await page.context().newCDPSession(page)
  const fetched: string[] = []
  wire.on('Preload.prefetchStatusUpdated', ({ key, status }) => {
    if (status === 'Ready') fetched.push(new URL(key.url).pathname)
  })
  await wire.send('Preload.enable')
  const rules = new Promise((resolve) => wire.on('Preload.ruleSetUpdated', resolve))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await rules
  await link(page.getByRole('banner'), 'About').first().hover()
  await expect.poll(() => fetched).toEqual(['/about'])
})
