import { expect, type Page, test } from '@playwright/test'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor-codes.server.ts'
import { collectConsoleErrors, expectAccessibleAtAllWidths } from './support/accessibility.ts'
import { openAsClient, PASSWORD, signInByForm, waitForHydration } from './support/person.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the profile as a new client. */
async function openProfile(page: Page): Promise<string> {
  const email = await openAsClient(page, undefined, '/client/profile')
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
  return email
}

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const app = part(page, 'Two-factor sign-in')
  await app.getByText('Set it up with an app').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return confirmCode(page)
}

async function confirmCode(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const app = part(page, 'Two-factor sign-in')
  const secret = ((await app.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await app.getByLabel('Code from the app').fill(getTotpCode(secret, getTotpStep(Date.now())))
  await app.getByRole('button', { name: 'Turn on' }).click()
  await expect(app.getByText('Two-factor sign-in is on.')).toBeVisible()
  const recovery = await app.getByRole('list', { name: 'Recovery codes' }).locator('li').allTextContents()
  expect(recovery).toHaveLength(10)
  return { secret, recovery }
}

async function logOut(page: Page): Promise<void> {
  const menu = page.getByText('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
}

test('two-factor sign-in is set up, used with a code and a recovery code, and turned off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await openProfile(page)
  const { secret, recovery } = await turnOn(page)
  const app = part(page, 'Two-factor sign-in')
  await app.getByRole('button', { name: 'Copy' }).click()
  await expect(app.getByText('Copied.')).toBeVisible()
  const download = page.waitForEvent('download')
  await app.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await logOut(page)

  await signInByForm(page, email)
  await expect(page).toHaveURL('/two-factor')
  await page.goto('/client/dashboard')
  await expect(page).toHaveURL('/login')
  await page.goto('/two-factor')
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
  // The code of the next step, because this step's may have been used for the setup.
  await code.fill(getTotpCode(secret, getTotpStep(Date.now()) + 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/client/dashboard')
  await logOut(page)

  await signInByForm(page, email)
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Log in with recovery code' }).click()
  await expect(page).toHaveURL('/client/dashboard')
  await page.goto('/client/profile')
  await expect(app.getByText('9 recovery codes are left')).toBeVisible()

  await app.getByText('Turn two-factor sign-in off').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Turn off' }).click()
  await expect(app.getByText('Two-factor sign-in is off.')).toBeVisible()
})

test('two-factor sign-in works without scripts', async ({ page, browser }) => {
  const email = await openProfile(page)
  const { recovery } = await turnOn(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await signInByForm(plain, email)
  await plain.getByText('Use a recovery code').click()
  await plain.getByLabel('Recovery code').fill('wrong')
  await plain.getByRole('button', { name: 'Log in with recovery code' }).click()
  await expect(plain.getByText('This recovery code is not right')).toBeVisible()
  await plain.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await plain.getByRole('button', { name: 'Log in with recovery code' }).click()
  await expect(plain).toHaveURL('/client/dashboard')
  await context.close()
})

test('a passkey is added, used to sign in and removed', async ({ page }) => {
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
  await openProfile(page)
  const passkeys = part(page, 'Passkeys')
  const add = async (password: string) => {
    await passkeys.getByLabel('Name of the passkey').fill('My laptop')
    await passkeys.getByRole('textbox', { name: 'Current password' }).fill(password)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  }
  await passkeys.getByText('Name a new passkey').click()
  await add('not the password')
  await expect(passkeys.getByText('Your current password is not right.')).toBeVisible()
  await add(PASSWORD)
  await expect(passkeys.getByText('The passkey has been added.')).toBeVisible()
  await expect(passkeys.getByText('not used yet')).toBeVisible()
  await add(PASSWORD)
  await expect(passkeys.getByText('This device has a passkey for this account already.')).toBeVisible()
  await logOut(page)

  await page.goto('/login?returnTo=%2Fclient%2Fprofile')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/client/profile')
  await passkeys.getByLabel('Remove My laptop').click()
  const sure = passkeys.getByRole('listitem')
  await sure.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sure.getByText('Your current password is not right.')).toBeVisible()
  await sure.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByText('The passkey has been removed.')).toBeVisible()
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
  await logOut(page)

  await page.goto('/login')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not known here.')).toBeVisible()
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('every state of account security passes axe and fits the screen', async ({ page }) => {
  test.slow()
  const email = await openProfile(page)
  const consoleErrors = collectConsoleErrors(page)
  await expectAccessibleAtAllWidths(page)
  const app = part(page, 'Two-factor sign-in')
  await app.getByText('Set it up with an app').click()
  await app.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await app.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(app.getByRole('img')).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await confirmCode(page)
  await expectAccessibleAtAllWidths(page)
  for (const words of ['Make new recovery codes', 'Turn two-factor sign-in off'])
    await app.getByText(words).click()
  await expectAccessibleAtAllWidths(page)
  await logOut(page)
  await signInByForm(page, email)
  await expect(page).toHaveURL('/two-factor')
  await page.getByText('Use a recovery code').click()
  await expectAccessibleAtAllWidths(page)
  expect(consoleErrors).toEqual([])
})
