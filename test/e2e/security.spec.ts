import { expect, test } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor/codes.server.ts'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { button, link, region, signOut } from './support/parts.ts'
import {
  confirmTwoFactorSetup,
  openAsClient,
  PASSWORD,
  signInByForm,
  startTwoFactorSetup,
  waitForHydration,
} from './support/person.ts'

test('two-factor sign-in can be set up, used with a code or recovery code and turned off, and every state is accessible', async ({
  page,
  context,
}) => {
  test.slow()
  const consoleErrors = collectConsoleErrors(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await openAsClient(page, undefined, '/client/security')
  const section = await startTwoFactorSetup(page)
  await expectAccessibleAtAllWidths(page)
  const { secret, recovery } = await confirmTwoFactorSetup(section)
  await button(section, 'Copy').click()
  await expect(section.getByText('Copied.')).toBeVisible()
  const download = page.waitForEvent('download')
  await link(section, 'Download').click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  for (const words of ['Create new recovery codes', 'Turn off two-factor sign-in'])
    await section.getByText(words).click()
  await expectAccessibleAtAllWidths(page)
  await signOut(page)

  await signInByForm(page, email)
  await expect(page).toHaveURL('/two-factor')
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/login')
  await page.goto('/two-factor')
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  const logIn = button(page, 'Sign in', { exact: true })
  await code.fill('000000')
  await logIn.click()
  await expect(page.getByText('This code isn’t right.')).toBeVisible()
  // The code for the next time step, because the current one may have been used for the setup.
  await code.fill(getTotpCode(secret, getTotpStep(Date.now()) + 1))
  await logIn.click()
  await expect(page).toHaveURL('/client/dashboard')
  await signOut(page)

  await signInByForm(page, email)
  await page.getByText('Use a recovery code').click()
  await expectAccessibleAtAllWidths(page)
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await button(page, 'Sign in with a recovery code').click()
  await expect(page).toHaveURL('/client/dashboard')
  await page.goto('/client/security')
  await expect(section.getByText('9 recovery codes left')).toBeVisible()
  await section.getByText('Turn off two-factor sign-in').click()
  await section.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await button(section, 'Turn off').click()
  await expect(section.getByText('Two-factor sign-in is off.')).toBeVisible()
  // The browser logs the rejection of the wrong code.
  expect(consoleErrors.filter((text) => !text.includes('401'))).toEqual([])
})

test('a passkey can be added, used to sign in and removed', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openAsClient(page, undefined, '/client/security')
  const passkeys = region(page, 'Passkeys')
  const add = async (password: string) => {
    await passkeys.getByLabel('Passkey name').fill('My laptop')
    await passkeys.getByRole('textbox', { name: 'Current password' }).fill(password)
    await button(passkeys, 'Add Passkey').click()
  }
  await passkeys.getByText('Add passkey', { exact: true }).click()
  await add('not the password')
  await expect(passkeys.getByText('Your current password isn’t right.')).toBeVisible()
  await add(PASSWORD)
  await expect(passkeys.getByText('Passkey added.')).toBeVisible()
  await expect(passkeys.getByText('not used yet')).toBeVisible()
  await add(PASSWORD)
  await expect(passkeys.getByText('This device already has a passkey for this account.')).toBeVisible()
  await signOut(page)

  await page.goto('/login?returnTo=%2Fclient%2Fsecurity')
  await waitForHydration(page)
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL('/client/security')
  await passkeys.getByLabel('Remove My laptop').click()
  const sure = passkeys.getByRole('listitem')
  await sure.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await button(sure, 'Remove', { exact: true }).click()
  await expect(sure.getByText('Your current password isn’t right.')).toBeVisible()
  await sure.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await button(sure, 'Remove', { exact: true }).click()
  await expect(passkeys.getByText('Passkey removed.')).toBeVisible()
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
  await signOut(page)

  await page.goto('/login')
  await waitForHydration(page)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('We don’t recognize this passkey.')).toBeVisible()
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})
