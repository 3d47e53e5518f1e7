import { expect, test } from '@playwright/test'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { alert, button, expectStatus, region } from './support/parts.ts'
import { openAsAdmin, openPage, PASSWORD, requestProject, waitForHydration } from './support/person.ts'

test('an agreement is drafted, sent, and signed on a phone with a passkey, only once its button is pressed', async ({
  page,
  browser,
}) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  const { email, id } = await requestProject(page, 'Sale of a mill', 'Ada Kim')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openPage(page, '/client/security')
  const passkeys = region(page, 'Passkeys')
  await passkeys.getByText('Add passkey', { exact: true }).click()
  await passkeys.getByLabel('Passkey name').fill('My phone')
  await passkeys.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await button(passkeys, 'Add Passkey').click()
  await expect(passkeys.getByText('Passkey added.')).toBeVisible()

  const staff = await browser.newPage()
  await openAsAdmin(staff, `/admin/projects/${id}/agreements/new`)
  await staff.getByLabel('Template').selectOption('Proposal')
  await expect(staff.getByLabel('Price')).toBeVisible()
  await staff.getByLabel('Template').selectOption('Engagement letter')
  await expect(staff.getByLabel('Price')).toHaveCount(0)
  await expect(staff.getByLabel('Signer 1')).toHaveValue(email)
  await button(staff, 'Add Signer').click()
  await expect(staff.getByLabel('Signer 2')).toBeFocused()
  await staff.keyboard.type('nobody@else.example')
  await button(staff, 'Save Draft').click()
  await expect(alert(staff, 'Add this person to the project first.')).toBeVisible()
  await staff.getByLabel('Signer 2').fill('')
  await button(staff, 'Save Draft').click()
  await expectStatus(staff, 'Draft saved.')
  await waitForHydration(staff)
  await expect(staff.getByText('No value yet: {companyAddress}')).toBeVisible()
  await staff.getByLabel('Text', { exact: true }).fill('## What we do\n\nWe sell the mill of {company}.')
  await expectAccessibleAtAllWidths(staff)
  await button(staff, 'Send for Signature').click()
  await expectStatus(staff, 'Agreement sent.')

  let passkeyRequests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/passkey') passkeyRequests += 1
  })
  await page.setViewportSize({ width: 375, height: 812 })
  await openPage(page, new URL(staff.url()).pathname.replace('admin', 'client'))
  await expect(page.getByRole('heading', { name: 'What we do' })).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await button(page, 'Sign', { exact: true }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('A')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await button(page, 'Sign', { exact: true }).click()
  await expect(alert(page, 'with 2 to 100 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('Ada Kim')
  await expect(alert(page, 'with 2 to 100 characters')).toHaveCount(0)
  await expect(page).not.toHaveURL(/done=signed/)
  await button(page, 'Sign', { exact: true }).click()
  await expectStatus(page, 'Thank you. You’ve signed this agreement.')
  // The incomplete form didn't ask for the passkey.
  expect(passkeyRequests).toBe(1)
  expect(consoleErrors).toEqual([])

  await staff.reload()
  await expect(region(staff, 'History')).toContainText('confirmed with a passkey')
  await staff.getByLabel('Full name').fill('Olga Office')
  await staff.getByLabel('I’ve read this agreement').check()
  await button(staff, 'Countersign').click()
  await expectStatus(staff, 'You’ve countersigned this agreement.')
})
