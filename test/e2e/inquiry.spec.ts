import { expect, test } from '@playwright/test'
import { collectConsoleErrors } from './support/accessibility.ts'
import { alert, button, holdRequests } from './support/parts.ts'

test('the inquiry form shows each error at its field, requires the human check and can be sent using only the keyboard', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.goto('/contact')
  await page.getByLabel('Email').fill('nobody')
  await button(page, 'Send Inquiry').press('Enter')
  const name = page.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Enter your full name\./)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /Enter an email address like name@company\.com\./,
  )
  await expect(alert(page, 'Write a message.')).toBeVisible()
  for (const text of ['Kay Board', 'Keys Ltd', 'kay@visitor.example', '555']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('Enter your full name.')).toHaveCount(0)
  await page.keyboard.type('Other')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse needed.')
  const humanCheck = page.getByRole('checkbox')
  await expect(humanCheck).toBeVisible()
  await button(page, 'Send Inquiry').press('Enter')
  await expect(alert(page, 'Please complete the reCAPTCHA challenge.')).toBeVisible()
  await expect(humanCheck).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('input[name=token]')).not.toHaveValue('')
  await expect(alert(page, 'Please complete the reCAPTCHA challenge.')).toHaveCount(0)
  await button(page, 'Send Inquiry').press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  expect(consoleErrors).toEqual([])
})

test('the inquiry form reports a rejection, an empty response and a network error above the button', async ({
  page,
}) => {
  await page.goto('/contact')
  const attempt = async () => {
    await page.getByRole('checkbox').click()
    await expect(page.locator('input[name=token]')).not.toHaveValue('')
    await button(page, 'Send Inquiry').click()
    return page.locator('#inquiry-error')
  }
  await page.getByLabel('Full name').fill('Paul Patient')
  await page.getByLabel('Company name').fill('Visitor & Daughters')
  await page.getByLabel('Email').fill('paul@visitor.example')
  await page.getByLabel('Phone number').fill('+1 555 0102')
  await page.getByLabel('Service of interest').selectOption('Cloud & DevOps Consulting')
  await page.getByLabel('Message').fill('We would like to talk.')
  await page.route('/api/inquiries', (route) => route.fulfill({ status: 500, body: '' }))
  await expect(await attempt()).toHaveText('An unknown error occurred.')
  await page.unroute('/api/inquiries')
  await page.route('/api/inquiries', (route) =>
    route.fulfill({ status: 429, body: 'Please try again in 9 minutes.' }),
  )
  await expect(await attempt()).toHaveText('Please try again in 9 minutes.')
  await page.unroute('/api/inquiries')
  await page.route('/api/inquiries', (route) => route.abort())
  await expect(await attempt()).toHaveText('Failed to fetch')
  await expect(page.getByLabel('Message')).toHaveValue('We would like to talk.')
  await page.unroute('/api/inquiries')
  const release = await holdRequests(page, '/api/inquiries')
  await attempt()
  await expect(button(page, 'Submitting...')).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
})
