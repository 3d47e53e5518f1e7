import { expect } from '@playwright/test'
import { totpCode, totpStep } from '#app/domain/sign-in/totp.server.ts'
import { openPopup, pick, test } from './support/google-site.ts'
import { enterAsClient, PASSWORD } from './support/person.ts'

test('the popup of a sign-in by Google asks for the code, and the page behind it goes on', async ({
  page,
  provider,
}) => {
  const email = await enterAsClient(page, 'Grace Guarded', '/client/profile')
  const app = page.getByRole('region', { name: 'Two-factor sign-in', exact: true })
  await app.getByText('Set it up with an app').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const secret = ((await app.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await app.getByLabel('Code from the app').fill(totpCode(secret, totpStep(Date.now())))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByText('Two-factor sign-in is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login?returnTo=%2Fclient%2Fprofile')
  const person = provider.know({ email })
  const popup = await openPopup(page)
  await pick(popup, person)
  await popup.getByLabel('Code from your authenticator app').fill(totpCode(secret, totpStep(Date.now()) + 1))
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Log in', exact: true }).click(),
  ])
  await expect(page).toHaveURL('/client/profile')
})
